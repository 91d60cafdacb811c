// The rules for the browser, as functions over numbers and one text each way; sixfold.mjs is the
// only caller and documents what people use. A call reads its text, or a packed game, from the
// input buffer and leaves its answer, or the sentence of its error, in the output buffer. Lists are
// lines. Nothing is imported from the host, and no input traps: what is wrong is said in a
// sentence.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation/algebraic.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/history.h"
#include "core/position/position.h"
#include "core/variant/packed_definition.h"

#ifdef __wasm__
#define SIXFOLD_EXPORT(name) __attribute__((export_name(name)))
#else
#define SIXFOLD_EXPORT(name)
#endif

namespace sixfold::wasm {

namespace {

/// A game under way with the way back to its beginning.
struct Game {
    struct Ply {
        Position position;
        History history;
    };

    std::shared_ptr<const Variant> variant;
    std::vector<Ply> plies;  ///< never empty; the last one is now

    const Position& now() const { return plies.back().position; }
    void restart(Position position);
    void play(const Move& move);
    std::optional<Outcome> outcome() const;
};

// Bounds that keep an endless caller from using up memory or never coming back.
constexpr std::size_t kMaxPlies = 10'000;
constexpr std::size_t kMaxGames = 256;
constexpr int kMaxPerftDepth = 12;  // a sentence below names it

std::vector<std::unique_ptr<Game>> games;  ///< a handle is an index plus one
std::string input;
std::string output;

void Game::restart(Position position) {
    plies.clear();
    History history(position);
    plies.push_back({std::move(position), std::move(history)});
}

void Game::play(const Move& move) {
    Ply next = plies.back();
    next.position.play(move);
    next.history.add(next.position);
    plies.push_back(std::move(next));
}

std::optional<Outcome> Game::outcome() const { return plies.back().history.outcome(now()); }

bool answer(std::string text) {
    output = std::move(text);
    return true;
}

bool answer(const std::vector<std::string>& lines) {
    output.clear();
    for (const std::string& line : lines) {
        if (!output.empty()) output += '\n';
        output += line;
    }
    return true;
}

bool refuse(std::string sentence) {
    output = std::move(sentence);
    return false;
}

/// Calls visit(game), which answers or refuses.
template <typename Visit>
bool with(std::uint32_t handle, Visit visit) {
    if (handle == 0 || handle > games.size() || !games[handle - 1]) {
        return refuse("The game is closed.");
    }
    return visit(*games[handle - 1]);
}

}  // namespace

SIXFOLD_EXPORT("input") char* input_of(std::uint32_t size) {
    if (size > kMaxPackedSize) {
        refuse("The text is too long.");
        return nullptr;
    }
    input.resize(size);
    return input.data();
}

SIXFOLD_EXPORT("output") const char* output_text() { return output.data(); }
SIXFOLD_EXPORT("output_size") std::size_t output_size() { return output.size(); }

/// Handle of a game of the packed definition in the input, at its start; 0 with an error.
SIXFOLD_EXPORT("load") std::uint32_t load() {
    Result<Definition> definition = unpacked(input);
    if (!definition) return refuse(definition.error().message);

    auto slot = std::find(games.begin(), games.end(), nullptr);
    if (slot == games.end()) {
        if (games.size() == kMaxGames) return refuse("Too many games are open.");
        slot = games.insert(slot, nullptr);
    }
    *slot = std::make_unique<Game>();
    (*slot)->variant = Variant::from(*std::move(definition));
    (*slot)->restart(Position((*slot)->variant));
    return static_cast<std::uint32_t>(slot - games.begin()) + 1;
}

SIXFOLD_EXPORT("close") bool close(std::uint32_t handle) {
    return with(handle, [&](const Game&) {
        games[handle - 1].reset();
        return answer("");
    });
}

/// How many numbered starts there are; negative with an error.
SIXFOLD_EXPORT("starts") double starts(std::uint32_t handle) {
    double count = -1;
    with(handle, [&](const Game& game) {
        count = game.variant->definition().starts();
        return true;
    });
    return count;
}

/// Begins anew from the start that the file shows (-1) or from a numbered one.
SIXFOLD_EXPORT("start") bool start(std::uint32_t handle, std::int32_t number) {
    return with(handle, [&](Game& game) {
        const int starts = game.variant->definition().starts();
        if (number < -1 || number >= starts) {
            return refuse("There is no start of this number.");
        }
        game.restart(number < 0 ? Position(game.variant) : Position(game.variant, number));
        return answer("");
    });
}

/// Begins anew from the position text in the input.
SIXFOLD_EXPORT("place") bool place(std::uint32_t handle) {
    return with(handle, [](Game& game) {
        Result<Position> position = parse_position(game.variant, input);
        if (!position) return refuse(position.error().message);
        game.restart(*std::move(position));
        return answer("");
    });
}

SIXFOLD_EXPORT("text") bool text(std::uint32_t handle) {
    return with(handle, [](const Game& game) { return answer(to_text(game.now())); });
}

SIXFOLD_EXPORT("moves") bool moves(std::uint32_t handle) {
    return with(handle, [](const Game& game) { return answer(legal_move_texts(game.now())); });
}

SIXFOLD_EXPORT("play") bool play(std::uint32_t handle) {
    return with(handle, [](Game& game) {
        const Result<Move> move = parse_move(game.now(), input);
        if (!move) return refuse(move.error().message);
        if (game.plies.size() > kMaxPlies) return refuse("The game is too long.");
        game.play(*move);
        return answer("");
    });
}

SIXFOLD_EXPORT("undo") bool undo(std::uint32_t handle) {
    return with(handle, [](Game& game) {
        if (game.plies.size() == 1) return refuse("There is no move to take back.");
        game.plies.pop_back();
        return answer("");
    });
}

/// Nothing while the game goes on; else the reason and the quarters of each seat.
SIXFOLD_EXPORT("outcome") bool outcome(std::uint32_t handle) {
    return with(handle, [](const Game& game) {
        std::vector<std::string> lines;
        if (const std::optional<Outcome> end = game.outcome()) {
            lines.emplace_back(to_string(end->reason));
            for (const int quarters : end->quarters) {
                lines.emplace_back(1, static_cast<char>('0' + quarters));  // 0 to 4
            }
        }
        return answer(lines);
    });
}

/// Cells of the attacked royals of the side to move.
SIXFOLD_EXPORT("checked") bool checked(std::uint32_t handle) {
    return with(handle, [](const Game& game) {
        std::vector<std::string> lines;
        for (const Cell cell : game.now().checked()) {
            lines.push_back(game.variant->board().name(cell));
        }
        return answer(lines);
    });
}

/// Coordinate text of a move in the input -> algebraic text.
SIXFOLD_EXPORT("algebraic") bool algebraic(std::uint32_t handle) {
    return with(handle, [](const Game& game) {
        const Result<Move> move = parse_move(game.now(), input);
        if (!move) return refuse(move.error().message);
        return answer(to_algebraic(game.now(), *move));
    });
}

/// Algebraic text of a move in the input -> coordinate text.
SIXFOLD_EXPORT("parse") bool parse(std::uint32_t handle) {
    return with(handle, [](const Game& game) {
        const Result<Move> move = parse_algebraic(game.now(), input);
        if (!move) return refuse(move.error().message);
        return answer(to_text(*game.variant, *move));
    });
}

/// Negative with an error.
SIXFOLD_EXPORT("perft") double perft(std::uint32_t handle, std::int32_t depth) {
    double leaves = -1;
    with(handle, [&](const Game& game) {
        if (depth < 0 || depth > kMaxPerftDepth) return refuse("The depth must be 0 to 12.");
        leaves = static_cast<double>(game.now().perft(depth));
        return true;
    });
    return leaves;
}

}  // namespace sixfold::wasm
