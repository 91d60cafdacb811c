#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/codec.h"
#include "protocol/limits.h"

namespace sixfold::protocol {
namespace {

NewGame new_game(const TimeControl& clock, std::optional<int> seat = {}) {
    return {.variant = "shafran", .clock = clock, .seat = seat};
}

NewGame fischer_game(std::int64_t base_ms, std::int64_t increment_ms,
                     std::optional<int> seat = {}) {
    return new_game({.kind = "fischer", .base_ms = base_ms, .increment_ms = increment_ms}, seat);
}

TEST(Bodies, NewGameComesBackAsItWas) {
    for (const NewGame& game : {fischer_game(600'000, 5'000), fischer_game(kMinBaseMs, 0, 0),
                                fischer_game(kMaxBaseMs, kMaxIncrementMs, 7)}) {
        const auto back = decode_new_game(encode(game));
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(*back, game);
    }
}

TEST(Bodies, NewGameTakesTheLimitsOfEveryKindOfTimeControl) {
    for (const TimeControl& clock :
         std::vector<TimeControl>{{"fischer", kMinBaseMs, 0, 0},
                                  {"fischer", kMaxBaseMs, kMaxIncrementMs, 0},
                                  {"delay", kMinBaseMs, kMinDelayMs, 0},
                                  {"delay", kMaxBaseMs, kMaxIncrementMs, 0},
                                  {"bronstein", kMinBaseMs, kMinDelayMs, 0},
                                  {"bronstein", kMaxBaseMs, kMaxIncrementMs, 0},
                                  {"byoyomi", 0, kMinBaseMs, 1},
                                  {"byoyomi", kMinBaseMs - kMinDelayMs, kMinDelayMs, kMaxPeriods},
                                  {"byoyomi", kMaxBaseMs, kMaxIncrementMs, kMaxPeriods},
                                  {"correspondence", kDayMs, 0, 0},
                                  {"correspondence", kMaxMoveDays * kDayMs, 0, 0},
                                  {"untimed", 0, 0, 0}}) {
        const NewGame game = new_game(clock);
        const auto back = decode_new_game(encode(game));
        ASSERT_TRUE(back) << encode(game) << back.error().message;
        EXPECT_EQ(*back, game);
    }
}

void expect_refused(const NewGame& game, const std::string& problem) {
    const auto back = decode_new_game(encode(game));
    ASSERT_FALSE(back) << encode(game);
    EXPECT_EQ(back.error(), (Error{ErrorCode::BadRequest, "new_game: member " + problem}));
}

TEST(Bodies, NewGameBeyondALimitIsRefusedWithTheNameOfTheMember) {
    const std::string kind =
        "\"clock.kind\" must be fischer, delay, bronstein, byoyomi, "
        "correspondence or untimed";
    const std::string base = "\"clock.base_ms\" must be ";
    const std::string increment = "\"clock.increment_ms\" must be ";
    const std::string periods = "\"clock.periods\" must be ";
    expect_refused(new_game({"hourglass", 600'000, 0, 0}), kind);
    expect_refused(new_game({"", 600'000, 0, 0}), kind);
    expect_refused(new_game({"fischer", kMinBaseMs - 1, 0, 0}), base + "15000 to 10800000");
    expect_refused(new_game({"fischer", kMaxBaseMs + 1, 0, 0}), base + "15000 to 10800000");
    expect_refused(new_game({"fischer", 600'000, -1, 0}), increment + "0 to 180000");
    expect_refused(new_game({"fischer", 600'000, 180'001, 0}), increment + "0 to 180000");
    expect_refused(new_game({"fischer", 600'000, 0, 1}), periods + "0");
    for (const std::string turn_kind : {"delay", "bronstein"}) {
        expect_refused(new_game({turn_kind, 14'999, 2'000, 0}), base + "15000 to 10800000");
        expect_refused(new_game({turn_kind, 600'000, 999, 0}), increment + "1000 to 180000");
        expect_refused(new_game({turn_kind, 600'000, 2'000, 1}), periods + "0");
    }
    expect_refused(new_game({"byoyomi", -1, 30'000, 1}), base + "0 to 10800000");
    expect_refused(new_game({"byoyomi", 600'000, 999, 1}), increment + "1000 to 180000");
    expect_refused(new_game({"byoyomi", 600'000, 30'000, 0}), periods + "1 to 25");
    expect_refused(new_game({"byoyomi", 600'000, 30'000, 26}), periods + "1 to 25");
    expect_refused(new_game({"byoyomi", 13'999, 1'000, 25}),
                   "\"clock.base_ms\" and increment_ms must be at least 15000 together");
    expect_refused(new_game({"correspondence", 0, 0, 0}), base + "86400000 to 1209600000");
    expect_refused(new_game({"correspondence", 15 * kDayMs, 0, 0}),
                   base + "86400000 to 1209600000");
    expect_refused(new_game({"correspondence", kDayMs + 1, 0, 0}), base + "whole days of 86400000");
    expect_refused(new_game({"correspondence", kDayMs, 1, 0}), increment + "0");
    expect_refused(new_game({"untimed", kMinBaseMs, 0, 0}), base + "0");
    expect_refused(new_game({"untimed", 0, 1, 0}), increment + "0");
    expect_refused(new_game({"untimed", 0, 0, 1}), periods + "0");
    expect_refused(fischer_game(600'000, 0, -1), "\"seat\" must be 0 to 7");
    expect_refused(fischer_game(600'000, 0, 8), "\"seat\" must be 0 to 7");
}

TEST(Bodies, NewGameIsReadAsStrictlyAsAMessage) {
    const std::string clock =
        R"("clock":{"kind":"fischer","base_ms":600000,"increment_ms":0,"periods":0})";
    for (const std::string& text : {
             std::string(),
             std::string("null"),
             std::string("{}"),
             "{" + clock + "}",
             R"({"variant":"shafran"})" + std::string(),
             R"({"variant":7,)" + clock + "}",
             R"({"variant":"shafran",)" + clock + R"(,"type":"new_game"})",
             R"({"variant":"shafran",)" + clock + R"(,"seat":null})",
             R"({"variant":"shafran",)" + clock + R"(,"seat":0.0})",
             R"({"variant":"shafran","variant":"shafran",)" + clock + "}",
             R"({"variant":"shafran","clock":{"base_ms":600000}})" + std::string(),
             R"({"variant":"shafran","clock":{"kind":"fischer","base_ms":600000,)"
             R"("increment_ms":0}})" +
                 std::string(),
             R"({"variant":"shafran","clock":{"base_ms":600000,"increment_ms":0,)"
             R"("periods":0}})" +
                 std::string(),
             R"({"variant":"shafran",)" + clock + "} {}",
         }) {
        const auto body = decode_new_game(text);
        ASSERT_FALSE(body) << text;
        EXPECT_EQ(body.error().code, ErrorCode::BadRequest) << text;
    }
}

TEST(Bodies, NewGameTakesExactlyTheLargestBody) {
    std::string text = encode(fischer_game(600'000, 0));
    text.resize(kMaxBodyBytes, '\n');
    EXPECT_TRUE(decode_new_game(text));
    text += '\n';
    const auto body = decode_new_game(text);
    ASSERT_FALSE(body);
    EXPECT_EQ(body.error().code, ErrorCode::TooLarge);
}

TEST(Bodies, RepliesAreObjectsWithoutAType) {
    EXPECT_EQ(encode(Seated{.game = "g1", .seat = {}}), R"({"game":"g1"})");
    EXPECT_EQ(encode(Seated{.game = "g1", .seat = 1}), R"({"game":"g1","seat":1})");
    EXPECT_EQ(encode(HttpError{.code = "not_found", .message = "no \"x\""}),
              R"({"code":"not_found","message":"no \"x\""})");
    EXPECT_EQ(encode(VariantList{}), R"({"variants":[]})");
    EXPECT_EQ(encode(VariantList{
                  .variants = {{.slug = "a", .title = "A", .blurb = "b", .definition = "c"},
                               {.slug = "d", .title = "D", .blurb = "e", .definition = "f"}}}),
              R"({"variants":[{"slug":"a","title":"A","blurb":"b","definition":"c"},)"
              R"({"slug":"d","title":"D","blurb":"e","definition":"f"}]})");
}

TEST(Bodies, DefinitionHasItsCellsAndPieces) {
    const DefinitionView view{
        .slug = "s",
        .title = "S",
        .definition = "h",
        .shape = "hexagon",
        .shades = 3,
        .cells = {{.name = "a1", .file = "a", .rank = 1, .column = 0, .row = -5, .shade = 2}},
        .seats = {"white", "black"},
        .pieces = {{.name = "king", .symbol = "K"}},
        .start = "K w - - 0 1"};
    EXPECT_EQ(encode(view),
              R"({"slug":"s","title":"S","definition":"h","shape":"hexagon","shades":3,"cells":[)"
              R"({"name":"a1","file":"a","rank":1,"column":0,"row":-5,"shade":2}],)"
              R"("seats":["white","black"],"pieces":[{"name":"king","symbol":"K"}],)"
              R"("start":"K w - - 0 1"})");
}

}  // namespace
}  // namespace sixfold::protocol
