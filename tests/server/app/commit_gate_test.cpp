#include "server/app/commit_gate.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sixfold::server {
namespace {

using Passage = CommitGate::Passage;
using Sent = std::vector<std::pair<std::uint64_t, std::string>>;

constexpr ConnectionId kAnn{1};
constexpr ConnectionId kBob{2};

SharedText text(const std::string& words) { return std::make_shared<const std::string>(words); }

Sent commit(CommitGate& gate, RecordNumber record) {
    Sent sent;
    for (const auto& delivery : gate.commit(record).deliveries) {
        sent.emplace_back(delivery.connection.number, *delivery.text);
    }
    return sent;
}

effect::Reply reply(std::uint64_t request, RecordNumber reveals) {
    return {RequestId{request}, protocol::Seated{"game", 0}, std::nullopt, reveals};
}

TEST(CommitGate, LetsThroughWhatRevealsNothing) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kAnn, text("hello"), 0, false), Passage::Open);
    EXPECT_EQ(gate.connections_waiting(), 0U);
    EXPECT_EQ(gate.offer(kAnn, text("secret"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("refused"), 0, false), Passage::Open);
}

TEST(CommitGate, LetsThroughWhatIsCommitted) {
    CommitGate gate;
    gate.commit(5);
    EXPECT_EQ(gate.offer(kAnn, text("five"), 5, false), Passage::Open);
    EXPECT_EQ(gate.offer(kAnn, text("six"), 6, false), Passage::Held);
}

TEST(CommitGate, HoldsBackUntilTheRecordIsCommitted) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kAnn, text("three"), 3, false), Passage::Held);
    EXPECT_EQ(commit(gate, 2), Sent{});
    EXPECT_EQ(commit(gate, 3), (Sent{{1, "three"}}));
    EXPECT_EQ(commit(gate, 4), Sent{});
    EXPECT_EQ(gate.connections_waiting(), 0U);
}

TEST(CommitGate, LaterTextForAConnectionWaitsBehindEarlierText) {
    CommitGate gate;
    gate.commit(1);
    EXPECT_EQ(gate.offer(kAnn, text("secret"), 2, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("old"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("later"), 3, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("last"), 1, false), Passage::Held);
    EXPECT_EQ(commit(gate, 2), (Sent{{1, "secret"}, {1, "old"}}));
    EXPECT_EQ(commit(gate, 3), (Sent{{1, "later"}, {1, "last"}}));
}

TEST(CommitGate, ConnectionsDoNotWaitForEachOther) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kAnn, text("secret"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kBob, text("open"), 0, false), Passage::Open);
}

TEST(CommitGate, OneCommitReleasesAllThatItCoversInTheOrderOfOffers) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kBob, text("b1"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("a1"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("a2"), 2, false), Passage::Held);
    EXPECT_EQ(gate.offer(kBob, text("b3"), 3, false), Passage::Held);
    EXPECT_EQ(commit(gate, 2), (Sent{{2, "b1"}, {1, "a1"}, {1, "a2"}}));
    EXPECT_EQ(commit(gate, 3), (Sent{{2, "b3"}}));
}

TEST(CommitGate, AnOlderCommitReportChangesNothing) {
    CommitGate gate;
    gate.commit(5);
    gate.commit(3);
    EXPECT_EQ(gate.committed(), 5U);
}

TEST(CommitGate, TooMuchForOneConnectionIsAnOverflow) {
    CommitGate gate(2);
    EXPECT_EQ(gate.offer(kAnn, text("1"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kBob, text("1"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("2"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kAnn, text("3"), 1, false), Passage::Overflow);
    EXPECT_EQ(commit(gate, 1), (Sent{{2, "1"}}));
}

TEST(CommitGate, AForgottenConnectionGetsNothing) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kAnn, text("1"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kBob, text("1"), 1, false), Passage::Held);
    gate.forget(kAnn);
    gate.forget(kAnn);
    EXPECT_EQ(commit(gate, 1), (Sent{{2, "1"}}));
}

TEST(CommitGate, RemembersWhatIsForTheCrowd) {
    CommitGate gate;
    EXPECT_EQ(gate.offer(kAnn, text("player"), 1, false), Passage::Held);
    EXPECT_EQ(gate.offer(kBob, text("spectator"), 1, true), Passage::Held);
    const auto released = gate.commit(1);
    ASSERT_EQ(released.deliveries.size(), 2U);
    EXPECT_FALSE(released.deliveries[0].crowd);
    EXPECT_TRUE(released.deliveries[1].crowd);
}

TEST(CommitGate, RepliesWaitForTheirRecord) {
    CommitGate gate;
    EXPECT_TRUE(gate.offer(reply(1, 0)));
    EXPECT_FALSE(gate.offer(reply(2, 2)));
    EXPECT_FALSE(gate.offer(reply(3, 1)));
    EXPECT_FALSE(gate.offer(reply(4, 3)));
    const auto released = gate.commit(2);
    ASSERT_EQ(released.replies.size(), 2U);
    EXPECT_EQ(released.replies[0].request.number, 3U);
    EXPECT_EQ(released.replies[1].request.number, 2U);
    EXPECT_EQ(gate.commit(3).replies.size(), 1U);
    EXPECT_TRUE(gate.commit(9).replies.empty());
}

}  // namespace
}  // namespace sixfold::server
