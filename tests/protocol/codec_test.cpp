#include "protocol/codec.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/limits.h"

namespace sixfold::protocol {
namespace {

std::string error_of(std::string_view text) {
    const auto message = decode_client(text);
    return message ? "(decoded)" : message.error().message;
}

TEST(Codec, DecodesAMove) {
    const auto message =
        decode_client(R"( {"move":"e9e10=Q","ply":12,"command":{"counter":5,"tab":"abcdEF-_"},)"
                      R"("game":"g1","type":"play_move"} )");
    ASSERT_TRUE(message) << message.error().message;
    const PlayMove expected{
        .game = "g1", .command = {.tab = "abcdEF-_", .counter = 5}, .ply = 12, .move = "e9e10=Q"};
    EXPECT_EQ(*message, ClientMessage(expected));
}

TEST(Codec, EncodesCompactlyWithTheTypeFirstAndMembersInTheirOrder) {
    const ServerMessage moved = Moved{.game = "g1",
                                      .version = 4,
                                      .ply = 3,
                                      .played = {.move = "e2e5",
                                                 .seat = 0,
                                                 .charged_ms = 1200,
                                                 .changes = {{"e2", ""}, {"e5", "P"}},
                                                 .check = {},
                                                 .hand = {}},
                                      .to_move = 1,
                                      .legal = std::vector<std::string>{},
                                      .clocks = {.remaining_ms = {1, 2},
                                                 .periods = {},
                                                 .running = 1,
                                                 .delay_ms = {},
                                                 .first_move_ms = {}}};
    EXPECT_EQ(encode(moved),
              R"({"type":"moved","game":"g1","version":4,"ply":3,"played":{"move":"e2e5",)"
              R"("seat":0,"charged_ms":1200,"changes":{"e2":"","e5":"P"},"check":[]},"to_move":1,)"
              R"("legal":[],"clocks":{"remaining_ms":[1,2],"running":1}})");
}

TEST(Codec, EncodesTheClocksOfAByoyomiTurn) {
    const ServerMessage resumed = ClocksResumed{.game = "g1",
                                                .version = 9,
                                                .clocks = {.remaining_ms = {0, 4'000},
                                                           .periods = std::vector<int>{2, 3},
                                                           .running = 0,
                                                           .delay_ms = 12'500,
                                                           .first_move_ms = {}}};
    EXPECT_EQ(encode(resumed),
              R"({"type":"clocks_resumed","game":"g1","version":9,"clocks":{"remaining_ms":)"
              R"([0,4000],"periods":[2,3],"running":0,"delay_ms":12500}})");
}

TEST(Codec, LeavesOutEmptyOptionalMembers) {
    EXPECT_EQ(encode(ClientMessage(Watch{.game = "g1", .version = {}})),
              R"({"type":"watch","game":"g1"})");
    EXPECT_EQ(encode(ClientMessage(Watch{.game = "g1", .version = 0})),
              R"({"type":"watch","game":"g1","version":0})");
}

TEST(Codec, ErrorSentencesNameTheMember) {
    const std::string head = R"({"type":"play_move","game":"g1",)";
    const std::string command = R"("command":{"tab":"abcdefgh","counter":1},)";
    EXPECT_EQ(error_of(head + command + R"("ply":1.5,"move":"e2e3"})"),
              "play_move: member \"ply\" must be an integer");
    EXPECT_EQ(error_of(head + command + R"("ply":3000000000,"move":"e2e3"})"),
              "play_move: member \"ply\" is out of range");
    EXPECT_EQ(error_of(head + command + R"("ply":1})"), "play_move: member \"move\" is missing");
    EXPECT_EQ(error_of(head + R"("command":{"tab":7,"counter":1},"ply":1,"move":"e2e3"})"),
              "play_move: member \"command.tab\" must be a text");
    EXPECT_EQ(error_of(head + R"("command":{"tab":"abcdefgh","counter":1,"x":1},"ply":1})"),
              "play_move: there is no member \"command.x\"");
    EXPECT_EQ(error_of(R"({"type":"watch","game":"g 1"})"),
              "watch: member \"game\" must be a game id: 1 to 32 letters and digits");
    EXPECT_EQ(error_of("[]"), "message: must be an object");
    EXPECT_EQ(error_of(R"({"sent":1})"), "message: member \"type\" is missing");
    EXPECT_EQ(error_of(R"({"type":"castle"})"), "there is no message \"castle\"");
}

TEST(Codec, ErrorSentencesNameItemsOfArrays) {
    const auto message =
        decode_server(R"({"type":"presence","game":"g1","seats":[{"taken":true,"present":true},)"
                      R"({"taken":1,"present":true}],"watchers":0,"watching":[]})");
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error().message, "presence: member \"seats[1].taken\" must be true or false");
}

TEST(Codec, ErrorSentencesShortenAndCleanWhatCameIn) {
    const std::string sentence =
        error_of("{\"type\":\"\\u0007\xC3\xA4" + std::string(500, 'a') + "\"}");
    EXPECT_EQ(sentence, "there is no message \"???" + std::string(37, 'a') + "...\"");
}

TEST(Codec, TakesExactlyTheLargestMessage) {
    std::string text = R"({"type":"ping","sent":1})";
    text.resize(kMaxMessageBytes, ' ');
    EXPECT_TRUE(decode_client(text));
    text += ' ';
    const auto message = decode_client(text);
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error().code, ErrorCode::TooLarge);
}

TEST(Codec, RefusesTextThatIsNotUtf8) {
    for (const std::string bytes : {"\x80", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80",
                                    "\xF8\x88\x80\x80\x80", "\xFF", "\xE2\x82"}) {
        const auto message =
            decode_server(R"({"type":"hello","protocol":1,"build":")" + bytes + "\"}");
        ASSERT_FALSE(message);
        EXPECT_EQ(message.error().code, ErrorCode::BadRequest);
        EXPECT_FALSE(decode_client(R"({"type":"ping","sent":1,")" + bytes + "\":1}"));
    }
    EXPECT_TRUE(decode_server("{\"type\":\"hello\",\"protocol\":1,\"build\":\"\xE2\x99\x94\"}"));
}

