#include "db/store.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

InsertSeek ann_seeks(const std::string& seek = "seek-1") {
    return {seek,
            kAnn,
            "glinski",
            {Milliseconds{86'400'000}, Milliseconds{0}, TimeControl::Kind::Correspondence, 0},
            false,
            Seat{1},
            1400,
            1700,
            at(7)};
}

TEST(Seek, IsGivenBackAsItWasWritten) {
    TemporaryFolder folder;
    InsertSeek open = ann_seeks("seek-0");
    open.owner = kBob;
    open.clock = {Milliseconds{0}, Milliseconds{0}, TimeControl::Kind::Untimed, 0};
    open.casual = true;
    open.seat.reset();
    open.least.reset();
    open.most.reset();
    open.at = at(8);
    { const Store store = store_with(folder.file(), {open, ann_seeks()}); }
    Store store = open_or_throw(folder.file());
    EXPECT_EQ(value_of(store.seeks()), (std::vector{ann_seeks(), open})) << "oldest first";
}

TEST(Seek, GoesAwayOnceAndForGood) {
    Store store = store_with(":memory:", {ann_seeks("a"), ann_seeks("b")});
    ASSERT_TRUE(is_ok(store.apply({{DeleteSeek{"a"}}})));
    EXPECT_EQ(value_of(store.seeks()), std::vector{ann_seeks("b")});
    EXPECT_TRUE(is_ok(store.apply({{DeleteSeek{"a"}, DeleteSeek{"never was"}}})));
    EXPECT_EQ(value_of(store.seeks()), std::vector{ann_seeks("b")});
}

TEST(Seek, IsTheSameWhenItIsRepeated) {
    Store store = store_with(":memory:", {});
    for (int times = 0; times < 2; ++times) {
        EXPECT_TRUE(is_ok(store.apply({{ann_seeks()}})));
        EXPECT_EQ(value_of(store.seeks()), std::vector{ann_seeks()});
    }
    InsertSeek other = ann_seeks();
    other.most = 1701;
    EXPECT_TRUE(fails_with(store.apply({{other}}), ErrorCode::Internal,
                           "new seek seek-1: the seek is stored with other values"));
    const std::vector<Batch> both{{ann_seeks()}, {DeleteSeek{"seek-1"}}};
    for (int times = 0; times < 2; ++times) {
        EXPECT_TRUE(is_ok(store.apply(both)));
        EXPECT_TRUE(value_of(store.seeks()).empty());
    }
}

TEST(Seek, NeedsAnOwner) {
    Store store = store_with(":memory:", {});
    InsertSeek stray = ann_seeks();
    stray.owner = UserId{"eve"};
    EXPECT_TRUE(
        fails_with(store.apply({{stray}}), ErrorCode::Internal, "new seek seek-1: FOREIGN KEY"));
}

TEST(Seek, SaysThatItsClockIsNotKnown) {
    TemporaryFolder folder;
    { const Store store = store_with(folder.file(), {ann_seeks()}); }
    Database(folder.file().string()).execute("UPDATE seeks SET clock_kind = 'hourglass'");
    Store store = open_or_throw(folder.file());
    EXPECT_TRUE(
        fails_with(store.seeks(), ErrorCode::Internal, "the clock of seek seek-1 is not known"));
}

}  // namespace
}  // namespace sixfold::db
