#include "core/notation/position_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include "core/base/characters.h"
#include "core/base/whole_number.h"
#include "core/variant/placement.h"

namespace sixfold {

namespace {

char to_case(char letter, bool capital) {
    const auto byte = static_cast<unsigned char>(letter);
    return static_cast<char>(capital ? std::toupper(byte) : std::tolower(byte));
}

/// A whole number from `min` on, as positions have them.
std::optional<int> number(std::string_view text, int min) {
    const auto value = whole_number(text);
    return value && *value >= min && *value <= 100'000 ? value : std::nullopt;
}

/// A castling right as text: its letter in the case of its player.
struct RightName {
    std::uint32_t bit;
    char letter;
    int player;
    Cell rook;
    Piece king, rook_piece;
    bool by_rook;
};

/// In the order in which they are written: as in the variant's file; named by files, from the
/// highest.
std::vector<RightName> rights_of(const Variant& variant) {
    const Board& board = variant.board();
    std::vector<RightName> names;
    const std::vector<TableRules::Right>& rights = variant.rules().rights;
    for (std::size_t i = 0; i < rights.size(); ++i) {
        const TableRules::Right& r = rights[i];
        const auto& player = variant.definition().players[static_cast<std::size_t>(r.player)];
        const auto own = static_cast<std::uint8_t>(r.player);
        const bool by_rook = player.castlings.front().by_rook;
        const auto next = std::find_if(names.begin(), names.end(), [&](const auto& other) {
            return by_rook && other.player == r.player &&
                   board.file(other.rook) < board.file(r.rook);
        });
        names.insert(next, {1u << i,
                            to_case(r.letter, r.player == 0),
                            r.player,
                            r.rook,
                            {static_cast<std::uint8_t>(r.king_type), own},
                            {static_cast<std::uint8_t>(r.rook_type), own},
                            by_rook});
    }
    return names;
}

/// Men in hand, the first player's as capitals, each in the order of the variant's file.
std::string hand_text(const Variant& variant, const Setup& setup) {
    std::string text;
    for (std::size_t p = 0; p < setup.hands.size(); ++p) {
        for (std::size_t type = 0; type < setup.hands[p].size(); ++type) {
            const char symbol = variant.definition().pieces[type].symbol.front();
            text.append(static_cast<std::size_t>(setup.hands[p][type]), to_case(symbol, p == 0));
        }
    }
    return text;
}

class Parser {
  public:
    Parser(const Variant& variant, std::string_view text) : variant_(variant), text_(text) {}

    Result<Setup> parse() {
        if (!read()) return Error{ErrorCode::BadRequest, std::move(fault_)};
        return std::move(setup_);
    }

  private:
    // Each of these reads a part of the text into the setup, or says what is wrong.

    bool refuse(std::string sentence) {
        fault_ = std::move(sentence);
        return false;
    }

    bool unknown(const char* what, std::string_view text) {
        return refuse(std::string(what).append(" \"").append(text).append("\" are not known"));
    }

    bool read() {
        std::array<std::string_view, 6> fields;
        std::string_view rest = text_;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::size_t blank = rest.find(' ');
            if (i + 1 < fields.size() && blank == std::string_view::npos) {
                return refuse("position text needs six fields separated by single blanks");
            }
            fields[i] = rest.substr(0, blank);
            rest.remove_prefix(std::min(rest.size(), fields[i].size() + 1));
        }
        if (fields.back().data() + fields.back().size() + 1 == text_.data() + text_.size()) {
            return refuse("position text ends with a blank");
        }
        return placement(fields[0]) && side(fields[1]) && castling(fields[2]) &&
               en_passant(fields[3]) && counts(fields[4], fields[5]) && more(rest);
    }

    bool placement(std::string_view text) {
        setup_.pieces.resize(static_cast<std::size_t>(variant_.board().cells()));
        const auto men = read_placement(variant_.board(), variant_.definition().pieces, text);
        if (!men) return refuse(men.error().message);
        for (const Placement& man : *men) {
            setup_.pieces[man.cell] = {static_cast<std::uint8_t>(man.type),
                                       static_cast<std::uint8_t>(man.player)};
        }
        return true;
    }

