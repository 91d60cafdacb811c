#include "server/app/stored_record.h"

#include <gtest/gtest.h>

#include <chrono>
#include <utility>
#include <vector>

#include "core/notation/game_record.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/server/app/stored_data.h"
#include "tests/support/games.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

/// How many plies of a game are played before somebody resigns.
constexpr int kPlies = 30;

class StoredRecordTest : public testing::Test {
  protected:
    void SetUp() override {
        data_.add_person("ann", "Ann");
        data_.add_person("bob");
    }

    db::RecordedGame finished(const std::string& game) {
        auto found = data_.reader().finished_game(GameId{game});
        EXPECT_TRUE(is_ok(found));
        return *std::move(found);
    }

    std::string text_of(const std::string& game) {
        auto text = record_text(finished(game), data_.catalogue());
        EXPECT_TRUE(is_ok(text));
        return text ? *text : "";
    }

    GameRecord parsed(const std::string& variant, const std::string& text) {
        auto record = parse_game_record(data_.shipped(variant).variant, text);
        EXPECT_TRUE(is_ok(record)) << text;
        return record ? *record : GameRecord{};
    }

    StoredData data_;
};

TEST_F(StoredRecordTest, HasPlayersRatingsClocksAndResult) {
    StoredData::NewGame game{"g1", "shafran"};
    game.casual = false;
    game.ratings = {db::SeatRating{1512, false}, db::SeatRating{1487, true}};
    data_.begin(game);
    data_.play("g1", {"b1c4", "e9e7", "g3f5", "h10e9"});
    const auto after = [&](double value) {
        return db::StoredStanding{
            "shafran", "blitz", value, 300, 0.09, 1, data_.now() + Milliseconds{1'000}};
    };
    data_.rate({{UserId{"ann"}, after(1530), 18}, {UserId{"bob"}, after(1460), -27}});
    data_.play("g1", {"c4d7"});

    const std::string definition = data_.shipped("shafran").definition;
    EXPECT_EQ(text_of("g1"),
              "[Variant \"shafran\"]\n"
              "[Definition \"" +
                  definition +
                  "\"]\n"
                  "[GameId \"g1\"]\n"
                  "[Event \"rated blitz game\"]\n"
                  "[Date \"2023.11.14\"]\n"
                  "[White \"Ann\"]\n"
                  "[Black \"?\"]\n"
                  "[WhiteElo \"1512\"]\n"
                  "[BlackElo \"1487?\"]\n"
                  "[WhiteRatingDiff \"+18\"]\n"
                  "[BlackRatingDiff \"-27\"]\n"
                  "[TimeControl \"300+3\"]\n"
                  "[Result \"1-0\"]\n"
                  "[Termination \"checkmate\"]\n"
                  "\n" +
                  text_of("g1").substr(text_of("g1").find("\n\n") + 2));
    const GameRecord record = parsed("shafran", text_of("g1"));
    EXPECT_EQ(record.outcome, (Outcome{EndReason::Checkmate, {4, 0}}));
    ASSERT_EQ(record.moves.size(), 5u);
    // The first move of each costs nothing; then a second is spent and three are earned.
    EXPECT_EQ(record.moves[0].clock, Milliseconds{300'000});
    EXPECT_EQ(record.moves[1].clock, Milliseconds{300'000});
    EXPECT_EQ(record.moves[2].clock, Milliseconds{302'000});
    EXPECT_EQ(record.moves[3].clock, Milliseconds{302'000});
}

TEST_F(StoredRecordTest, LeavesOutMovesThatWereTakenBack) {
    data_.begin({"g1", "chess"});
    data_.play("g1", {"e2e4", "e7e5", "g1f3"});
    data_.command("g1", Seat{0}, command::OfferTakeback{});
    data_.command("g1", Seat{1}, command::AcceptTakeback{});
    data_.play("g1", {"d1h5", "b8c6"});
    data_.command("g1", Seat{0}, command::Resign{});
    const std::string text = text_of("g1");
    EXPECT_EQ(text.find("Nf3"), std::string::npos) << text;
    const GameRecord record = parsed("chess", text);
    EXPECT_EQ(record.moves.size(), 4u);
    EXPECT_EQ(record.outcome, (Outcome{EndReason::Resignation, {0, 4}}));
    for (const RecordedMove& move : record.moves) EXPECT_TRUE(move.clock);
}

TEST_F(StoredRecordTest, HasTheStartOfAGameThatHasMany) {
    StoredData::NewGame game{"g1", "chess960"};
    game.start = 17;
    data_.begin(game);
    data_.command("g1", Seat{1}, command::Resign{});
    const GameRecord record = parsed("chess960", text_of("g1"));
    const auto& variant = data_.shipped("chess960").variant;
    ASSERT_TRUE(record.start);
    Game replayed(variant, {});
    replayed.start(17);
    EXPECT_EQ(*record.start, to_text(replayed.start_position()));
    EXPECT_NE(*record.start, to_text(Position(variant)));
}

TEST_F(StoredRecordTest, NamesEveryKindOfClock) {
    const Milliseconds days = std::chrono::hours(72);
    const std::vector<std::pair<TimeControl, std::string>> clocks{
        {{Milliseconds{600'000}, Milliseconds{5'000}}, "600+5"},
        {{Milliseconds{15'500}, Milliseconds{50}}, "15.5+0.05"},
        {{Milliseconds{600'000}, Milliseconds{5'000}, TimeControl::Kind::Delay}, "delay 600+5"},
        {{Milliseconds{600'000}, Milliseconds{5'000}, TimeControl::Kind::Bronstein},
         "bronstein 600+5"},
        {{Milliseconds{600'000}, Milliseconds{30'000}, TimeControl::Kind::Byoyomi, 3},
         "byoyomi 600+3x30"},
        {{days, Milliseconds{0}, TimeControl::Kind::Correspondence}, "1/259200"},
        {{Milliseconds{0}, Milliseconds{0}, TimeControl::Kind::Untimed}, "-"}};
    int number = 0;
    for (const auto& [clock, text] : clocks) {
        const std::string id = "g" + std::to_string(++number);
        StoredData::NewGame game{id, "chess"};
        game.clock = clock;
        data_.begin(game);
        data_.play(id, {"e2e4", "e7e5", "g1f3"});
        data_.command(id, Seat{1}, command::Resign{});
        const GameRecord record = parsed("chess", text_of(id));
        EXPECT_EQ(record.time_control, text);
        EXPECT_EQ(record.moves[2].clock.has_value(), clock.real_time()) << text;
    }
}

TEST_F(StoredRecordTest, CountsTheByoyomiPeriodsThatAreLeft) {
    StoredData::NewGame game{"g1", "chess"};
    game.clock = {Milliseconds{15'000}, Milliseconds{5'000}, TimeControl::Kind::Byoyomi, 2};
    data_.begin(game);
    data_.play("g1", {"e2e4", "e7e5", "g1f3"});
    data_.command("g1", Seat{1}, command::Resign{});
    const GameRecord record = parsed("chess", text_of("g1"));
    EXPECT_EQ(record.moves[0].clock, Milliseconds{25'000});
    EXPECT_EQ(record.moves[2].clock, Milliseconds{24'000});
}

TEST_F(StoredRecordTest, OfAGameThatWasCalledOffHasNoResult) {
    data_.begin({"g1", "glinski"});
    data_.command("g1", Seat{0}, command::Abort{});
    const GameRecord record = parsed("glinski", text_of("g1"));
    EXPECT_EQ(record.outcome, (Outcome{EndReason::Aborted, {0, 0}}));
    EXPECT_TRUE(record.moves.empty());
}

TEST_F(StoredRecordTest, CannotBeMadeOfFactsThatCannotHaveHappened) {
    data_.begin({"g1", "chess"});
    data_.play("g1", {"e2e4", "e7e5"});
    data_.command("g1", Seat{0}, command::Resign{});
    db::RecordedGame illegal = finished("g1");
    illegal.facts[1].fact = "moved 0 e2e5 0";
    db::RecordedGame nonsense = finished("g1");
    nonsense.facts[1].fact = "nonsense";
    db::RecordedGame unknown = finished("g1");
    unknown.listed.definition_hash = "unknown";
    db::RecordedGame crowded = finished("g1");
    crowded.listed.seats.emplace_back();
    for (const db::RecordedGame& bad : {illegal, nonsense, unknown, crowded}) {
        const auto text = record_text(bad, data_.catalogue());
        ASSERT_TRUE(is_error(text, ErrorCode::Internal));
        EXPECT_NE(text.error().message.find("The game g1 cannot be read: "), std::string::npos);
        EXPECT_TRUE(is_error(game_of(bad, data_.catalogue()), ErrorCode::Internal));
    }
}

// A record that is given out can be read back, with the same moves and end, whatever the game.
TEST_F(StoredRecordTest, OfEveryShippedGameIsReadBack) {
    int number = 0;
    for (const char* slug : test::kGames) {
        SCOPED_TRACE(slug);
        const Catalogue::Entry& entry = data_.shipped(slug);
        const std::string id = "game" + std::to_string(++number);
        StoredData::NewGame game{id, slug};
        if (entry.variant->definition().starts() > 1) game.start = 3;
        data_.begin(game);
        Game played(entry.variant, {});
        played.start(game.start);
        for (int ply = 0; ply < kPlies && !played.outcome(); ++ply) {
            const auto legal = legal_move_texts(played.position());
            const std::string& move = legal[(static_cast<std::size_t>(ply) * 7 + 3) % legal.size()];
            ASSERT_TRUE(is_ok(
                played.apply(played.to_move(), command::Play{played.ply(), move}, data_.now())));
            data_.play(id, {move});
        }
        if (!played.outcome()) {
            ASSERT_TRUE(is_ok(played.apply(Seat{1}, command::Resign{}, data_.now())));
            data_.command(id, Seat{1}, command::Resign{});
        }
        const GameRecord record = parsed(slug, text_of(id));
        EXPECT_EQ(record.outcome, played.outcome());
        ASSERT_EQ(record.moves.size(), played.moves().size());
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            EXPECT_EQ(record.moves[i].move, played.moves()[i].move) << i;
        }
    }
}

}  // namespace
}  // namespace sixfold::server
