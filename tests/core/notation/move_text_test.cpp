#include "core/notation/move_text.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation/position_text.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

TEST(MoveText, IsReadOnlyWhenTheMoveIsLegal) {
    const Position start(test::variant("shafran"));
    EXPECT_TRUE(test::is_ok(parse_move(start, "e2e5")));
    for (const char* text : {"e2e6", "e2", "e2e5=Q", "E2E5", "e2 e5", "", "e10e9", "a1a1", "zz"}) {
        EXPECT_TRUE(test::is_error(parse_move(start, text), ErrorCode::IllegalMove)) << text;
    }
}

TEST(MoveText, IsNotReadFromPartsOfOne) {
    for (const char* slug : {"crazyhouse", "raumschach", "chess960", "shafran"}) {
        const Position start(test::variant(slug));
        for (const std::string& legal : legal_move_texts(start)) {
            for (std::size_t size = 0; size < legal.size(); ++size) {
                EXPECT_FALSE(parse_move(start, legal.substr(0, size))) << legal;
            }
            for (const char* more : {"0", "=", "=Q", "@", " ", "e4"}) {
                EXPECT_FALSE(parse_move(start, legal + more)) << legal << more;
                EXPECT_FALSE(parse_move(start, more + legal)) << more << legal;
            }
        }
        for (const char* text :
             {"@", "N@", "@e4", "N@e4", "N@e4e5", "N@zz", "4", "44", "e", "ee"}) {
            EXPECT_FALSE(parse_move(start, text)) << text;
        }
    }
}

TEST(MoveText, NeverRepeatsStrangeInput) {
    const Position start(test::variant("shafran"));
    const auto error = parse_move(start, "<img src=x>").error();
    EXPECT_EQ(error.message.find('<'), std::string::npos) << error.message;
}

TEST(MoveText, OfAPromotionNamesThePiece) {
    const auto position =
        parse_position(test::variant("shafran"), "5/2k2P/7/8/9/9/8/7/6/4K w - - 0 1");
    ASSERT_TRUE(test::is_ok(position));
    std::vector<std::string> promotions;
    for (const std::string& text : legal_move_texts(*position)) {
        if (text.starts_with("i9")) promotions.push_back(text);
    }
    std::sort(promotions.begin(), promotions.end());
    EXPECT_EQ(promotions, (std::vector<std::string>{"i9i10=B", "i9i10=N", "i9i10=Q", "i9i10=R"}));
}

}  // namespace
}  // namespace sixfold