    bool side(std::string_view text) {
        setup_.to_move = text == "w" ? 0 : 1;
        return text == "w" || text == "b" || refuse("the side to move must be w or b");
    }

    bool castling(std::string_view text) {
        if (text == "-") return true;
        const auto rights = rights_of(variant_);
        for (const char letter : text) {
            const auto named = std::find_if(rights.begin(), rights.end(), [&](const auto& right) {
                return right.letter == letter;
            });
            const std::uint32_t bit =
                named != rights.end() ? named->bit : outermost(rights, letter);
            if (bit == 0 || (setup_.rights & bit) != 0) {
                return unknown("the castling rights", text);
            }
            setup_.rights |= bit;
        }
        return !text.empty() || refuse("the castling rights are missing");
    }

    bool counts(std::string_view quiet_plies, std::string_view move_number) {
        const auto quiet = number(quiet_plies, 0);
        const auto move = number(move_number, 1);
        if (!quiet || !move) return refuse("the last two fields must be whole numbers");
        setup_.quiet_plies = *quiet;
        setup_.move_number = *move;
        return true;
    }

    /// Games with shuffled starts name a right by the rook's file; K and Q mean the outermost rook
    /// on that side of the king. 0 when there is none.
    std::uint32_t outermost(const std::vector<RightName>& rights, char letter) const {
        const int player = letter == to_case(letter, true) ? 0 : 1;
        const bool high = to_case(letter, true) == 'K';
        if (!high && to_case(letter, true) != 'Q') return 0;
        const RightName* found = nullptr;
        for (const RightName& right : rights) {
            if (!right.by_rook || right.player != player || !rook_beside_king(right, high)) {
                continue;
            }
            if (found == nullptr || high == (file(right.rook) > file(found->rook))) found = &right;
        }
        return found == nullptr ? 0 : found->bit;
    }

    bool rook_beside_king(const RightName& right, bool high) const {
        if (setup_.pieces[right.rook] != right.rook_piece) return false;
        const auto king = std::find(setup_.pieces.begin(), setup_.pieces.end(), right.king);
        if (king == setup_.pieces.end()) return false;
        const auto cell = static_cast<Cell>(king - setup_.pieces.begin());
        return variant_.board().rank(cell) == variant_.board().rank(right.rook) &&
               high == (file(right.rook) > file(cell));
    }

    char file(Cell cell) const { return variant_.board().file(cell); }

    bool en_passant(std::string_view text) {
        if (text == "-") return true;
        auto cells = cell_list(text);
        if (!cells || cells->size() > kMaxPassed) return unknown("the en passant cells", text);
        setup_.en_passant = *std::move(cells);
        return true;
    }

    /// Cell names one after the other: each is its letters and the digits that follow them.
    std::optional<std::vector<Cell>> cell_list(std::string_view text) const {
        std::vector<Cell> cells;
        while (!text.empty()) {
            std::size_t length = 0;
            while (length < text.size() && !is_digit(text[length])) ++length;
            while (length < text.size() && is_digit(text[length])) ++length;
            const auto cell = variant_.board().find(text.substr(0, length));
            if (!cell || cells.size() == kMaxCells) return std::nullopt;
            cells.push_back(*cell);
            text.remove_prefix(length);
        }
        if (cells.empty()) return std::nullopt;
        return cells;
    }

    /// The fields after the sixth: hand=, promoted=, checks=, in this order.
    bool more(std::string_view rest) {
        const Definition& rules = variant_.definition();
        const std::size_t players = rules.players.size();
        if (rules.hand.captures)
            setup_.hands.assign(players, std::vector<int>(rules.pieces.size()));
        if (rules.checks_to_win > 0) setup_.checks.resize(players);
        int last = -1;
        while (!rest.empty()) {
            const std::size_t blank = rest.find(' ');
            const std::string_view field = rest.substr(0, blank);
            rest.remove_prefix(blank == std::string_view::npos ? rest.size() : blank + 1);
            const std::size_t equals = field.find('=');
            const std::string_view key = field.substr(0, equals);
            const std::string_view value =
                equals == std::string_view::npos ? "" : field.substr(equals + 1);
            int order = -1;
            bool good = false;
            if (key == "hand" && rules.hand.captures) {
                order = 0;
                good = hand(value);
            } else if (key == "promoted" && rules.hand.captures && rules.hand.demote) {
                order = 1;
                good = promoted(value);
            } else if (key == "checks" && rules.checks_to_win > 0) {
                order = 2;
                good = checks(value);
            }
            if (!good || order <= last || (blank != std::string_view::npos && rest.empty())) {
                return refuse("the field after the sixth \"" + std::string(field.substr(0, 40)) +
                              "\" is not known here");
            }
            last = order;
        }
        return true;
    }

