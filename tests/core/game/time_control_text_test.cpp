#include "core/game/time_control_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;

TEST(TimeControlText, IsWrittenAndReadForEveryKind) {
    const std::vector<std::pair<std::string, TimeControl>> all = {
        {"600+5", {600s, 5s, Kind::Fischer, 0}},
        {"15", {15s, 0s, Kind::Fischer, 0}},
        {"15.25+0.5", {15'250ms, 500ms, Kind::Fischer, 0}},
        {"300 delay 3", {300s, 3s, Kind::Delay, 0}},
        {"300 bronstein 3", {300s, 3s, Kind::Bronstein, 0}},
        {"300 byoyomi 3x30", {300s, 30s, Kind::Byoyomi, 3}},
        {"0 byoyomi 25x1.001", {0s, 1'001ms, Kind::Byoyomi, 25}},
        {"1/259200", {259'200s, 0s, Kind::Correspondence, 0}},
        {"-", {0s, 0s, Kind::Untimed, 0}},
    };
    for (const auto& [text, control] : all) {
        EXPECT_EQ(to_text(control), text);
        EXPECT_EQ(time_control_from(text), control) << text;
    }
}

TEST(TimeControlText, IsRefusedInAnyOtherForm) {
    for (const char* text : {"",
                             "+",
                             "600+",
                             "600+0",
                             "+5",
                             "0600+5",
                             "600+05",
                             "600.+5",
                             "600.0",
                             "600.10",
                             "600.1234",
                             "600 +5",
                             "600+5 ",
                             " 600",
                             "-600",
                             "600+-5",
                             "9999999999",
                             "1/",
                             "2/259200",
                             "1/259200+1",
                             "*259200",
                             "--",
                             "?",
                             "300 delay",
                             "300 delay 3s",
                             "300  delay 3",
                             "300 Delay 3",
                             "300 byoyomi 30",
                             "300 byoyomi x30",
                             "300 byoyomi 3x",
                             "300 byoyomi 03x30",
                             "300 byoyomi 9999x30",
                             "300 byoyomi 3x30x2"}) {
        EXPECT_FALSE(time_control_from(text)) << text;
    }
}

}  // namespace
}  // namespace sixfold