TEST(Codec, TakesNestingUpToItsLimitAndNoDeeper) {
    const auto nested = [](std::size_t depth) {
        return error_of(R"({"type":"ping","sent":)" + std::string(depth, '[') +
                        std::string(depth, ']') + "}");
    };
    EXPECT_EQ(nested(7), "ping: member \"sent\" must be an integer");
    EXPECT_EQ(nested(8), "objects and arrays are nested too deeply");
}

TEST(Codec, IntegersKeepTheirLastBit) {
    for (const std::int64_t sent : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                                    std::int64_t{0}, std::numeric_limits<std::int64_t>::max()}) {
        const auto message = decode_client(encode(ClientMessage(Ping{.sent = sent})));
        ASSERT_TRUE(message);
        EXPECT_EQ(*message, ClientMessage(Ping{.sent = sent}));
    }
}

TEST(Codec, TakesTheLongestIdsAndMoves) {
    const PlayMove play{.game = std::string(32, 'Z'),
                        .command = {.tab = std::string(32, '-'),
                                    .counter = std::numeric_limits<std::int64_t>::max()},
                        .ply = std::numeric_limits<int>::max(),
                        .move = std::string(32, '~')};
    const auto message = decode_client(encode(ClientMessage(play)));
    ASSERT_TRUE(message) << message.error().message;
    EXPECT_EQ(*message, ClientMessage(play));
}

TEST(Codec, EncodesAnyBytes) {
    std::string bytes;
    for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
    const std::string text = encode(
        ServerMessage(Refused{.code = "bad_request", .message = bytes, .game = {}, .command = {}}));
    const auto back = decode_server(text);
    ASSERT_TRUE(back) << back.error().message;
    const std::string& message = std::get<Refused>(*back).message;
    EXPECT_EQ(message.substr(0, 128), bytes.substr(0, 128));
    EXPECT_NE(message.find("\xEF\xBF\xBD"), std::string::npos);
}

TEST(Codec, TextsComeBackAsTheyWere) {
    for (const std::string build : {"", "\"", "\\", "/", "\n\t\r\b\f", "\x7F", "\xE2\x80\xA8",
                                    "\xF0\x9F\x98\x80", "{}[],:", "plain text 123"}) {
        const ServerMessage hello = Hello{.protocol = 1, .build = build};
        const auto back = decode_server(encode(hello));
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(*back, hello);
    }
}

TEST(Codec, EscapesOnlyWhatMustBeEscaped) {
    const auto encoded = [](const std::string& build) {
        return encode(ServerMessage(Hello{.protocol = 1, .build = build}));
    };
    const std::string head = R"({"type":"hello","protocol":1,"build":")";
    EXPECT_EQ(encoded(R"(a "b" \c/)"), head + R"(a \"b\" \\c/"})");
    EXPECT_EQ(encoded("\n\x1F\x7F"), head + "\\n\\u001f\x7F\"}");
    EXPECT_EQ(encoded("\xC3\xA4\xF0\x9F\x98\x80"), head + "\xC3\xA4\xF0\x9F\x98\x80\"}");
    EXPECT_EQ(encoded("a\xFF"), head + "a\xEF\xBF\xBD\"}");
}

