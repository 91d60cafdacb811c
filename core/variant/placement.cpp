#include "core/variant/placement.h"

#include <algorithm>
#include <string>

#include "core/base/characters.h"
#include "core/base/whole_number.h"

namespace sixfold {

namespace {

Error fault(std::string sentence) { return {ErrorCode::BadRequest, std::move(sentence)}; }

class PlacementReader {
  public:
    PlacementReader(const Board& board, const std::vector<PieceType>& pieces)
        : board_(board), pieces_(pieces) {}

    Result<std::vector<Placement>> read(std::string_view text) {
        const auto& ranks = board_.ranks_from_top();
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const std::size_t slash = i + 1 < ranks.size() ? text.find('/') : text.size();
            if (slash == std::string_view::npos) {
                return fault("the board has " + std::to_string(ranks.size()) +
                             " ranks, the text only " + std::to_string(i + 1));
            }
            if (auto read = rank(text.substr(0, slash), ranks[i]); !read) return read.error();
            text.remove_prefix(std::min(text.size(), slash + 1));
        }
        return std::move(placements_);
    }

  private:
    std::string where(Cell cell) const {
        const bool levels = !board_.topology().levels.empty();
        return (levels ? std::string("level ") + board_.name(cell).front() + ", " : "") + "rank " +
               std::to_string(board_.rank(cell));
    }

    int type_with(char capital) const {
        const auto found =
            std::find_if(pieces_.begin(), pieces_.end(), [&](const PieceType& piece) {
                return piece.symbol.size() == 1 && piece.symbol.front() == capital;
            });
        return found == pieces_.end() ? -1 : static_cast<int>(found - pieces_.begin());
    }

    Result<void> rank(std::string_view text, const std::vector<Cell>& cells) {
        const std::string here = where(cells.front());
        std::size_t file = 0;
        bool after_number = false;
        while (!text.empty() && file <= cells.size()) {
            const std::size_t digits = static_cast<std::size_t>(
                std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
            if (digits > 0) {
                const auto run = whole_number(text.substr(0, digits));
                if (!run || *run == 0 || *run > kMaxCells || after_number) {
                    return fault(here + " has a wrong number");
                }
                file += static_cast<std::size_t>(*run);
                text.remove_prefix(digits);
                after_number = true;
                continue;
            }
            after_number = false;
            const char letter = text.front();
            text.remove_prefix(1);
            const bool small = letter >= 'a' && letter <= 'z';
            const int type = type_with(small ? static_cast<char>(letter - 'a' + 'A') : letter);
            if (type < 0) return fault(here + ": no piece has the letter " + letter);
            if (file < cells.size()) placements_.push_back({cells[file], type, small ? 1 : 0});
            ++file;
        }
        if (file != cells.size()) {
            return fault(here + " has " + std::to_string(cells.size()) + " cells");
        }
        return {};
    }

    const Board& board_;
    const std::vector<PieceType>& pieces_;
    std::vector<Placement> placements_;
};

}  // namespace

Result<std::vector<Placement>> read_placement(const Board& board,
                                              const std::vector<PieceType>& pieces,
                                              std::string_view text) {
    return PlacementReader(board, pieces).read(text);
}

}  // namespace sixfold
