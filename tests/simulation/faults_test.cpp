// A judge that finds nothing is worth nothing: each invariant is broken on purpose.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "tests/simulation/fault.h"
#include "tests/simulation/simulation.h"

namespace sixfold::simulation {

void PrintTo(const FaultInfo& fault, std::ostream* out) { *out << fault.name; }

namespace {

class Faults : public testing::TestWithParam<FaultInfo> {};

TEST_P(Faults, AreFound) {
    const Report report = simulate({.games = 600, .seed = 5, .fault = GetParam().fault});
    ASSERT_TRUE(report.violation);
    EXPECT_EQ(report.violation->invariant, GetParam().invariant) << report.violation->sentence;
    // And once more from the island's own seed.
    const Report again =
        simulate({.games = 1, .seed = report.violation->island_seed, .fault = GetParam().fault});
    ASSERT_TRUE(again.violation);
    EXPECT_EQ(again.violation->step, report.violation->step);
    EXPECT_EQ(again.violation->sentence, report.violation->sentence);
}

INSTANTIATE_TEST_SUITE_P(All, Faults, testing::ValuesIn(kFaults), [](const auto& tested) {
    std::string name(tested.param.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(Invariants, AreAllBrokenBySomeFault) {
    for (const InvariantInfo& invariant : kInvariants) {
        EXPECT_TRUE(std::any_of(kFaults.begin(), kFaults.end(), [&](const FaultInfo& fault) {
            return fault.invariant == invariant.name;
        })) << invariant.name;
    }
}

}  // namespace
}  // namespace sixfold::simulation
