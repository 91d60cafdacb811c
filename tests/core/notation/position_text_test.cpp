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
        {"kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QBqb - 0 1 ", "whole numbers"},
        {"1qbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w QB - 0 1", "0 kings"},
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
