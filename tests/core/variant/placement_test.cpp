#include "core/variant/placement.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

Result<std::vector<Placement>> read(const char* slug, std::string_view text) {
    const Definition& definition = test::variant(slug)->definition();
    return read_placement(definition.board, definition.pieces, text);
}

/// "a1:white king ..."
std::string men(const char* slug, std::string_view text) {
    const Definition& definition = test::variant(slug)->definition();
    const auto placed = read(slug, text);
    if (!placed) return placed.error().message;
    std::string sentence;
    for (const Placement& at : *placed) {
        sentence += definition.board.name(at.cell) + ':' +
                    definition.players[static_cast<std::size_t>(at.player)].name + ' ' +
                    definition.pieces[static_cast<std::size_t>(at.type)].name + ' ';
    }
    return sentence;
}

TEST(Placement, ReadsRanksFromTheHighest) {
    EXPECT_EQ(men("chess", "k7/8/8/8/8/8/8/1QK5"), "a8:black king b1:white queen c1:white king ");
    EXPECT_EQ(men("glinski", "k/3/5/7/9/11/11/11/11/11/10K"), "f11:black king l1:white king ");
    EXPECT_EQ(men("capablanca", "10/10/10/10/10/10/10/9A"), "j1:white archbishop ");
}

TEST(Placement, ReadsCubesLevelByLevel) {
    EXPECT_EQ(men("raumschach", "4k/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/U4"),
              "Ee5:black king Aa1:white unicorn ");
    EXPECT_EQ(men("raumschach", "5/6/5"), "level E, rank 4 has 5 cells");
}

TEST(Placement, SaysWhatIsWrong) {
    EXPECT_EQ(men("chess", "8/8"), "the board has 8 ranks, the text only 2");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8"), "the board has 8 ranks, the text only 7");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/7"), "rank 1 has 8 cells");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/9"), "rank 1 has 8 cells");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/KKKKKKKKK"), "rank 1 has 8 cells");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/8/8"), "rank 1: no piece has the letter /");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/44"), "rank 1 has 8 cells");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/08"), "rank 1 has a wrong number");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/0K7"), "rank 1 has a wrong number");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/99999999999"), "rank 1 has a wrong number");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/x7"), "rank 1: no piece has the letter x");
    EXPECT_EQ(men("chess", "8/8/8/8/8/8/8/-7"), "rank 1: no piece has the letter -");
    EXPECT_TRUE(test::is_error(read("chess", ""), ErrorCode::BadRequest));
}

}  // namespace
}  // namespace sixfold
