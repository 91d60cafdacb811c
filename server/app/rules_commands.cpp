#include "server/app/rules_commands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/game/game.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/history.h"
#include "core/variant/packed_definition.h"
#include "server/app/exit_status.h"
#include "server/app/variant_files.h"

namespace sixfold::server {
namespace {

constexpr int kMaxPerftDepth = 20;

/// What perft, moves, show and outcome have in common.
struct PositionOptions {
    std::string slug;
    std::string fen;
    std::optional<int> start;
    std::string moves;
};

void add_position_options(CLI::App& command, PositionOptions& options) {
    command.add_option("slug", options.slug, "Game, or a path to a variant file")->required();
    auto* const fen =
        command.add_option("--fen", options.fen, "Position text to begin at instead of the start");
    command.add_option("--start", options.start, "Number of the start, from 0, in shuffled games")
        ->excludes(fen);
    command.add_option("--moves", options.moves, "Moves to play first, separated by blanks");
}

/// A position and the game's history before it, so that repetition counts.
struct Line {
    Position position;
    History history;
};

Result<Position> first_position(const std::shared_ptr<const Variant>& variant,
                                const PositionOptions& options) {
    if (!options.fen.empty()) return parse_position(variant, options.fen);
    if (!options.start) return Position(variant);
    const int starts = variant->definition().starts();
    if (*options.start < 0 || *options.start >= starts) {
        return Error{ErrorCode::BadRequest, "The starts of " + variant->definition().slug +
                                                " are numbered from 0 to " +
                                                std::to_string(starts - 1) + "."};
    }
    return Position(variant, *options.start);
}

Result<Line> play_line(const PositionOptions& options) {
    auto loaded = find_variant(options.slug);
    if (!loaded) return loaded.error();
    Result<Position> start = first_position(loaded->variant, options);
    if (!start) return start.error();
    Line line{*start, History(*start)};
    std::istringstream words(options.moves);
    for (std::string word; words >> word;) {
        const auto move = parse_move(line.position, word);
        if (!move) return move.error();
        line.position.play(*move);
        line.history.add(line.position);
    }
    return line;
}

int fail(const Error& error) {
    std::fprintf(stderr, "%s\n", error.message.c_str());
    return kExitUsage;
}

struct PerftOptions {
    int depth = 0;
    bool divide = false;
    std::string level;  ///< "": the game's own
};

/// "L0" or "L2"; BadRequest when the game does not have it.
Result<Legality> legality_of(const Variant& variant, const std::string& level) {
    if (level.empty()) return variant.legality();
    const auto wanted = level == "L0" ? Legality::Strict : Legality::Full;
    if (wanted == Legality::Strict && variant.legality() != Legality::Strict) {
        return Error{ErrorCode::BadRequest, "The rules of " + variant.definition().slug +
                                                " cannot be played at level L0."};
    }
    return wanted;
}

int print_perft(const PositionOptions& options, const PerftOptions& perft) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    const auto level = legality_of(line->position.variant(), perft.level);
    if (!level) return fail(level.error());
    if (perft.divide && perft.depth > 0) {
        for (const Move& move : line->position.legal_moves(*level)) {
            Position next = line->position;
            next.play(move);
            std::printf("%s %llu\n", to_text(next.variant(), move).c_str(),
                        static_cast<unsigned long long>(next.perft(perft.depth - 1, *level)));
        }
    }
    std::printf("%llu\n",
                static_cast<unsigned long long>(line->position.perft(perft.depth, *level)));
    return 0;
}

int print_moves(const PositionOptions& options) {
    auto line = play_line(options);
    if (!line) return fail(line.error());
    std::vector<std::string> texts = legal_move_texts(line->position);
    std::sort(texts.begin(), texts.end());
    for (const std::string& text : texts) std::puts(text.c_str());
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
    const auto outcome = line->history.outcome(line->position);
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

int export_variant(const std::string& slug_or_file) {
    const auto loaded = find_variant(slug_or_file);
    if (!loaded) return fail(loaded.error());
    std::puts(loaded->definition.text.c_str());
    return 0;
}

int pack_variant(const std::string& slug_or_file) {
    const auto loaded = find_variant(slug_or_file);
    if (!loaded) return fail(loaded.error());
    const std::string bytes = packed(loaded->variant->definition());
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return 0;
}

void add_variants(CLI::App& app, int& status) {
    auto* const variants = app.add_subcommand("variants", "List the games: slug and title");
    auto* const check = variants->add_subcommand("check", "Check a variant file");
    auto* const exporting =
        variants->add_subcommand("export", "Print a definition whole, as text on one line");
    auto* const packing =
        variants->add_subcommand("pack", "Write a definition as the bytes that browsers load");
    variants->require_subcommand(0, 1);
    auto file = std::make_shared<std::string>();
    check->add_option("file", *file, "YAML or Markdown file")->required();
    for (auto* const command : {exporting, packing}) {
        command->add_option("slug", *file, "Game, or a path to a variant file")->required();
    }
    variants->callback([check, exporting, packing, file, &status] {
        if (check->parsed()) {
            status = check_variant(*file);
        } else if (exporting->parsed()) {
            status = export_variant(*file);
        } else if (packing->parsed()) {
            status = pack_variant(*file);
        } else {
            status = print_variants();
        }
    });
}

}  // namespace

void add_rules_commands(CLI::App& app, int& status) {
    add_variants(app, status);

    auto options = std::make_shared<PositionOptions>();
    auto* const perft = app.add_subcommand("perft", "Count the move sequences of a length");
    auto counting = std::make_shared<PerftOptions>();
    add_position_options(*perft, *options);
    perft->add_option("depth", counting->depth, "Length in plies")
        ->required()
        ->check(CLI::Range(0, kMaxPerftDepth));
    perft->add_flag("--divide", counting->divide, "Also print the count after each first move");
    perft
        ->add_option("--level", counting->level,
                     "How legality is found: L0 from pins, L2 by making each move and testing it; "
                     "without it as the game is played")
        ->check(CLI::IsMember({"L0", "L2"}));
    perft->callback([options, counting, &status] { status = print_perft(*options, *counting); });

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
