#include "db/packed_facts.h"

#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

TEST(PackedFacts, AreWrittenAsTheHeaderSays) {
    const std::vector<StoredFact> facts{
        {1, at(0), std::nullopt, std::nullopt, "started"},
        {2, at(1830), "tab:7", Seat{0}, "moved 0 e2e4 1830"},
    };
    EXPECT_EQ(pack_facts(facts),
              "1700000000000\t\\-\t\\-\tstarted\n"
              "1830\t0\ttab:7\tmoved 0 e2e4 1830\n");
}

TEST(PackedFacts, ReadBackTheSame) {
    const std::vector<StoredFact> facts{
        {1, at(5), std::nullopt, std::nullopt, ""},
        {2, at(5), "", Seat{7}, "tab\t newline\n backslash\\ \\t \\-"},
        {3, at(4), "\\-", Seat{1}, std::string("nul\0 end", 8)},
        {4, at(99), std::nullopt, Seat{0}, "\t"},
    };
    EXPECT_EQ(unpack_facts(pack_facts(facts), 1), facts);
    EXPECT_EQ(unpack_facts(pack_facts({}), 1), std::vector<StoredFact>{});

    const std::vector<StoredFact> later{{41, at(7), "t:1", Seat{0}, "x"},
                                        {42, at(9), "t:2", Seat{1}, "y"}};
    EXPECT_EQ(unpack_facts(pack_facts(later), 41), later);
}

TEST(PackedFacts, AreRefusedWhenDamaged) {
    for (const char* text :
         {"1\t0\tc\tcut off", "1\t0\ttoo few\n", "\n", "x\t0\tc\tfact\n", "1x\t0\tc\tfact\n",
          "1\t256\tc\tfact\n", "1\t\tc\tfact\n", "1\t0\t\\x\tfact\n", "1\t0\tc\tfact\\\n",
          "1\t0\tc\t\\-\n", "1\t0\tc\tfact\n\n"}) {
        EXPECT_EQ(unpack_facts(text, 1), std::nullopt) << text;
    }
}

TEST(PackedFacts, OfManyGamesAreWrittenAsTheHeaderSays) {
    std::string log;
    pack_fact({GameId{"g"}, 2, at(0), "tab:7", Seat{0}, "moved 0 e2e4 1830"}, log);
    pack_fact({GameId{"h"}, 1, at(5), std::nullopt, std::nullopt, "started"}, log);
    EXPECT_EQ(log,
              "g\t2\t1700000000000\t0\ttab:7\tmoved 0 e2e4 1830\n"
              "h\t1\t1700000000005\t\\-\t\\-\tstarted\n");
}

TEST(PackedFacts, OfManyGamesReadBackTheSame) {
    const std::vector<AppendFact> facts{
        {GameId{"tab\t newline\n"}, 7, at(5), "", Seat{7}, "backslash\\ \\t \\-"},
        {GameId{"a"}, 1, at(4), std::nullopt, std::nullopt, ""},
        {GameId{"a"}, 2, at(6), "\\-", Seat{1}, "\n"},
    };
    std::string log;
    for (const AppendFact& fact : facts) pack_fact(fact, log);
    const auto read = unpack_log(log);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), facts.size());
    for (std::size_t i = 0; i < facts.size(); ++i) {
        EXPECT_EQ((*read)[i].game, facts[i].game);
        EXPECT_EQ(stored((*read)[i]), stored(facts[i]));
    }
}

TEST(PackedFacts, OfManyGamesAreReadForSomeGamesAlone) {
    const GameId odd{"odd\tid"};
    std::string log;
    for (const AppendFact& fact :
         {started(), started(odd), moved(2), started(GameId{"game"}), moved(2, odd)}) {
        pack_fact(fact, log);
    }
    const auto versions = [&](const std::unordered_set<GameId>& games) {
        std::vector<std::string> all;
        const std::vector<AppendFact> facts = unpack_log(log, games).value();
        for (const AppendFact& fact : facts) {
            all.push_back(fact.game.text + ' ' + std::to_string(fact.version));
        }
        return all;
    };
    EXPECT_EQ(versions({kGame}), (std::vector<std::string>{"game-1 1", "game-1 2"}));
    EXPECT_EQ(versions({odd, GameId{"game"}}),
              (std::vector<std::string>{"odd\tid 1", "game 1", "odd\tid 2"}));
    EXPECT_TRUE(versions({}).empty());
    EXPECT_TRUE(versions({GameId{"other"}}).empty());

    EXPECT_FALSE(unpack_log("game-1\t1\t1\t0\tc\tcut off", {kGame}));
    EXPECT_FALSE(unpack_log("other\t1\t1\t0\tc\tcut off", {kGame}));
    EXPECT_FALSE(unpack_log("game-1\tx\t1\t0\tc\tfact\n", {kGame}));
}

TEST(PackedFacts, OfManyGamesAreRefusedWhenDamaged) {
    for (const char* text : {"g", "g\t1", "g\t1\t0\tc\tfact\n", "\\x\t1\t1\t0\tc\tfact\n",
                             "g\tx\t1\t0\tc\tfact\n", "g\t1\t1\t0\tc\tcut off"}) {
        EXPECT_FALSE(unpack_log(text)) << text;
    }
}

}  // namespace
}  // namespace sixfold::db
