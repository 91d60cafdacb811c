#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/codec.h"
#include "protocol/limits.h"
#include "protocol/type_names.h"

namespace sixfold::protocol {
namespace {

NewGame new_game(const TimeControl& clock, std::optional<int> seat = {}) {
    return {.variant = "shafran", .clock = clock, .seat = seat, .casual = {}, .opponent = {}};
}

NewGame fischer_game(std::int64_t base_ms, std::int64_t increment_ms,
                     std::optional<int> seat = {}) {
    return new_game({.kind = "fischer", .base_ms = base_ms, .increment_ms = increment_ms}, seat);
}

TEST(Bodies, NewGameComesBackAsItWas) {
    for (const NewGame& game : {fischer_game(600'000, 5'000), fischer_game(kMinBaseMs, 0, 0),
                                fischer_game(kMaxBaseMs, kMaxIncrementMs, 7)}) {
        const auto back = decode_body<NewGame>(encode_body(game));
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
        const auto back = decode_body<NewGame>(encode_body(game));
        ASSERT_TRUE(back) << encode_body(game) << back.error().message;
        EXPECT_EQ(*back, game);
    }
}

template <typename Body>
void expect_refused(const Body& body, const std::string& problem) {
    const auto back = decode_body<Body>(encode_body(body));
    ASSERT_FALSE(back) << encode_body(body);
    EXPECT_EQ(back.error(),
              (Error{ErrorCode::BadRequest, std::string(kTypeName<Body>) + ": member " + problem}));
}

template <typename Body>
void expect_taken(const Body& body) {
    const auto back = decode_body<Body>(encode_body(body));
    ASSERT_TRUE(back) << encode_body(body) << back.error().message;
    EXPECT_EQ(*back, body);
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
        const auto body = decode_body<NewGame>(text);
        ASSERT_FALSE(body) << text;
        EXPECT_EQ(body.error().code, ErrorCode::BadRequest) << text;
    }
}

TEST(Bodies, NewGameIsCasualOrRatedAndOpenToOneOrAll) {
    NewGame game = fischer_game(600'000, 5'000);
    for (const bool casual : {true, false}) {
        game.casual = casual;
        expect_taken(game);
    }
    game.opponent = "tom_k";
    expect_taken(game);
    game.opponent = "tom k";
    expect_refused(game, "\"opponent\" must be 2 to 20 characters of A-Z, a-z, 0-9, _ and -");
}

TEST(Bodies, NewGameWithoutAClockIsNotRated) {
    NewGame game = new_game({"untimed", 0, 0, 0});
    game.casual = true;
    expect_taken(game);
    game.casual = false;
    expect_refused(game, "\"casual\" must be true without a clock");
    game.clock = {"correspondence", kDayMs, 0, 0};
    expect_taken(game);
}

TEST(Bodies, NewGameTakesASlugAndNothingElse) {
    NewGame game = fischer_game(600'000, 5'000);
    for (const std::string slug :
         {"a", "chess960", "3-check", "0123456789-0123456789-0123456789-0123456"}) {
        game.variant = slug;
        expect_taken(game);
    }
    for (const std::string slug : {"", "Chess", "los_alamos", "a b", "../x",
                                   "sch\xC3\xA4"
                                   "ch",
                                   "0123456789-0123456789-0123456789-01234567"}) {
        game.variant = slug;
        expect_refused(game, "\"variant\" must be 1 to 40 small letters, digits and hyphens");
    }
}

TEST(Bodies, NewGameTakesExactlyTheLargestBody) {
    std::string text = encode_body(fischer_game(600'000, 0));
    text.resize(kMaxBodyBytes, '\n');
    EXPECT_TRUE(decode_body<NewGame>(text));
    text += '\n';
    const auto body = decode_body<NewGame>(text);
    ASSERT_FALSE(body);
    EXPECT_EQ(body.error().code, ErrorCode::TooLarge);
}

// ---- people ----------------------------------------------------------------------------------

constexpr const char* kGoodPassword = "correct horse";

TEST(People, NamesAreOfTwoToTwentyPlainCharacters) {
    const std::string sentence = "\"name\" must be 2 to 20 characters of A-Z, a-z, 0-9, _ and -";
    for (const std::string name :
         {"ab", "A0_-", "--", "abcdefghijklmnopqrst", "UVWXYZ-0123456789_"}) {
        expect_taken(NewAccount{name, kGoodPassword});
        expect_taken(Login{name, kGoodPassword});
        expect_taken(Recovery{name, "K7QF-2M9X", kGoodPassword});
    }
    // Letters that look like those of the alphabet among them, and one letter in two ways.
    for (const std::string name :
         {"", "a", "abcdefghijklmnopqrstu", "tom k", " tom", "tom.k", "t\xC3\xB6m", "to\xCC\x88m",
          "tom\xD0\xB0", "\xEF\xBD\x81\xEF\xBD\x82", "<b>", "a/b", "a%00", "tom\n"}) {
        expect_refused(NewAccount{name, kGoodPassword}, sentence);
        expect_refused(Login{name, kGoodPassword}, sentence);
        expect_refused(Recovery{name, "K7QF-2M9X", kGoodPassword}, sentence);
    }
}

TEST(People, PasswordsAreMeasuredInBytes) {
    std::string letters;
    while (letters.size() < kMaxPasswordBytes) letters += "\xC3\xA4";
    for (const std::string& password :
         {std::string(kMinPasswordBytes, 'x'), std::string(kMaxPasswordBytes, 'x'), letters,
          std::string("a \"b\" \\ c"), std::string("\xF0\x9F\x90\x8E\xF0\x9F\x94\x8B")}) {
        expect_taken(NewAccount{"tom_k", password});
        expect_taken(Login{"tom_k", password});
        expect_taken(Recovery{"tom_k", "K7QF-2M9X", password});
        expect_taken(PasswordChange{password, password});
        expect_taken(PasswordProof{password});
    }
    const std::string sentence = " must be 8 to 128 bytes of UTF-8";
    for (const std::string& password :
         {std::string(), std::string(kMinPasswordBytes - 1, 'x'), letters + 'x'}) {
        expect_refused(NewAccount{"tom_k", password}, "\"password\"" + sentence);
        expect_refused(Login{"tom_k", password}, "\"password\"" + sentence);
        expect_refused(Recovery{"tom_k", "K7QF-2M9X", password}, "\"password\"" + sentence);
        expect_refused(PasswordChange{password, kGoodPassword}, "\"password\"" + sentence);
        expect_refused(PasswordChange{kGoodPassword, password}, "\"new_password\"" + sentence);
        expect_refused(PasswordProof{password}, "\"password\"" + sentence);
    }
}

TEST(People, PasswordsHaveNoControlCharacters) {
    const std::string sentence = "\"password\" must be one line without control characters";
    for (const std::string control :
         {"\n", "\r", "\t", "\x1F", "\x7F", "\xC2\x85", "\xE2\x80\xA8"}) {
        expect_refused(PasswordProof{"correct" + control + "horse"}, sentence);
    }
    expect_refused(PasswordProof{std::string("correct\0horse", 13)}, sentence);
}

TEST(People, ErrorsSayNothingOfASecret) {
    const std::string secret = "hunter2-";
    for (const std::string& text :
         {R"({"name":"tom_k","password":")" + secret + R"(\n"})",
          R"({"name":"tom k","password":")" + secret + R"("})",
          R"({"name":"tom_k","password":")" + secret + R"(","password":"x"})",
          R"({"name":"tom_k","password":")" + secret,
          R"({"name":"tom_k","password":[")" + secret + R"("]})"}) {
        const auto login = decode_body<Login>(text);
        ASSERT_FALSE(login) << text;
        EXPECT_EQ(login.error().message.find("hunter"), std::string::npos) << login.error().message;
    }
}

TEST(People, RecoveryCodesAreTakenAsTheyAreTyped) {
    for (const std::string& code :
         {std::string("x"), std::string(" k7qf 2m9x tr4d "), std::string(kMaxRecoveryCode, '~')}) {
        expect_taken(Recovery{"tom_k", code, kGoodPassword});
    }
    for (const std::string& code : {std::string(), std::string(kMaxRecoveryCode + 1, 'x'),
                                    std::string("K7QF\n"), std::string("K7\xC2\xA0QF")}) {
        expect_refused(Recovery{"tom_k", code, kGoodPassword},
                       "\"code\" must be 1 to 64 printable characters");
    }
}

TEST(People, LabelsAreMeasuredInCharacters) {
    std::string letters;
    for (std::size_t i = 0; i < kMaxLabel; ++i) letters += "\xE5\xB0\x86";
    for (const std::string& label : {std::string("x"), std::string("my bot, the 2nd"), letters}) {
        expect_taken(NewToken{label});
    }
    expect_refused(NewToken{""}, "\"label\" must be 1 to 40 characters");
    expect_refused(NewToken{letters + 'x'}, "\"label\" must be 1 to 40 characters");
    expect_refused(NewToken{"a\nb"}, "\"label\" must be one line without control characters");
    expect_refused(NewToken{" \xE3\x80\x80"}, "\"label\" must not be blank");
}

TEST(People, RepliesLeaveOutWhatIsNotKnown) {
    EXPECT_EQ(encode_body(Me{}), R"({"guest":true})");
    EXPECT_EQ(encode_body(Me{.guest = false, .name = "tom_k"}),
              R"({"guest":false,"name":"tom_k"})");
    EXPECT_EQ(encode_body(GameList{}), R"({"games":[]})");
    EXPECT_EQ(encode_body(Profile{.name = "tom_k",
                                  .since_ms = 7,
                                  .closed = false,
                                  .online = true,
                                  .games = 1,
                                  .ratings = {},
                                  .head_to_head = HeadToHead{.games = 1, .yours = 4, .theirs = 0},
                                  .relation = {}}),
              R"({"name":"tom_k","since_ms":7,"closed":false,"online":true,"games":1,)"
              R"("ratings":[],"head_to_head":{"games":1,"yours":4,"theirs":0}})");
    EXPECT_EQ(
        encode_body(MadeToken{.token = "t", .view = {.id = "i", .label = "\"", .created_ms = 9}}),
        R"({"token":"t","view":{"id":"i","label":"\"","created_ms":9}})");
}

// ---- replies ---------------------------------------------------------------------------------

TEST(Bodies, RepliesAreObjectsWithoutAType) {
    EXPECT_EQ(encode_body(Seated{.game = "g1", .seat = {}}), R"({"game":"g1"})");
    EXPECT_EQ(encode_body(Seated{.game = "g1", .seat = 1}), R"({"game":"g1","seat":1})");
    EXPECT_EQ(encode_body(HttpError{.code = "not_found", .message = "no \"x\""}),
              R"({"code":"not_found","message":"no \"x\""})");
    EXPECT_EQ(encode_body(VariantList{}), R"({"variants":[]})");
    EXPECT_EQ(encode_body(VariantList{
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
        .start = "K w - - 0 1",
        .rules = "NkY="};
    EXPECT_EQ(encode_body(view),
              R"({"slug":"s","title":"S","definition":"h","shape":"hexagon","shades":3,"cells":[)"
              R"({"name":"a1","file":"a","rank":1,"column":0,"row":-5,"shade":2}],)"
              R"("seats":["white","black"],"pieces":[{"name":"king","symbol":"K"}],)"
              R"("start":"K w - - 0 1","rules":"NkY="})");
}

}  // namespace
}  // namespace sixfold::protocol