TEST(Codec, EncodesTextsOfEveryLength) {
    for (const std::string end : {"", "\n"}) {
        for (std::size_t length = 0; length < 4000; ++length) {
            const ServerMessage hello =
                Hello{.protocol = 1, .build = std::string(length, 'x').append(end)};
            const std::string escaped = end.empty() ? "" : "\\n";
            ASSERT_EQ(encode(hello), R"({"type":"hello","protocol":1,"build":")" +
                                         std::string(length, 'x') + escaped + "\"}");
        }
    }
}

TEST(Codec, EncodesAnyNumberOfItems) {
    std::string legal;
    Moved moved;
    moved.legal.emplace();
    const auto encoded = [&] { return encode(ServerMessage(moved)); };
    const std::string with_none = encoded();
    const std::size_t place = with_none.find("[]", with_none.find("legal")) + 1;
    for (int count = 0; count < 500; ++count) {
        EXPECT_EQ(encoded(), std::string(with_none).insert(place, legal));
        legal += (count == 0 ? "\"e" : ",\"e") + std::to_string(count) + '"';
        moved.legal->push_back('e' + std::to_string(count));
    }
}

TEST(Codec, SurvivesEveryChangeOfOneByte) {
    const std::string original =
        R"({"type":"play_move","game":"g1","command":{"tab":"abcdefgh","counter":1},)"
        R"("ply":0,"move":"e2e3"})";
    for (std::size_t at = 0; at < original.size(); ++at) {
        for (int byte = 0; byte < 256; ++byte) {
            std::string text = original;
            text[at] = static_cast<char>(byte);
            MessageContext about;
            const auto message = decode_client(text, &about);
            if (message) {
                const auto again = decode_client(encode(*message));
                ASSERT_TRUE(again) << text;
                EXPECT_EQ(*again, *message);
            } else {
                EXPECT_NE(message.error().code, ErrorCode::TooLarge);
            }
        }
    }
}

// ---- talk ------------------------------------------------------------------------------------

Result<ClientMessage> say(const std::string& text) {
    return decode_client(encode(ClientMessage(Say{.game = "g1", .text = text})));
}

