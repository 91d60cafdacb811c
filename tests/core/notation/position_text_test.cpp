#include "core/notation/position_text.h"

#include <gtest/gtest.h>

#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

constexpr const char* kShafran = "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1";

TEST(PositionText, OfTheStarts) {
    EXPECT_EQ(to_text(Position(test::variant("shafran"))), kShafran);
    EXPECT_EQ(to_text(Position(test::variant("glinski"))),
              "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1");
}

TEST(PositionText, IsRefusedWithASentenceOnTheFault) {
    const std::vector<std::pair<std::string, std::string>> faulty = {
        {"", "six fields"},
        {"kqbnr w QBqb - 0 1", "10 ranks"},
        {"kqbn/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1", "rank 10"},
        {"kqbnrr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1", "rank 10"},
        {"kqbxr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1", "letter x"},
        {"kqbnr/bppppp/np05/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1", "number"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK x QBqb - 0 1", "side"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QQ - 0 1", "castling"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1", "castling"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb z9 0 1", "en passant"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb d7 0 1", "en passant"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - -1 1", "whole numbers"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 0", "whole numbers"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1 ", "ends with a blank"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1 checks=0,0",
         "checks=0,0"},
        {"1qbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QB - 0 1",
         "0 royal men instead of 1"},
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/1NBQK w QBqb - 0 1", "right Q"},
        {"4P/2k3/7/8/9/9/8/7/6/4K w - - 0 1", "promoted"},
        {"5/2k3/7/8/5R3/9/8/7/6/K4 w - - 0 1", "check"},
    };
    for (const auto& [text, part] : faulty) {
        const auto read = parse_position(test::variant("shafran"), text);
        ASSERT_TRUE(test::is_error(read, ErrorCode::BadRequest)) << text;
        EXPECT_NE(read.error().message.find(part), std::string::npos)
            << text << ": " << read.error().message;
    }
}

TEST(PositionText, OfMenInHandAndCountedChecksIsRefusedWhenItIsNotTheOneThatWouldBeWritten) {
    const std::string men = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const char* fields : {" hand=", " hand=pQ", " hand=X", " hand=Q hand=Q", " promoted=",
                               " promoted=a2 hand=Q", " promoted=a2a2", " promoted=z9",
                               " promoted=e4", " checks=1,0", "  hand=Q", " hand=Q "}) {
        EXPECT_TRUE(test::is_error(parse_position(test::variant("crazyhouse"), men + fields),
                                   ErrorCode::BadRequest))
            << fields;
    }
    for (const char* fields : {" checks=", " checks=1", " checks=1,", " checks=1,2,3",
                               " checks=-1,0", " checks=01,0", " checks=999,0", " hand=Q"}) {
        EXPECT_TRUE(test::is_error(parse_position(test::variant("three-check"), men + fields),
                                   ErrorCode::BadRequest))
            << fields;
    }
}

TEST(PositionText, KeepsMenInHandPromotedMenAndChecks) {
    for (const auto& [slug, text] : std::vector<std::pair<const char*, const char*>>{
             {"crazyhouse", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 9 hand=QPPnp promoted=a8"},
             {"three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 3 9 checks=2,1"}}) {
        const auto read = parse_position(test::variant(slug), text);
        ASSERT_TRUE(test::is_ok(read)) << text;
        EXPECT_EQ(to_text(*read), text);
    }
    const auto none =
        parse_position(test::variant("three-check"), "4k3/8/8/8/8/8/8/R3K3 w - - 3 9");
    ASSERT_TRUE(test::is_ok(none));
    EXPECT_EQ(none->checks_given(0), 0);
}

TEST(PositionText, KeepsTheCellsThatATripleStepPassed) {
    Position position(test::variant("shafran"));
    for (const Move& move : position.legal_moves()) {
        if (position.variant().board().name(move.from) == "e2" &&
            position.variant().board().name(move.to) == "e5") {
            position.play(move);
            break;
        }
    }
    EXPECT_EQ(to_text(position),
              "kqbnr/bppppp/np5/bp6/rp6P/p3P2PR/6PB/5PN/PPPP1B/RNBQK b QBqb e3e4 0 1");
}

}  // namespace
}  // namespace sixfold
