#include "core/notation/game_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "core/notation/algebraic.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/history.h"
#include "core/position/position.h"
#include "tests/support/games.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

constexpr const char* kExample =
    R"([Variant "shafran"]
[Definition "0123456789abcdef"]
[Event "Club evening"]
[White "Anna \"the rook\""]
[Black "Ben\\Bo"]
[FEN "k4/6/1p5/8/4P4/9/2P5/7/6/4K b - - 0 7"]
[TimeControl "600+5"]
[Result "1-0"]
[Termination "resignation"]

7... d5 {[%clk 0:09:58.3]} 8. exd7 {[%clk 1:00:00]} 8... Kd9 9. Kd1 1-0
)";

constexpr const char* kFoolsMate =
    R"([Variant "chess"]
[Result "0-1"]
[Termination "checkmate"]

1. f3 e5 2. g4 Qh4# 0-1
)";

Result<GameRecord> parse(std::string_view text) {
    const auto header = parse_record_header(text);
    return parse_game_record(test::variant(header ? header->variant : "chess"), text);
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

/// A game of chess with this result and these moves.
std::string chess(std::string_view result, std::string_view termination, std::string_view moves) {
    std::string text = "[Variant \"chess\"]\n[Result \"" + std::string(result) + "\"]\n";
    if (!termination.empty()) text += "[Termination \"" + std::string(termination) + "\"]\n";
    return text + '\n' + std::string(moves) + ' ' + std::string(result) + '\n';
}

TEST(GameRecord, IsReadInAllItsParts) {
    const auto record = parse(kExample);
    ASSERT_TRUE(test::is_ok(record));
    EXPECT_EQ(record->variant, "shafran");
    EXPECT_EQ(record->definition, "0123456789abcdef");
    EXPECT_EQ(record->tags, (std::vector<GameRecord::Tag>{{"Event", "Club evening"},
                                                          {"White", "Anna \"the rook\""},
                                                          {"Black", "Ben\\Bo"}}));
    EXPECT_EQ(record->start, "k4/6/1p5/8/4P4/9/2P5/7/6/4K b - - 0 7");
    EXPECT_EQ(record->time_control, "600+5");
    EXPECT_EQ(record->outcome, (Outcome{EndReason::Resignation, {4, 0}}));
    ASSERT_EQ(record->moves.size(), 4u);
    EXPECT_EQ(record->moves[0].clock, Milliseconds{598'300});
    EXPECT_EQ(record->moves[1].clock, Milliseconds{3'600'000});
    EXPECT_EQ(record->moves[2].clock, std::nullopt);
    EXPECT_EQ(record->moves[1].move.kind, Move::Kind::EnPassant);
}

TEST(GameRecord, IsWrittenAsItWasRead) {
    for (const char* text : {kExample, kFoolsMate}) {
        const auto record = parse(text);
        ASSERT_TRUE(test::is_ok(record));
        EXPECT_EQ(to_text(*record, test::variant(record->variant)), text);
    }
}

TEST(GameRecord, TakesMovesWithoutMarksAndEnPassantWithItsName) {
    const std::string plain = replaced(kFoolsMate, "Qh4#", "Qh4");
    EXPECT_EQ(*parse(plain), *parse(kFoolsMate));
    for (const char* text : {"exd7 e.p.", "exd7e.p.", "exd7\ne.p."}) {
        const auto named = parse(replaced(kExample, "exd7", text));
        ASSERT_TRUE(test::is_ok(named)) << text;
        EXPECT_EQ(to_text(*named, test::variant("shafran")), kExample);
    }
}

TEST(GameRecord, MayHaveNoMovesAndNoEnd) {
    const std::string text = "[Variant \"glinski\"]\n[Result \"*\"]\n\n*\n";
    const auto record = parse(text);
    ASSERT_TRUE(test::is_ok(record));
    EXPECT_FALSE(record->outcome);
    EXPECT_TRUE(record->moves.empty());
    EXPECT_EQ(to_text(*record, test::variant("glinski")), text);
}

TEST(GameRecord, TellsWhichGameItIsOfBeforeThatIsKnown) {
    const auto header = parse_record_header(kExample);
    ASSERT_TRUE(test::is_ok(header));
    EXPECT_EQ(header->variant, "shafran");
    EXPECT_EQ(header->definition, "0123456789abcdef");
    EXPECT_EQ(parse_record_header(kFoolsMate)->definition, "");
    for (const char* text :
         {"", "1. e4", "[Event \"x\"]\n", "[Variant \"chess\"]", "[Variant chess]\n"}) {
        EXPECT_TRUE(test::is_error(parse_record_header(text), ErrorCode::BadRequest)) << text;
    }
}

TEST(GameRecord, WritesControlCharactersOfValuesAsBlanks) {
    GameRecord record;
    record.variant = "chess";
    record.tags = {{"White", "a\"]\n[Result \"1-0"}};
    const std::string text = to_text(record, test::variant("chess"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
    const auto read = parse(text);
    ASSERT_TRUE(test::is_ok(read)) << text;
    EXPECT_EQ(read->tags.front().second, "a\"] [Result \"1-0");
}

TEST(GameRecord, KeepsNamesOfAllLanguages) {
    const std::string text =
        "[Variant \"chess\"]\n[White \"Władysław Gliński 棋 😀\"]\n"
        "[Black \"\"]\n[Result \"*\"]\n\n1. e4 *\n";
    const auto record = parse(text);
    ASSERT_TRUE(test::is_ok(record));
    EXPECT_EQ(record->tags[0].second, "Władysław Gliński 棋 😀");
    EXPECT_EQ(to_text(*record, test::variant("chess")), text);
}

// ---- ends

TEST(GameRecord, CountsRepetitionThroughTheWholeGame) {
    const char* const thrice = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    EXPECT_TRUE(test::is_ok(parse(chess("1/2-1/2", "repetition", thrice))));
    EXPECT_FALSE(parse(chess("*", "", thrice)));
    EXPECT_FALSE(parse(chess("1/2-1/2", "agreement", thrice)));
    EXPECT_FALSE(parse(chess("*", "", std::string(thrice) + " 5. e4")));
    EXPECT_FALSE(parse(chess("1/2-1/2", "repetition", "1. Nf3 Nf6 2. Ng1 Ng8")));
}

TEST(GameRecord, KnowsThreeQuartersOfAPoint) {
    const std::string text = R"([Variant "glinski"]
[FEN "k/3/5/2K4/9/11/11/11/11/11/11 w - - 0 1"]
[Result "3/4-1/4"]
[Termination "stalemate"]

1. K)";
    // The king steps to where it takes every cell from the other one.
    const auto start =
        parse_position(test::variant("glinski"), "k/3/5/2K4/9/11/11/11/11/11/11 w - - 0 1");
    ASSERT_TRUE(test::is_ok(start));
    int stalemates = 0;
    for (const Move& move : start->legal_moves()) {
        const std::string played = text + to_algebraic(*start, move).substr(1) + " 3/4-1/4\n";
        Position after = *start;
        after.play(move);
        EXPECT_EQ(static_cast<bool>(parse(played)), after.outcome().has_value()) << played;
        stalemates += after.outcome() ? 1 : 0;
    }
    EXPECT_GT(stalemates, 0);
}

TEST(GameRecord, BelievesOnlyEndsThatPlayersCanMake) {
    const std::string moves = "1. e4 e5";  // White is to move
    for (const auto& [result, reason] :
         std::vector<std::pair<const char*, const char*>>{{"1-0", "resignation"},
                                                          {"0-1", "resignation"},
                                                          {"1/2-1/2", "agreement"},
                                                          {"0-1", "time"}}) {
        EXPECT_TRUE(test::is_ok(parse(chess(result, reason, moves)))) << result << reason;
    }
    for (const auto& [result, reason] :
         std::vector<std::pair<const char*, const char*>>{{"1/2-1/2", "resignation"},
                                                          {"3/4-1/4", "resignation"},
                                                          {"1-0", "agreement"},
                                                          {"1-0", "time"},
                                                          {"1/2-1/2", "time"},
                                                          {"1/2-1/2", "time-cannot-win"},
                                                          {"0-1", "time-cannot-win"},
                                                          {"0-1", "checkmate"},
                                                          {"1/2-1/2", "stalemate"},
                                                          {"1/2-1/2", "fifty-moves"},
                                                          {"1/2-1/2", "bare-kings"},
                                                          {"0-1", "goal"},
                                                          {"0-1", "check-count"},
                                                          {"0-1", "extinction"},
                                                          {"0-1", "royals-captured"}}) {
        EXPECT_FALSE(parse(chess(result, reason, moves))) << result << reason;
    }
}

TEST(GameRecord, LetsNobodyWinWhoCouldNotHaveWon) {
    const auto with_bare_black = [](const char* result, const char* reason) {
        return replaced(chess(result, reason, "1. Kd2 Kd7"), "[Result",
                        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[Result");
    };
    EXPECT_TRUE(test::is_ok(parse(with_bare_black("1/2-1/2", "time-cannot-win"))));
    EXPECT_TRUE(test::is_ok(parse(with_bare_black("1/2-1/2", "resignation"))));
    EXPECT_TRUE(test::is_ok(parse(with_bare_black("1-0", "resignation"))));
    EXPECT_FALSE(parse(with_bare_black("0-1", "resignation")));
    EXPECT_FALSE(parse(with_bare_black("0-1", "time")));
}

TEST(GameRecord, NeedsTheStartOfAGameThatHasMany) {
    const auto variant = test::variant("chess960");
    const std::string without = "[Variant \"chess960\"]\n[Result \"*\"]\n\n*\n";
    EXPECT_TRUE(test::is_error(parse(without), ErrorCode::BadRequest));
    GameRecord record;
    record.variant = "chess960";
    const std::string written = to_text(record, variant);
    EXPECT_NE(written.find("[FEN \"" + to_text(Position(variant)) + "\"]"), std::string::npos);
    record.start = to_text(Position(variant, 3));
    const auto read = parse(to_text(record, variant));
    ASSERT_TRUE(test::is_ok(read));
    EXPECT_EQ(*read, record);
}

// ---- what is refused

struct Refusal {
    std::string text;
    ErrorCode code;
    std::string part;  ///< of the message
};

void expect_refusals(const std::vector<Refusal>& refusals) {
    for (const Refusal& refusal : refusals) {
        const auto read = parse_game_record(test::variant("shafran"), refusal.text);
        ASSERT_TRUE(test::is_error(read, refusal.code)) << refusal.text;
        EXPECT_NE(read.error().message.find(refusal.part), std::string::npos)
            << refusal.text << read.error().message;
        EXPECT_TRUE(read.error().message.starts_with("line ")) << read.error().message;
    }
}

/// The example with one change.
Refusal with(std::string_view what, std::string_view instead, const char* part,
             ErrorCode code = ErrorCode::BadRequest) {
    return {replaced(kExample, what, instead), code, part};
}

TEST(GameRecord, IsRefusedForItsTags) {
    expect_refusals({
        {"", ErrorCode::BadRequest, "line 1: "},
        with("[Variant \"shafran\"]\n", "", "line 1: the first tag"),
        with("[Variant \"shafran\"]", "[Variant \"glinski\"]", "line 1: the record is of another"),
        with("[Variant", "[variant", "line 1: the first tag"),
        with("[Event", "[Variant \"shafran\"]\n[Event",
             "line 3: the tag Variant stands there twice"),
        with("[White", "[Event \"x\"]\n[White", "line 4: the tag Event stands there twice"),
        with("[White", "[Definition \"x\"]\n[White",
             "line 4: the tag Definition stands there twice"),
        with("[Definition \"0123456789abcdef\"]\n[Event \"Club evening\"]",
             "[Event \"x\"]\n[Definition \"x\"]", "line 3: the tag Definition comes too late"),
        with("[Result", "[Round \"1\"]\n[Result", "line 8: the tag Round comes too late"),
        with("[Result \"1-0\"]\n", "", "line 9: the tag Result is missing"),
        with("[Termination \"resignation\"]\n", "", "line 9: the tag Termination is missing"),
        with("[Result \"1-0\"]", "[Result \"*\"]", "line 9: a game that has not ended"),
        with("[Result \"1-0\"]", "[Result \"2-0\"]", "line 8: the result"),
        with("[Termination \"resignation\"]", "[Termination \"boredom\"]",
             "line 9: the termination"),
        with("[TimeControl \"600+5\"]", "[TimeControl \"\"]", "line 7: the tag TimeControl has no"),
        with("k4/6/1p5", "k4/7/1p5", "line 6: "),
        with("[Event \"", "[Event  \"", "line 3: "),
        with("[Event \"", "[\"", "line 3: a tag's name"),
        with("[Event", "[1Event", "line 3: a tag's name"),
        with("[Event", "[Ev-ent", "line 3: "),
        with("evening\"]", "evening]", "line 3: "),
        with("evening\"]", "evening\"] ", "line 3: "),
        with("evening\"]", "evening\"", "line 3: "),
        with("evening", "even\"ing", "line 3: "),
        with("evening", "even\\ing", "line 3: after a backslash"),
        with("evening", "even\ting", "line 3: the value has a byte"),
        with("evening", "even\x7fing", "line 3: the value has a byte"),
        with("evening", "even\ning", "line 3: the value has a byte"),
        with("evening", "even\xc2\x85ing", "line 3: the value has a byte"),
        with("evening", "even\xc0\xafing", "line 3: the value has a byte"),
        with("evening", "even\xed\xa0\x80ing", "line 3: the value has a byte"),
        with("evening", "even\xf5\x80\x80\x80ing", "line 3: the value has a byte"),
        with("evening", "even\xe2\x82", "line 3: the value has a byte"),
        with("evening", std::string_view("\0", 1), "line 3: the value has a byte"),
        with("\n\n7...", "\n7...", "line 10: an empty line"),
        with("\n\n7...", "\n\n\n7...", "line 11: one blank"),
    });
}

TEST(GameRecord, IsRefusedForItsMoves) {
    expect_refusals({
        with("9. Kd1", "9. Kd3", "line 11: Kd3 is not a legal move", ErrorCode::IllegalMove),
        with("9. Kd1", "9. e1d1", "line 11: e1d1", ErrorCode::IllegalMove),
        with("9. Kd1", "9. <b>", "line 11: this", ErrorCode::IllegalMove),
        with("9. Kd1", "9. K\x01", "line 11: this", ErrorCode::IllegalMove),
        with("9. Kd1", "9. Kd1+", "line 11: Kd1 gives no check"),
        with("9. Kd1", "9. Kd1 e.p.", "line 11: Kd1 is not en passant"),
        with("9. Kd1", "9.Kd1", "line 11: the move number 9. is expected"),
        with("9. Kd1", "Kd1", "line 11: the move number 9. is expected"),
        with("9. Kd1", "10. Kd1", "line 11: the move number 9. is expected"),
        with("9. Kd1", "9... Kd1", "line 11: the move number 9. is expected"),
        with("7... d5", "7. d5", "line 11: the move number 7... is expected"),
        with("8... Kd9", "Kd9", "line 11: the move number 8... is expected"),
        with("9. Kd1", "9. Kd1 9... Kc8", "line 11: 9... is not", ErrorCode::IllegalMove),
        with("9. Kd1", "9.  Kd1", "line 11: one blank"),
        with("9. Kd1", "9.\tKd1", "line 11: the move number"),
        with("9. Kd1", "9. Kd1\r", "line 11: this", ErrorCode::IllegalMove),
        with("9. Kd1", "9. Kd1 {good}", "line 11: a comment"),
        with("9. Kd1", "9. Kd1 (9. Ke2)", "line 11: this", ErrorCode::IllegalMove),
        with("0:09:58.3", "0:9:58.3", "line 11: a comment"),
        with("0:09:58.3", "00:09:58.3", "line 11: a comment"),
        with("0:09:58.3", "0:60:58.3", "line 11: a comment"),
        with("0:09:58.3", "0:09:58.30", "line 11: a comment"),
        with("0:09:58.3", "0:09:58.", "line 11: a comment"),
        with("0:09:58.3", "0:09:58.1234", "line 11: a comment"),
        with("0:09:58.3", "1234567:09:58.3", "line 11: a comment"),
        with("0:09:58.3", "-1:09:58.3", "line 11: a comment"),
        with("58.3]}", "58.3]} {[%clk 0:09:58.3]}", "line 11: the move number"),
        with("58.3]} ", "58.3]}", "line 11: one blank"),
        with(" {[%clk 0:09:58.3]}", "{[%clk 0:09:58.3]}", "line 11: this", ErrorCode::IllegalMove),
        with("Kd1 1-0", "Kd1 0-1", "line 11: the result differs"),
        with("Kd1 1-0", "Kd1 *", "line 11: the result differs"),
        with("Kd1 1-0\n", "Kd1", "line 11: the text ends without"),
        with("Kd1 1-0\n", "", "line 11: the text ends without"),
        with("Kd1 1-0\n", "Kd1 1-0", "line 11: the text ends with the result"),
        with("Kd1 1-0\n", "Kd1 1-0\n\n", "line 11: the text ends with the result"),
        with("Kd1 1-0\n", "Kd1 1-0 1-0\n", "line 11: the text ends with the result"),
        with("\"resignation\"", "\"checkmate\"", "line 11: the game did not end by checkmate"),
    });
}

TEST(GameRecord, IsRefusedWhenItsEndIsNotThatOfTheRules) {
    const auto refused = [](const std::string& text, const char* part) {
        const auto read = parse(text);
        ASSERT_TRUE(test::is_error(read, ErrorCode::BadRequest)) << text;
        EXPECT_NE(read.error().message.find(part), std::string::npos) << read.error().message;
    };
    const std::string mate = "1. f3 e5 2. g4 Qh4#";
    refused(chess("0-1", "resignation", mate), "line 5: the game ended by checkmate 0-1");
    refused(chess("1-0", "checkmate", mate), "line 5: the game ended by checkmate 0-1");
    refused(chess("*", "", mate), "line 4: the game ended by checkmate 0-1");
    refused(chess("*", "", mate + " 3. a3"), "line 4: the game was over before this move");
    refused(replaced(chess("*", "", "1. Kd2"), "[Result",
                     "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[Result"),
            "line 5: the game was over before this move");
}

TEST(GameRecord, OfAGameWithoutAResultSaysWhy) {
    for (const auto& [word, reason] :
         {std::pair{"aborted", EndReason::Aborted}, std::pair{"no-start", EndReason::NoStart}}) {
        const std::string text = chess("*", word, "1. e4");
        const auto read = parse(text);
        ASSERT_TRUE(test::is_ok(read));
        EXPECT_EQ(read->outcome, (Outcome{reason, {0, 0}}));
        EXPECT_EQ(to_text(*read, test::variant("chess")), text);
        const auto late = parse(chess("*", word, "1. e4 e5"));
        ASSERT_TRUE(test::is_error(late, ErrorCode::BadRequest));
        EXPECT_NE(late.error().message.find("line 5: the game cannot end here by"),
                  std::string::npos);
        EXPECT_TRUE(test::is_error(parse(chess("1-0", word, "1. e4")), ErrorCode::BadRequest));
    }
    EXPECT_TRUE(test::is_error(parse(chess("*", "agreement", "1. e4")), ErrorCode::BadRequest));
}

TEST(GameRecord, OfAnAbandonedGameIsAWinOrADraw) {
    for (const char* result : {"1-0", "0-1", "1/2-1/2"}) {
        const std::string text = chess(result, "abandoned", "1. e4 e5");
        const auto read = parse(text);
        ASSERT_TRUE(test::is_ok(read));
        EXPECT_EQ(read->outcome->reason, EndReason::Abandoned);
        EXPECT_EQ(to_text(*read, test::variant("chess")), text);
    }
    EXPECT_TRUE(
        test::is_error(parse(chess("3/4-1/4", "abandoned", "1. e4 e5")), ErrorCode::BadRequest));
}

TEST(GameRecord, OfTheLongestGameIsADraw) {
    const auto variant = test::endless_chess();
    const char* const tour[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    GameRecord record{"chess", "", {}, {}, "", {}, Outcome{EndReason::MoveLimit, {2, 2}}};
    Position position(variant);
    const auto play = [&] {
        const auto move = parse_move(position, tour[record.moves.size() % 4]);
        record.moves.push_back({move.value(), std::nullopt});
        position.play(*move);
    };
    while (record.moves.size() + 1 < static_cast<std::size_t>(kMostPlies)) play();
    const auto too_short = parse_game_record(variant, to_text(record, variant));
    ASSERT_TRUE(test::is_error(too_short, ErrorCode::BadRequest));
    EXPECT_NE(too_short.error().message.find("cannot end here by move-limit"), std::string::npos);
    play();
    EXPECT_EQ(parse_game_record(variant, to_text(record, variant)).value(), record);
    record.outcome->quarters = {4, 0};
    EXPECT_TRUE(test::is_error(parse_game_record(variant, to_text(record, variant)),
                               ErrorCode::BadRequest));
}

TEST(GameRecord, IsBounded) {
    const std::string text = kExample;
    const auto too_large = [](const std::string& record) {
        return test::is_error(parse_game_record(test::variant("shafran"), record),
                              ErrorCode::TooLarge);
    };
    EXPECT_TRUE(too_large(text + std::string(kMaxRecordText, ' ')));
    const std::string value(kMaxRecordValue, 'x');
    EXPECT_TRUE(test::is_ok(parse(replaced(text, "Club evening", value))));
    EXPECT_TRUE(too_large(replaced(text, "Club evening", value + 'x')));
    const std::string name(kMaxRecordTagName, 'x');
    EXPECT_TRUE(test::is_ok(parse(replaced(text, "Event", name))));
    EXPECT_TRUE(too_large(replaced(text, "Event", name + 'x')));
    std::string tags;
    for (std::size_t i = 3; i < kMaxRecordTags; ++i)
        tags += "[Tag" + std::to_string(i) + " \"\"]\n";
    EXPECT_TRUE(test::is_ok(parse(replaced(text, "[Event", tags + "[Event"))));
    EXPECT_TRUE(too_large(replaced(text, "[Event", "[Tag \"\"]\n" + tags + "[Event")));
}

TEST(GameRecord, HasAtMostSoManyMoves) {
    // Chess without draws, so that kings can walk for ever.
    Node tree = test::shipped_tree("chess");
    const auto child = [](Node& node, std::string_view key) -> Node& {
        return std::find_if(node.entries.begin(), node.entries.end(),
                            [&](const auto& entry) { return entry.key == key; })
            ->value;
    };
    Node& rules = child(child(child(tree, "engine"), "plugins"), "chess");
    child(child(rules, "draws"), "moves").text = "0";
    child(child(rules, "draws"), "fold").text = "0";
    const auto variant = Variant::load(tree);
    ASSERT_TRUE(test::is_ok(variant));

    GameRecord record;
    record.variant = "chess";
    Position position(*variant);
    const std::vector<const char*> walk = {"Nf3", "Nf6", "Ng1", "Ng8"};
    for (std::size_t i = 0; i < kMaxRecordMoves; ++i) {
        const auto move = parse_algebraic(position, walk[i % walk.size()]);
        ASSERT_TRUE(test::is_ok(move));
        record.moves.push_back({*move, std::nullopt});
        position.play(*move);
    }
    EXPECT_TRUE(test::is_ok(parse_game_record(*variant, to_text(record, *variant))));
    record.moves.push_back({*parse_algebraic(position, "e4"), std::nullopt});
    EXPECT_TRUE(test::is_error(parse_game_record(*variant, to_text(record, *variant)),
                               ErrorCode::TooLarge));
}

// ---- all games

class GameRecordOf : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Shipped, GameRecordOf, testing::ValuesIn(test::kGames),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

/// A random game of up to `plies`; every second one with clocks and a start of its own.
GameRecord random_game(const std::shared_ptr<const Variant>& variant, unsigned seed, int plies) {
    std::mt19937 random(seed);
    GameRecord record;
    record.variant = variant->definition().slug;
    record.tags = {{"Event", "random"}, {"Round", std::to_string(seed)}};
    const int starts = variant->definition().starts();
    Position position(variant, static_cast<int>(random() % static_cast<unsigned>(starts)));
    const bool rich = seed % 2 == 1;
    if (rich) {
        for (int i = 0; i < 5 && !position.outcome(); ++i) {
            const auto moves = position.legal_moves();
            position.play(moves[random() % moves.size()]);
        }
        record.definition = "d";
        record.time_control = "60+1";
    }
    if (rich || starts > 1) record.start = to_text(position);
    History history(position);
    for (int ply = 0; ply < plies && !history.outcome(position); ++ply) {
        const auto moves = position.legal_moves();
        RecordedMove played{moves[random() % moves.size()], std::nullopt};
        if (rich && random() % 4 != 0) played.clock = Milliseconds{random() % 10'000'000};
        record.moves.push_back(played);
        position.play(played.move);
        history.add(position);
    }
    record.outcome = history.outcome(position);
    if (!record.outcome && seed % 3 == 0) record.outcome = Outcome{EndReason::Agreement, {2, 2}};
    return record;
}

TEST_P(GameRecordOf, RandomGamesRoundTrips) {
    const auto variant = test::variant(GetParam());
    constexpr unsigned kGames = 8;
    constexpr int kPlies = 200;
    constexpr std::size_t kColumns = 100;
    for (unsigned seed = 0; seed < kGames; ++seed) {
        const GameRecord record = random_game(variant, seed, kPlies);
        const std::string text = to_text(record, variant);
        const auto read = parse_game_record(variant, text);
        ASSERT_TRUE(test::is_ok(read)) << text;
        ASSERT_EQ(*read, record) << text;
        ASSERT_EQ(to_text(*read, variant), text);
        std::istringstream lines(text.substr(text.find("\n\n") + 2));
        for (std::string line; std::getline(lines, line);) ASSERT_LE(line.size(), kColumns) << line;
    }
}

TEST_P(GameRecordOf, DamagedTextIsReadWithoutHarm) {
    const auto variant = test::variant(GetParam());
    const std::string text = to_text(random_game(variant, 1, 40), variant);
    std::mt19937 random(3);
    constexpr int kTries = 200;
    for (int i = 0; i < kTries; ++i) {
        std::string damaged = text;
        const std::size_t at = random() % damaged.size();
        if (i % 3 == 0) {
            damaged[at] = static_cast<char>(random() % 256);
        } else if (i % 3 == 1) {
            damaged.erase(at, 1 + random() % 4);
        } else {
            damaged.insert(at, damaged.substr(random() % damaged.size(), 5));
        }
        const auto read = parse_game_record(variant, damaged);
        if (!read) {
            ASSERT_TRUE(read.error().message.starts_with("line ")) << read.error().message;
            continue;
        }
        const auto again = parse_game_record(variant, to_text(*read, variant));
        ASSERT_TRUE(test::is_ok(again)) << damaged;
        ASSERT_EQ(*again, *read) << damaged;
    }
}

}  // namespace
}  // namespace sixfold