TEST(Codec, TextsHoldOnToLittleMoreThanTheirBytes) {
    for (int moves : {0, 1, 10, 100, 1'000}) {
        Moved moved{"game", 7, 3, {}, 0, {}, {}};
        moved.legal.emplace(static_cast<std::size_t>(moves), "e9e10=Q");
        const std::string text = encode(ServerMessage(moved));
        EXPECT_LE(text.capacity(), 2 * text.size() + 1) << moves;
    }
}

TEST(Talk, IsTakenAsItIsInAllLanguages) {
    const std::string smallest_per_length[] = {"a", "\xC2\xA1", "\xE0\xA4\x85", "\xF0\x90\x80\x80"};
    for (const std::string& character : smallest_per_length) {
        for (const std::string& text :
             {character, " " + character, character + "\xE3\x80\x80", "\xE2\x80\x8B" + character}) {
            const auto message = say(text);
            ASSERT_TRUE(message) << text << message.error().message;
            EXPECT_EQ(*message, ClientMessage(Say{.game = "g1", .text = text}));
        }
    }
    // Woman, joiner, rocket: the joiner alone would be blank.
    EXPECT_TRUE(say("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x9A\x80"));
    EXPECT_TRUE(say("\"<script>\\"));
    EXPECT_TRUE(say("\xF4\x8F\xBF\xBF"));
    // Cyrillic, Arabic and Hangul letters whose last bits are those of control characters.
    EXPECT_TRUE(say("\xD0\x90"));
    EXPECT_TRUE(say("\xD8\x88"));
    EXPECT_TRUE(say("\xEA\xB0\x80"));
}

TEST(Talk, IsMeasuredInBytes) {
    EXPECT_TRUE(say(std::string(kMaxChatBytes, 'x')));
    std::string letters;
    while (letters.size() < kMaxChatBytes) letters += "\xC3\xA4";
    EXPECT_EQ(letters.size(), kMaxChatBytes);
    EXPECT_TRUE(say(letters));
    const std::string sentence = "say: member \"text\" must be 1 to 280 bytes of UTF-8";
    for (const std::string& text : {std::string(), letters + "a", std::string(281, 'x')}) {
        const auto message = say(text);
        ASSERT_FALSE(message) << text;
        EXPECT_EQ(message.error(), (Error{ErrorCode::BadRequest, sentence}));
    }
}

TEST(Talk, IsOneLineWithoutControlCharacters) {
    std::vector<std::string> controls{"\x7F", "\xE2\x80\xA8", "\xE2\x80\xA9"};
    for (char c = 0; c < ' '; ++c) controls.emplace_back(1, c);
    for (int c = 0x80; c < 0xA0; ++c) controls.push_back("\xC2" + std::string(1, char(c)));
    for (const std::string& control : controls) {
        const auto message = say("a" + control + "b");
        ASSERT_FALSE(message) << control;
        EXPECT_EQ(message.error().message,
                  "say: member \"text\" must be one line without control characters");
    }
}

TEST(Talk, HasSomethingToSee) {
    for (const std::string text :
         {" ", "     ", "\xC2\xA0", "\xC2\xAD", "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x8B",
          "\xE2\x80\x8F", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE2\x81\xA0", "\xE2\xA0\x80",
          "\xE3\x80\x80", "\xE3\x85\xA4", "\xEF\xBB\xBF", " \xE3\x80\x80 "}) {
        const auto message = say(text);
        ASSERT_FALSE(message) << text;
        EXPECT_EQ(message.error().message, "say: member \"text\" must not be blank");
    }
}

TEST(Talk, RefusalsKnowTheGame) {
    MessageContext about;
    EXPECT_FALSE(decode_client(R"({"type":"say","game":"g1","text":" "})", &about));
    EXPECT_EQ(about.game, "g1");
    EXPECT_FALSE(about.command);
}

// ---- finding a game --------------------------------------------------------------------------

const TimeControl kBlitz{"fischer", 300'000, 3'000, 0};

void expect_message_taken(const ClientMessage& message) {
    const auto back = decode_client(encode(message));
    ASSERT_TRUE(back) << encode(message) << back.error().message;
    EXPECT_EQ(*back, message);
}

void expect_message_refused(const ClientMessage& message, const std::string& sentence) {
    const auto back = decode_client(encode(message));
    ASSERT_FALSE(back) << encode(message);
    EXPECT_EQ(back.error(), (Error{ErrorCode::BadRequest, sentence}));
}

PostSeek seek_for(std::optional<int> least, std::optional<int> most) {
    return {.variant = "shafran",
            .clock = kBlitz,
            .casual = false,
            .seat = {},
            .least = least,
            .most = most};
}

TEST(Finding, MessagesWithoutMembersAreTheirTypeAlone) {
    EXPECT_EQ(encode(ClientMessage(EnterLobby{})), R"({"type":"enter_lobby"})");
    expect_message_taken(EnterLobby{});
    expect_message_taken(LeaveLobby{});
    expect_message_taken(LeavePool{});
    EXPECT_EQ(error_of(R"({"type":"enter_lobby","game":"g1"})"),
              "enter_lobby: there is no member \"game\"");
}

TEST(Finding, SeeksTakeRatingsWithinTheirLimits) {
    for (const auto& [least, most] :
         std::vector<std::pair<std::optional<int>, std::optional<int>>>{{{}, {}},
                                                                        {kLeastRating, {}},
                                                                        {kMostRating, {}},
                                                                        {{}, kLeastRating},
                                                                        {{}, kMostRating},
                                                                        {kLeastRating, kMostRating},
                                                                        {1500, 1500}}) {
        expect_message_taken(seek_for(least, most));
    }
    expect_message_refused(seek_for(399, {}), "post_seek: member \"least\" must be 400 to 3500");
    expect_message_refused(seek_for(3501, {}), "post_seek: member \"least\" must be 400 to 3500");
    expect_message_refused(seek_for({}, 399), "post_seek: member \"most\" must be 400 to 3500");
    expect_message_refused(seek_for(1500, 3501), "post_seek: member \"most\" must be 400 to 3500");
    expect_message_refused(seek_for(1501, 1500),
                           "post_seek: member \"least\" must not be over \"most\"");
}

TEST(Finding, SeeksAreForGamesThatCanBePlayed) {
    PostSeek seek = seek_for({}, {});
    for (const int seat : {0, 7}) {
        seek.seat = seat;
        expect_message_taken(seek);
    }
    seek.seat = 8;
    expect_message_refused(seek, "post_seek: member \"seat\" must be 0 to 7");
    seek.seat.reset();
    seek.variant = "Shafran";
    expect_message_refused(
        seek, "post_seek: member \"variant\" must be 1 to 40 small letters, digits and hyphens");
    seek.variant = "shafran";
    seek.clock = {"fischer", kMinBaseMs - 1, 0, 0};
    expect_message_refused(seek, "post_seek: member \"clock.base_ms\" must be 15000 to 10800000");
    seek.clock = {"untimed", 0, 0, 0};
    expect_message_refused(seek, "post_seek: member \"casual\" must be true without a clock");
    seek.casual = true;
    expect_message_taken(seek);
}

TEST(Finding, SeeksAreNamedByLettersAndDigits) {
    for (const std::string& seek : {std::string("a"), std::string(32, 'Z')}) {
        expect_message_taken(CancelSeek{seek});
        expect_message_taken(AcceptSeek{seek});
    }
    const std::string sentence = "member \"seek\" must be a seek id: 1 to 32 letters and digits";
    for (const std::string& seek : {std::string(), std::string(33, 'a'), std::string("a-b")}) {
        expect_message_refused(CancelSeek{seek}, "cancel_seek: " + sentence);
        expect_message_refused(AcceptSeek{seek}, "accept_seek: " + sentence);
    }
}

TEST(Finding, PoolsAreOfRealTime) {
    for (const TimeControl& clock : {kBlitz, TimeControl{"delay", 300'000, 2'000, 0},
                                     TimeControl{"bronstein", 300'000, 2'000, 0},
                                     TimeControl{"byoyomi", 300'000, 30'000, 3}}) {
        expect_message_taken(JoinPool{"shafran", clock});
    }
    const std::string sentence =
        "join_pool: member \"clock.kind\" must be fischer, delay, bronstein or byoyomi";
    expect_message_refused(JoinPool{"shafran", {"correspondence", kDayMs, 0, 0}}, sentence);
    expect_message_refused(JoinPool{"shafran", {"untimed", 0, 0, 0}}, sentence);
    expect_message_refused(JoinPool{"shafran", {"hourglass", 300'000, 0, 0}}, sentence);
    expect_message_refused(JoinPool{"shafran", {"fischer", 300'000, 180'001, 0}},
                           "join_pool: member \"clock.increment_ms\" must be 0 to 180000");
    expect_message_refused(
        JoinPool{"", kBlitz},
        "join_pool: member \"variant\" must be 1 to 40 small letters, digits and hyphens");
}

TEST(Finding, ThePoolOfAPersonStandsInsideOfWhatIsSearched) {
    const ServerMessage searching = Searching{
        .seeks = {}, .pool = JoinPool{"shafran", kBlitz}, .waited_ms = 12'000, .lonely = false};
    EXPECT_EQ(encode(searching),
              R"({"type":"searching","seeks":[],"pool":{"variant":"shafran","clock":{"kind":)"
              R"("fischer","base_ms":300000,"increment_ms":3000,"periods":0}},"waited_ms":12000,)"
              R"("lonely":false})");
    const auto back = decode_server(encode(searching));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, searching);
}

// ---- what a refusal knows about a bad message ------------------------------------------------

MessageContext context_of(std::string_view text) {
    MessageContext about{.game = "left over", .command = CommandId{}};
    EXPECT_FALSE(decode_client(text, &about));
    return about;
}

TEST(Context, KnowsGameAndCommandOfAMessageWithAWrongMember) {
    const CommandId command{.tab = "abcdefgh", .counter = 9};
    for (const std::string rest :
         {R"("type":"play_move","ply":"x","move":"e2e3")", R"("type":"resign","why":1)",
          R"("type":"castle")", R"("x":1)", R"("type":7)"}) {
        const auto about =
            context_of(R"({"game":"g1","command":{"tab":"abcdefgh","counter":9},)" + rest + "}");
        EXPECT_EQ(about.game, "g1");
        EXPECT_EQ(about.command, command);
    }
}

TEST(Context, KnowsTheOneWhenTheOtherIsBad) {
    const auto bad_command =
        context_of(R"({"type":"resign","game":"g1","command":{"tab":"a b","counter":9}})");
    EXPECT_EQ(bad_command.game, "g1");
    EXPECT_FALSE(bad_command.command);

    const auto bad_game =
        context_of(R"({"type":"resign","game":"<b>","command":{"tab":"abcdefgh","counter":9}})");
    EXPECT_FALSE(bad_game.game);
    EXPECT_TRUE(bad_game.command);
}

TEST(Context, KnowsNothingOfTextThatIsNoMessage) {
    for (const std::string text :
         {"", "[]", "7", R"({"game":"g1")", R"({"game":"g1","game":"g1"})"}) {
        const auto about = context_of(text);
        EXPECT_FALSE(about.game) << text;
        EXPECT_FALSE(about.command) << text;
    }
}

}  // namespace
}  // namespace sixfold::protocol
