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
    EXPECT_EQ(unpack_facts(pack_facts(facts)), facts);
    EXPECT_EQ(unpack_facts(pack_facts({})), std::vector<StoredFact>{});
}

TEST(PackedFacts, AreRefusedWhenDamaged) {
    for (const char* text :
         {"1\t0\tc\tcut off", "1\t0\ttoo few\n", "\n", "x\t0\tc\tfact\n", "1x\t0\tc\tfact\n",
          "1\t256\tc\tfact\n", "1\t\tc\tfact\n", "1\t0\t\\x\tfact\n", "1\t0\tc\tfact\\\n",
          "1\t0\tc\t\\-\n", "1\t0\tc\tfact\n\n"}) {
        EXPECT_EQ(unpack_facts(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace sixfold::db
