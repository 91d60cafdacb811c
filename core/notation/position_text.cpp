#include "core/notation/position_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace sixfold {

namespace {

Error fault(std::string sentence) { return {ErrorCode::BadRequest, std::move(sentence)}; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char to_case(char letter, bool capital) {
    const auto byte = static_cast<unsigned char>(letter);
    return static_cast<char>(capital ? std::toupper(byte) : std::tolower(byte));
}

/// A whole number from `min` on, without sign or leading zero.
std::optional<int> number(std::string_view text, int min) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool plain = text.size() == 1 || (!text.empty() && text.front() != '0');
    if (error != std::errc{} || end != text.data() + text.size() || !plain || value < min ||
        value > 100'000) {
        return std::nullopt;
    }
    return value;
}

std::vector<Tables<1>::Right> rights_of(const Variant& variant) {
    return std::visit(
        [](const auto& tables) {
            std::vector<Tables<1>::Right> rights;
            for (const auto& r : tables.rights) {
                rights.push_back({r.player, r.letter, r.king, r.rook});
            }
            return rights;
        },
        variant.tables());
}

class Parser {
  public:
    Parser(const Variant& variant, std::string_view text) : variant_(variant), text_(text) {}

    Result<Setup> parse() {
        std::array<std::string_view, 6> fields;
        std::string_view rest = text_;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::size_t blank = i + 1 < fields.size() ? rest.find(' ') : rest.size();
            if (blank == std::string_view::npos) {
                return fault("position text needs six fields separated by single blanks");
            }
            fields[i] = rest.substr(0, blank);
            rest.remove_prefix(std::min(rest.size(), blank + 1));
        }
        setup_.pieces.resize(static_cast<std::size_t>(variant_.board().cells()));
        if (auto read = placement(fields[0]); !read) return read.error();
        if (fields[1] != "w" && fields[1] != "b") return fault("the side to move must be w or b");
        setup_.to_move = fields[1] == "w" ? 0 : 1;
        if (auto read = castling(fields[2]); !read) return read.error();
        if (auto read = en_passant(fields[3]); !read) return read.error();
        const auto quiet = number(fields[4], 0);
        const auto move = number(fields[5], 1);
        if (!quiet || !move) return fault("the last two fields must be whole numbers");
        setup_.quiet_plies = *quiet;
        setup_.move_number = *move;
        return setup_;
    }

  private:
    Result<void> placement(std::string_view text) {
        const auto& ranks = variant_.board().ranks_from_top();
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const std::size_t slash = i + 1 < ranks.size() ? text.find('/') : text.size();
            if (slash == std::string_view::npos) {
                return fault("the board has " + std::to_string(ranks.size()) +
                             " ranks, the text only " + std::to_string(i + 1));
            }
            if (auto read = rank(text.substr(0, slash), ranks[i]); !read) return read;
            text.remove_prefix(std::min(text.size(), slash + 1));
        }
        return {};
    }

    Result<void> rank(std::string_view text, const std::vector<Cell>& cells) {
        const auto where = [&] {
            return "rank " + std::to_string(variant_.board().rank(cells.front()));
        };
        std::size_t file = 0;
        bool after_number = false;
        while (!text.empty()) {
            std::size_t digits = 0;
            while (digits < text.size() && is_digit(text[digits])) ++digits;
            if (digits > 0) {
                const auto run = number(text.substr(0, digits), 1);
                if (!run || after_number) return fault(where() + " has a wrong number");
                file += static_cast<std::size_t>(*run);
                text.remove_prefix(digits);
                after_number = true;
                continue;
            }
            after_number = false;
            const char letter = text.front();
            text.remove_prefix(1);
            const int type =
                variant_.definition().type_named(std::string(1, to_case(letter, true)));
            const bool is_letter = std::isalpha(static_cast<unsigned char>(letter)) != 0;
            if (!is_letter || type < 0) {
                return fault(where() + ": no piece has the letter " + std::string(1, letter));
            }
            if (file >= cells.size()) {
                ++file;  // one man too many
                break;
            }
            const bool capital = letter == to_case(letter, true);
            setup_.pieces[cells[file++]] = {static_cast<std::uint8_t>(type),
                                            static_cast<std::uint8_t>(capital ? 0 : 1)};
        }
        if (file != cells.size() || !text.empty()) {
            return fault(where() + " has " + std::to_string(cells.size()) + " cells");
        }
        return {};
    }

    Result<void> castling(std::string_view text) {
        if (text == "-") return {};
        const auto rights = rights_of(variant_);
        for (const char letter : text) {
            std::uint32_t bit = 0;
            for (std::size_t i = 0; i < rights.size(); ++i) {
                if (to_case(rights[i].letter, rights[i].player == 0) == letter) bit = 1u << i;
            }
            if (bit == 0 || (setup_.rights & bit) != 0) {
                return fault("the castling rights \"" + std::string(text) + "\" are not known");
            }
            setup_.rights |= bit;
        }
        if (text.empty()) return fault("the castling rights are missing");
        return {};
    }

    /// Cell names one after the other: each is a letter and the digits that follow it.
    Result<void> en_passant(std::string_view text) {
        if (text == "-") return {};
        const std::string whole(text);
        while (!text.empty()) {
            std::size_t length = 1;
            while (length < text.size() && is_digit(text[length])) ++length;
            const auto cell = variant_.board().find(text.substr(0, length));
            if (!cell || setup_.en_passant.size() == kMaxPassed) {
                return fault("the en passant cells \"" + whole + "\" are not known");
            }
            setup_.en_passant.push_back(*cell);
            text.remove_prefix(length);
        }
        if (setup_.en_passant.empty()) return fault("the en passant cells are missing");
        return {};
    }

    const Variant& variant_;
    std::string_view text_;
    Setup setup_;
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
    for (std::size_t i = 0; i < rights.size(); ++i) {
        if ((setup.rights >> i) & 1) castling += to_case(rights[i].letter, rights[i].player == 0);
    }
    std::string passed;
    for (const Cell cell : setup.en_passant) passed += position.variant().board().name(cell);
    return placement_text(position) + (setup.to_move == 0 ? " w " : " b ") +
           (castling.empty() ? "-" : castling) + ' ' + (passed.empty() ? "-" : passed) + ' ' +
           std::to_string(setup.quiet_plies) + ' ' + std::to_string(setup.move_number);
}

Result<Position> parse_position(std::shared_ptr<const Variant> variant, std::string_view text) {
    Result<Setup> setup = Parser(*variant, text).parse();
    if (!setup) return setup.error();
    return Position::from(std::move(variant), *setup);
}

}  // namespace sixfold
