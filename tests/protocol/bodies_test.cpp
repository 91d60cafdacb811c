#include <gtest/gtest.h>

#include <string>

#include "protocol/codec.h"
#include "protocol/limits.h"

namespace sixfold::protocol {
namespace {

NewGame new_game(std::int64_t base_ms, std::int64_t increment_ms, std::optional<int> seat = {}) {
    return {.variant = "shafran",
            .clock = {.base_ms = base_ms, .increment_ms = increment_ms},
            .seat = seat};
}

TEST(Bodies, NewGameComesBackAsItWas) {
    for (const NewGame& game : {new_game(600'000, 5'000), new_game(kMinBaseMs, 0, 0),
                                new_game(kMaxBaseMs, kMaxIncrementMs, 7)}) {
        const auto back = decode_new_game(encode(game));
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(*back, game);
    }
}

TEST(Bodies, NewGameWithAClockOrSeatBeyondTheLimitsIsRefused) {
    const auto expect_refused = [](const NewGame& game, const std::string& sentence) {
        const auto back = decode_new_game(encode(game));
        ASSERT_FALSE(back);
        EXPECT_EQ(back.error(), (Error{ErrorCode::BadRequest, sentence}));
    };
    const std::string base = "new_game: member \"clock.base_ms\" must be 15000 to 10800000";
    const std::string increment = "new_game: member \"clock.increment_ms\" must be 0 to 180000";
    const std::string seat = "new_game: member \"seat\" must be 0 to 7";
    expect_refused(new_game(kMinBaseMs - 1, 0), base);
    expect_refused(new_game(kMaxBaseMs + 1, 0), base);
    expect_refused(new_game(600'000, -1), increment);
    expect_refused(new_game(600'000, kMaxIncrementMs + 1), increment);
    expect_refused(new_game(600'000, 0, -1), seat);
    expect_refused(new_game(600'000, 0, 8), seat);
}

TEST(Bodies, NewGameIsReadAsStrictlyAsAMessage) {
    const std::string clock = R"("clock":{"base_ms":600000,"increment_ms":0})";
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
             R"({"variant":"shafran",)" + clock + "} {}",
         }) {
        const auto body = decode_new_game(text);
        ASSERT_FALSE(body) << text;
        EXPECT_EQ(body.error().code, ErrorCode::BadRequest) << text;
    }
}

TEST(Bodies, NewGameTakesExactlyTheLargestBody) {
    std::string text = encode(new_game(600'000, 0));
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
