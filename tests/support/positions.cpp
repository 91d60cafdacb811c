#include "tests/support/positions.h"

#include <cctype>
#include <map>
#include <sstream>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/support/give_up.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::test {

namespace {

Cell cell_named(const Position& position, std::string_view name) {
    const auto cell = position.variant().board().find(name);
    if (!cell) give_up("There is no cell " + std::string(name) + ".");
    return *cell;
}

}  // namespace

Position position(std::string_view slug, std::string_view text) {
    auto read = parse_position(variant(slug), text);
    if (!read) give_up(std::string(text) + ": " + read.error().message);
    return *std::move(read);
}

Position placed(std::string_view slug, std::string_view men, std::string_view rest) {
    const Board& board = variant(slug)->board();
    std::map<Cell, char> letters;
    std::istringstream words{std::string(men)};
    for (std::string word; words >> word;) {
        const auto cell = board.find(word.substr(0, word.find(':')));
        if (!cell) give_up("There is no cell for " + word + ".");
        letters[*cell] = word.back();
    }
    std::string text;
    for (const auto& rank : board.ranks_from_top()) {
        if (!text.empty()) text += '/';
        int empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (const Cell cell : rank) {
            const auto man = letters.find(cell);
            if (man == letters.end()) {
                ++empty;
            } else {
                write_empty();
                text += man->second;
            }
        }
        write_empty();
    }
    return position(slug, text + ' ' + std::string(rest));
}

Position after(Position position, std::string_view moves) {
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        const auto move = parse_move(position, word);
        if (!move) give_up(word + " in " + to_text(position) + ": " + move.error().message);
        position.play(*move);
    }
    return position;
}

bool can(const Position& position, std::string_view move) {
    for (const Move& legal : position.legal_moves()) {
        if (to_text(position.variant(), legal) == move) return true;
    }
    return false;
}

std::set<std::string> targets(const Position& position, std::string_view from) {
    const Cell origin = cell_named(position, from);
    std::set<std::string> names;
    for (const Move& move : position.legal_moves()) {
        if (move.from == origin) names.insert(position.variant().board().name(move.to));
    }
    return names;
}

std::string man_on(const Position& position, std::string_view cell) {
    const Piece piece = position.at(cell_named(position, cell));
    if (piece.empty()) return "";
    const char letter = position.variant().definition().pieces[piece.type].symbol.front();
    const auto byte = static_cast<unsigned char>(letter);
    return std::string(1, piece.player == 0 ? letter : static_cast<char>(std::tolower(byte)));
}

int count_men(const Position& position) {
    int count = 0;
    for (int cell = 0; cell < position.variant().board().cells(); ++cell) {
        if (!position.at(static_cast<Cell>(cell)).empty()) ++count;
    }
    return count;
}

std::string outcome_text(const Position& position) {
    const auto outcome = position.outcome();
    if (!outcome) return "";
    std::string text(to_string(outcome->reason));
    for (const int quarters : outcome->quarters) text += ' ' + std::to_string(quarters);
    return text;
}

std::string passed_cells(const Position& position) {
    std::istringstream fields(to_text(position));
    std::string field;
    for (int i = 0; i < 4; ++i) fields >> field;
    return field;
}

}  // namespace sixfold::test
