#include "core/base/bits.h"

#include <gtest/gtest.h>

#include <set>

namespace sixfold {
namespace {

template <typename T>
class BitsTest : public testing::Test {};
using Widths = testing::Types<Bits<1>, Bits<2>, Bits<3>>;
TYPED_TEST_SUITE(BitsTest, Widths);

TYPED_TEST(BitsTest, FindsLowestAndHighestAcrossWords) {
    TypeParam bits;
    bits.set(TypeParam::kSize - 1);
    bits.set(5);
    EXPECT_EQ(bits.lowest(), 5);
    EXPECT_EQ(bits.highest(), TypeParam::kSize - 1);
    EXPECT_EQ(bits.count(), 2);
}

TYPED_TEST(BitsTest, VisitsEveryCellOnceInOrder) {
    TypeParam bits;
    std::set<int> expected;
    for (int cell = 0; cell < TypeParam::kSize; cell += 7) {
        bits.set(cell);
        expected.insert(cell);
    }
    std::vector<int> seen;
    for_each_cell(bits, [&](int cell) { seen.push_back(cell); });
    EXPECT_EQ(seen, std::vector<int>(expected.begin(), expected.end()));
}

TYPED_TEST(BitsTest, WithoutTakesOutOnlyTheOther) {
    TypeParam a, b;
    a.set(1), a.set(TypeParam::kSize - 2);
    b.set(TypeParam::kSize - 2), b.set(3);
    TypeParam only;
    only.set(1);
    EXPECT_EQ(without(a, b), only);
    EXPECT_TRUE((a & b).any());
    EXPECT_TRUE(without(only, a).none());
}

}  // namespace
}  // namespace sixfold