    bool hand(std::string_view letters) {
        for (const char letter : letters) {
            const int type = rules_type(to_case(letter, true));
            if (std::isalpha(static_cast<unsigned char>(letter)) == 0 || type < 0) return false;
            const std::size_t player = letter == to_case(letter, true) ? 0 : 1;
            ++setup_.hands[player][static_cast<std::size_t>(type)];
        }
        return !letters.empty() && hand_text(variant_, setup_) == letters;
    }

    bool promoted(std::string_view text) {
        auto cells = cell_list(text);
        if (!cells) return false;
        setup_.promoted = *std::move(cells);
        return std::is_sorted(setup_.promoted.begin(), setup_.promoted.end(), std::less_equal<>());
    }

    bool checks(std::string_view text) {
        for (std::size_t p = 0; p < setup_.checks.size(); ++p) {
            const std::size_t comma = text.find(',');
            const auto count = number(text.substr(0, comma), 0);
            const bool last = p + 1 == setup_.checks.size();
            if (!count || last != (comma == std::string_view::npos)) return false;
            setup_.checks[p] = *count;
            text.remove_prefix(last ? text.size() : comma + 1);
        }
        return true;
    }

    int rules_type(char symbol) const {
        return variant_.definition().type_named(std::string(1, symbol));
    }

    const Variant& variant_;
    std::string_view text_;
    Setup setup_;
    std::string fault_;
};

}  // namespace

std::string placement_text(const Position& position) {
    const Variant& variant = position.variant();
    std::string text;
    for (const auto& rank : variant.board().ranks_from_top()) {
        if (!text.empty()) text += '/';
        int empty = 0;
        for (const Cell cell : rank) {
            const Piece piece = position.at(cell);
            if (piece.empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text +=
                to_case(variant.definition().pieces[piece.type].symbol.front(), piece.player == 0);
        }
        if (empty > 0) text += std::to_string(empty);
    }
    return text;
}

std::string to_text(const Position& position) {
    const Setup setup = position.setup();
    std::string castling;
    const auto rights = rights_of(position.variant());
    for (const RightName& right : rights) {
        if (setup.rights & right.bit) castling += right.letter;
    }
    std::string passed;
    for (const Cell cell : setup.en_passant) passed += position.variant().board().name(cell);
    std::string text = placement_text(position) + (setup.to_move == 0 ? " w " : " b ") +
                       (castling.empty() ? "-" : castling) + ' ' + (passed.empty() ? "-" : passed) +
                       ' ' + std::to_string(setup.quiet_plies) + ' ' +
                       std::to_string(setup.move_number);
    if (const std::string hand = hand_text(position.variant(), setup); !hand.empty()) {
        text += " hand=" + hand;
    }
    if (!setup.promoted.empty()) text += " promoted=";
    for (const Cell cell : setup.promoted) text += position.variant().board().name(cell);
    for (std::size_t p = 0; p < setup.checks.size(); ++p) {
        text += (p == 0 ? " checks=" : ",") + std::to_string(setup.checks[p]);
    }
    return text;
}

std::string hand_text(const Position& position) {
    return hand_text(position.variant(), position.setup());
}

Result<Position> parse_position(std::shared_ptr<const Variant> variant, std::string_view text) {
    Result<Setup> setup = Parser(*variant, text).parse();
    if (!setup) return setup.error();
    return Position::from(std::move(variant), *setup);
}

}  // namespace sixfold
