#include "server/app/rules_commands.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>

#include "core/game/game.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "server/app/variant_files.h"

namespace sixfold::server {
namespace {

constexpr int kExitUsage = 2;
constexpr int kMaxPerftDepth = 20;

/// What perft, moves, show and outcome have in common.
struct PositionOptions {
    std::string slug;
    std::string fen;
    std::string moves;
};

void add_position_options(CLI::App& command, PositionOptions& options) {
    command.add_option("slug", options.slug, "Game, or a path to a variant file")->required();
    command.add_option("--fen", options.fen, "Position text to begin at instead of the start");
    command.add_option("--moves", options.moves, "Moves to play first, separated by blanks");
}

/// A position and the game's history before it, so that repetition counts.
struct Line {
    std::vector<std::uint64_t> keys;
    Position position;
};

Result<Line> play_line(const PositionOptions& options) {
    auto loaded = find_variant(options.slug);
    if (!loaded) return loaded.error();
    Result<Position> start = options.fen.empty() ? Position(loaded->variant)
                                                 : parse_position(loaded->variant, options.fen);
    if (!start) return start.error();
    Line line{{start->repetition_key()}, std::move(*start)};
    std::istringstream words(options.moves);
    for (std::string word; words >> word;) {
        const auto move = parse_move(line.position, word);
        if (!move) return move.error();
        line.position.play(*move);
        line.keys.push_back(line.position.repetition_key());
    }
    return line;
}

int fail(const Error& error) {
    std::fprintf(stderr, "%s\n", error.message.c_str());
    return kExitUsage;
}

int print_perft(const PositionOptions& options, int depth, bool divide) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    if (divide && depth > 0) {
        for (const Move& move : line->position.legal_moves()) {
            Position next = line->position;
            next.play(move);
            std::printf("%s %llu\n", to_text(next.variant(), move).c_str(),
                        static_cast<unsigned long long>(next.perft(depth - 1)));
        }
    }
    std::printf("%llu\n", static_cast<unsigned long long>(line->position.perft(depth)));
    return 0;
}

int print_moves(const PositionOptions& options) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    for (const std::string& text : legal_move_texts(line->position)) std::puts(text.c_str());
    return 0;
}

int print_position(const PositionOptions& options) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    std::puts(to_text(line->position).c_str());
    return 0;
}

int print_outcome(const PositionOptions& options) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    const auto outcome = outcome_after(line->position, line->keys);
    if (!outcome) {
        std::puts("ongoing");
        return 0;
    }
    std::string text(to_string(outcome->reason));
    for (const int quarters : outcome->quarters) text += ' ' + std::to_string(quarters);
    std::puts(text.c_str());
    return 0;
}

int print_variants() {
    const auto shipped = load_shipped_variants();
    if (!shipped) return fail(shipped.error());
    for (const LoadedVariant& loaded : *shipped) {
        const Definition& definition = loaded.variant->definition();
        std::printf("%s %s\n", definition.slug.c_str(), definition.title.c_str());
    }
    return 0;
}

int check_variant(const std::string& file) {
    const auto loaded = load_variant_file(file);
    if (!loaded) return fail(loaded.error());
    const Definition& definition = loaded->variant->definition();
    std::printf("%s: %s, %d cells, %zu kinds of men\n", definition.slug.c_str(),
                definition.title.c_str(), definition.board.cells(), definition.pieces.size());
    return 0;
}

}  // namespace

void add_rules_commands(CLI::App& app, int& status) {
    auto* const variants = app.add_subcommand("variants", "List the games: slug and title");
    auto* const check = variants->add_subcommand("check", "Check a variant file");
    auto file = std::make_shared<std::string>();
    check->add_option("file", *file, "YAML or Markdown file")->required();
    variants->callback([check, file, &status] {
        status = check->parsed() ? check_variant(*file) : print_variants();
    });

    auto options = std::make_shared<PositionOptions>();
    auto* const perft = app.add_subcommand("perft", "Count the move sequences of a length");
    auto depth = std::make_shared<int>(0);
    auto divide = std::make_shared<bool>(false);
    auto level = std::make_shared<std::string>("L2");
    add_position_options(*perft, *options);
    perft->add_option("depth", *depth, "Length in plies")
        ->required()
        ->check(CLI::Range(0, kMaxPerftDepth));
    perft->add_flag("--divide", *divide, "Also print the count after each first move");
    perft->add_option("--level", *level, "How legality is found: L2 makes each move and tests it")
        ->check(CLI::IsMember({"L2"}))
        ->capture_default_str();
    perft->callback(
        [options, depth, divide, &status] { status = print_perft(*options, *depth, *divide); });

    auto* const moves = app.add_subcommand("moves", "List the legal moves");
    add_position_options(*moves, *options);
    moves->callback([options, &status] { status = print_moves(*options); });

    auto* const show = app.add_subcommand("show", "Print the position text");
    add_position_options(*show, *options);
    show->callback([options, &status] { status = print_position(*options); });

    auto* const outcome = app.add_subcommand("outcome", "Say whether and how the game has ended");
    add_position_options(*outcome, *options);
    outcome->callback([options, &status] { status = print_outcome(*options); });
}

}  // namespace sixfold::server
