#include "db/account_store.h"

#include <algorithm>
#include <set>

#include "db/database.h"
#include "tests/db/fixture.h"

namespace sixfold::db {
namespace {

using Texts = std::vector<std::string>;
using std::chrono::hours;

constexpr Milliseconds kDay = hours{24};

NewSession session(std::string hash, Instant when = at(0)) {
    return {std::move(hash), "Firefox", when};
}

/// What somebody without a session sends to become a person.
Registration stranger(const std::string& name) {
    return {std::nullopt,           name,
            "password of " + name,  {"code-1", "code-2"},
            UserId{"user-" + name}, session("session of " + name)};
}

/// A store in which Ann is a person and Bob a guest.
class AccountStoreTest : public testing::Test {
  protected:
    AccountStoreTest() : store_(open_or_throw(folder_.file())) {
        EXPECT_TRUE(is_ok(store_.apply({{ann_comes(), bob_comes()}})));
        Registration ann = stranger("Ann");
        ann.session = "session-of-ann";
        EXPECT_EQ(value_of(store_.register_person(ann, at(2))).owner, (Owner{kAnn, "Ann"}));
    }

    std::optional<Owner> owner(const std::string& hash, Instant now = at(10)) {
        const auto found = value_of(store_.session_owner(hash, now));
        return found ? std::optional(found->owner) : std::nullopt;
    }

    Credentials ann() { return *value_of(store_.credentials_of_name("Ann")); }

    /// Ann is at home in one more place.
    void ann_enters(const std::string& hash, Instant when = at(5)) {
        ASSERT_EQ(value_of(store_.log_in(ann(), session(hash, when), std::nullopt)).owner.user,
                  kAnn);
    }

    /// A number that a query gives, asked on another connection.
    std::int64_t count(const std::string& sql) {
        Database database(folder_.file().string());
        return database.integer(sql);
    }

    TemporaryFolder folder_;
    Store store_;
};

TEST_F(AccountStoreTest, AGuestWhoRegistersStaysTheSameUserInTheSameSession) {
    EXPECT_EQ(owner("session-of-ann"), (Owner{kAnn, "Ann"}));
    EXPECT_EQ(ann().user, kAnn);
    EXPECT_EQ(ann().password_hash, "password of Ann");
    EXPECT_FALSE(owner("session of Ann")) << "no other session was made";
    EXPECT_EQ(count("SELECT count(*) FROM users"), 2);
}

TEST_F(AccountStoreTest, AStrangerWhoRegistersIsANewUserWithASession) {
    const auto eve = value_of(store_.register_person(stranger("Eve"), at(3)));
    EXPECT_TRUE(eve.is_fresh);
    EXPECT_EQ(owner("session of Eve"), (Owner{UserId{"user-Eve"}, "Eve"}));
    Registration late = stranger("Joe");
    late.session = "session that never was";
    EXPECT_TRUE(value_of(store_.register_person(late, at(3))).is_fresh);
}

TEST_F(AccountStoreTest, ANameIsTakenInEveryLetterCase) {
    for (const char* name : {"Ann", "ann", "ANN", "aNn"}) {
        EXPECT_TRUE(fails_with(store_.register_person(stranger(name), at(3)), ErrorCode::NameTaken,
                               "Somebody else has this name."));
        EXPECT_EQ(value_of(store_.credentials_of_name(name))->user, kAnn);
    }
    EXPECT_EQ(count("SELECT count(*) FROM users"), 2) << "nothing is left of what was refused";
    EXPECT_FALSE(value_of(store_.credentials_of_name("An")));
}

TEST_F(AccountStoreTest, WhoHasANameCannotTakeAnother) {
    Registration again = stranger("Anna");
    again.session = "session-of-ann";
    EXPECT_TRUE(fails_with(store_.register_person(again, at(3)), ErrorCode::NotAllowedNow,
                           "You have a name already."));
}

TEST_F(AccountStoreTest, ASessionExpiresWhenNobodyUsesIt) {
    EXPECT_TRUE(owner("session-of-bob", at(0) + kGuestIdle));
    EXPECT_FALSE(owner("session-of-bob", at(1) + kGuestIdle));
    EXPECT_TRUE(owner("session-of-ann", at(1) + kPersonIdle));
    EXPECT_FALSE(owner("session-of-ann", at(2) + kPersonIdle));
}

TEST_F(AccountStoreTest, AUsedSessionGoesOnAndSaysWhenToTheHour) {
    const Instant used = at(0) + 20 * kDay;
    ASSERT_TRUE(is_ok(store_.use_sessions({{"session-of-bob", "Opera"}, {"unknown", ""}}, used)));
    const auto bob = value_of(store_.session_owner("session-of-bob", used));
    ASSERT_TRUE(bob);
    EXPECT_TRUE(bob->agent_known);
    EXPECT_LE(bob->seen, used);
    EXPECT_GT(bob->seen, used - hours{1});
    EXPECT_EQ(bob->seen.time_since_epoch() % hours{1}, Milliseconds{0});
    EXPECT_TRUE(owner("session-of-bob", used + kGuestIdle - Milliseconds{1}));
    EXPECT_FALSE(owner("session-of-bob", used + kGuestIdle));
    ASSERT_TRUE(is_ok(store_.use_sessions({{"session-of-bob", ""}}, used + kGuestIdle)));
    EXPECT_FALSE(owner("session-of-bob", used + kGuestIdle)) << "too late";
    EXPECT_EQ(value_of(store_.sessions("session-of-bob", used))[0].agent, "Opera");
}

TEST_F(AccountStoreTest, LoggingInMakesANewSessionAndLeavesTheGuestAsItIs) {
    const auto entered = value_of(store_.log_in(ann(), session("ann-2", at(5)), "session-of-bob"));
    EXPECT_EQ(entered.owner, (Owner{kAnn, "Ann"}));
    EXPECT_EQ(entered.ended, Texts{});
    EXPECT_EQ(owner("ann-2"), (Owner{kAnn, "Ann"}));
    EXPECT_EQ(owner("session-of-bob"), (Owner{kBob, std::nullopt}));
    EXPECT_EQ(owner("session-of-ann"), (Owner{kAnn, "Ann"}));
}

TEST_F(AccountStoreTest, LoggingInAgainInTheSameBrowserEndsThePersonsSessionBefore) {
    const auto entered = value_of(store_.log_in(ann(), session("ann-2", at(5)), "session-of-ann"));
    EXPECT_EQ(entered.ended, Texts{"session-of-ann"});
    EXPECT_FALSE(owner("session-of-ann"));
    EXPECT_TRUE(owner("ann-2"));
}

TEST_F(AccountStoreTest, APasswordThatWasChangedMeanwhileLetsNobodyIn) {
    const Credentials before = ann();
    ASSERT_TRUE(store_.change_password("session-of-ann", before, "new", at(5)));
    EXPECT_TRUE(fails_with(store_.log_in(before, session("late", at(6)), std::nullopt),
                           ErrorCode::WrongPassword, "not the right one"));
    EXPECT_FALSE(owner("late"));
    EXPECT_TRUE(fails_with(store_.change_password("session-of-ann", before, "newer", at(6)),
                           ErrorCode::WrongPassword, "not the right one"));
    EXPECT_EQ(ann().password_hash, "new");
}

TEST_F(AccountStoreTest, AChangedPasswordEndsTheOtherSessions) {
    ann_enters("ann-2");
    ann_enters("ann-3");
    ASSERT_TRUE(is_ok(store_.make_device_link("ann-3", "link", at(900), at(6))));
    auto ended = value_of(store_.change_password("ann-2", ann(), "new", at(7)));
    std::sort(ended.begin(), ended.end());
    EXPECT_EQ(ended, (Texts{"ann-3", "session-of-ann"}));
    EXPECT_TRUE(owner("ann-2"));
    EXPECT_FALSE(owner("ann-3"));
    EXPECT_TRUE(owner("session-of-bob")) << "of somebody else";
    EXPECT_TRUE(fails_with(store_.use_device_link("link", session("x", at(8)), std::nullopt),
                           ErrorCode::NotFound, "too old"));
}

TEST_F(AccountStoreTest, ARecoveryCodeGivesANewPasswordOnceAndEndsAllSessions) {
    ASSERT_TRUE(is_ok(store_.add_token("session-of-ann", {"token", "bot", at(3)}, at(3))));
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-ann", "link", at(900), at(3))));
    EXPECT_TRUE(value_of(store_.has_recovery_code("ANN", "code-1")));
    EXPECT_FALSE(value_of(store_.has_recovery_code("Ann", "code-9")));
    EXPECT_FALSE(value_of(store_.has_recovery_code("Bob", "code-1")));

    const auto entered =
        value_of(store_.recover("ann", "code-1", "new", session("ann-2", at(5)), std::nullopt));
    EXPECT_EQ(entered.owner, (Owner{kAnn, "Ann"}));
    EXPECT_EQ(entered.ended, Texts{"session-of-ann"});
    EXPECT_EQ(ann().password_hash, "new");
    EXPECT_FALSE(owner("session-of-ann"));
    EXPECT_TRUE(owner("ann-2"));
    EXPECT_FALSE(value_of(store_.token_owner("token")));
    EXPECT_TRUE(fails_with(store_.use_device_link("link", session("x", at(6)), std::nullopt),
                           ErrorCode::NotFound, "too old"));

    for (const char* code : {"code-1", "code-9"}) {
        EXPECT_TRUE(
            fails_with(store_.recover("Ann", code, "newer", session("x", at(6)), std::nullopt),
                       ErrorCode::WrongPassword, "do not go together"));
    }
    EXPECT_EQ(ann().password_hash, "new");
    EXPECT_TRUE(value_of(store_.has_recovery_code("Ann", "code-2")));
}

TEST_F(AccountStoreTest, NewRecoveryCodesReplaceTheOldOnes) {
    ASSERT_TRUE(is_ok(store_.replace_recovery_codes("session-of-ann", ann(), {"code-7"}, at(5))));
    EXPECT_FALSE(value_of(store_.has_recovery_code("Ann", "code-1")));
    EXPECT_TRUE(value_of(store_.has_recovery_code("Ann", "code-7")));
    EXPECT_TRUE(fails_with(
        store_.replace_recovery_codes("session-of-ann", {kAnn, "other"}, {"code-8"}, at(5)),
        ErrorCode::WrongPassword, "not the right one"));
    EXPECT_TRUE(value_of(store_.has_recovery_code("Ann", "code-7")));
}

TEST_F(AccountStoreTest, AClosedAccountKeepsItsNameAndNoWayIn) {
    ann_enters("ann-2");
    ASSERT_TRUE(is_ok(store_.add_token("ann-2", {"token", "bot", at(6)}, at(6))));
    ASSERT_TRUE(is_ok(store_.make_device_link("ann-2", "link", at(900), at(6))));
    EXPECT_EQ(value_of(store_.close_account("ann-2", ann(), at(7))).size(), 2u);
    EXPECT_FALSE(value_of(store_.credentials_of_name("Ann")));
    EXPECT_TRUE(
        fails_with(store_.register_person(stranger("ANN"), at(8)), ErrorCode::NameTaken, ""));
    EXPECT_FALSE(owner("ann-2"));
    EXPECT_TRUE(fails_with(store_.recover("Ann", "code-1", "p", session("x", at(8)), std::nullopt),
                           ErrorCode::WrongPassword, ""));
    for (const char* table : {"sessions", "recovery_codes", "device_links", "api_tokens"}) {
        EXPECT_EQ(count("SELECT count(*) FROM " + std::string(table) + " WHERE user_id = 'ann'"), 0)
            << table;
    }
    EXPECT_EQ(count("SELECT count(*) FROM users WHERE name = 'Ann' AND password_hash IS NULL"
                    " AND closed_at IS NOT NULL"),
              1);
}

TEST_F(AccountStoreTest, ASessionEndsWhenItsOwnerLogsOut) {
    ASSERT_TRUE(is_ok(store_.end_session("session-of-bob", at(5))));
    EXPECT_FALSE(owner("session-of-bob", at(5)));
    EXPECT_TRUE(is_ok(store_.end_session("session-of-bob", at(6))));
    EXPECT_TRUE(is_ok(store_.end_session("unknown", at(6))));
    EXPECT_TRUE(owner("session-of-ann"));
}

TEST_F(AccountStoreTest, ListsTheSessionsOfOnePersonThatHold) {
    ann_enters("ann-2", at(5));
    ann_enters("ann-3", at(6));
    ASSERT_TRUE(is_ok(store_.end_session("ann-2", at(7))));
    const auto all = value_of(store_.sessions("session-of-ann", at(8)));
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0], (StoredSession{"ann-3", "Firefox", at(6), at(6)}));
    EXPECT_EQ(all[1].hash, "session-of-ann");
    EXPECT_TRUE(fails_with(store_.sessions("ann-2", at(8)), ErrorCode::Unauthenticated, ""));
}

TEST_F(AccountStoreTest, APersonEndsOwnSessionsOnly) {
    ann_enters("ann-2");
    EXPECT_EQ(value_of(store_.end_session_of("session-of-ann", public_id("ann-2"), at(6))),
              "ann-2");
    EXPECT_FALSE(owner("ann-2"));
    for (const std::string& id : {public_id("session-of-bob"), public_id("ann-2"), std::string()}) {
        EXPECT_TRUE(
            fails_with(store_.end_session_of("session-of-ann", id, at(7)), ErrorCode::NotFound, ""))
            << id;
    }
    EXPECT_TRUE(owner("session-of-bob"));
    EXPECT_TRUE(fails_with(store_.end_session_of("ann-2", public_id("session-of-ann"), at(7)),
                           ErrorCode::Unauthenticated, ""))
        << "by a session that has ended";
}

TEST_F(AccountStoreTest, OneMoreThanTheMostSessionsEndsTheOneThatWasNotUsedForTheLongestTime) {
    for (int i = 1; i < kMostSessions; ++i) ann_enters("ann-" + std::to_string(i), at(100 + i));
    EXPECT_EQ(value_of(store_.sessions("session-of-ann", at(500))).size(),
              static_cast<std::size_t>(kMostSessions));
    const auto one_more = value_of(store_.log_in(ann(), session("more", at(500)), std::nullopt));
    EXPECT_EQ(one_more.ended, Texts{"session-of-ann"});
    EXPECT_FALSE(owner("session-of-ann", at(501)));
    EXPECT_TRUE(owner("ann-1", at(501)));
    EXPECT_TRUE(owner("session-of-bob", at(501)));
}

TEST_F(AccountStoreTest, ADeviceLinkWorksOnceForGuestsToo) {
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-bob", "link", at(900), at(5))));
    const auto entered =
        value_of(store_.use_device_link("link", session("phone", at(899)), std::nullopt));
    EXPECT_EQ(entered.owner, (Owner{kBob, std::nullopt}));
    EXPECT_EQ(owner("phone"), owner("session-of-bob"));
    EXPECT_FALSE(owner("phone", at(899) + kGuestIdle));
    EXPECT_TRUE(fails_with(store_.use_device_link("link", session("x", at(899)), std::nullopt),
                           ErrorCode::NotFound, "has been used"));
}

TEST_F(AccountStoreTest, ADeviceLinkExpiresAndANewOneReplacesIt) {
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-ann", "link-1", at(900), at(5))));
    EXPECT_TRUE(fails_with(store_.use_device_link("link-1", session("x", at(900)), std::nullopt),
                           ErrorCode::NotFound, "too old"));
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-ann", "link-2", at(900), at(6))));
    EXPECT_TRUE(fails_with(store_.use_device_link("link-1", session("x", at(7)), std::nullopt),
                           ErrorCode::NotFound, ""));
    EXPECT_TRUE(store_.use_device_link("link-2", session("y", at(7)), std::nullopt));
    EXPECT_TRUE(fails_with(store_.make_device_link("unknown", "link-3", at(900), at(6)),
                           ErrorCode::Unauthenticated, ""));
}

TEST_F(AccountStoreTest, TokensAreForPeopleWithAName) {
    EXPECT_TRUE(fails_with(store_.add_token("session-of-bob", {"t", "bot", at(5)}, at(5)),
                           ErrorCode::Forbidden, "people with a name"));
    EXPECT_TRUE(fails_with(store_.tokens("session-of-bob", at(5)), ErrorCode::Forbidden, ""));
    EXPECT_TRUE(fails_with(store_.tokens("unknown", at(5)), ErrorCode::Unauthenticated, ""));
}

TEST_F(AccountStoreTest, TokensAreListedAndDeletedByTheirOwner) {
    const StoredToken first{"11112222333344445", "bot", at(5)};
    const StoredToken second{"55556666777788889", "script", at(6)};
    ASSERT_TRUE(is_ok(store_.add_token("session-of-ann", first, at(5))));
    ASSERT_TRUE(is_ok(store_.add_token("session-of-ann", second, at(6))));
    EXPECT_EQ(value_of(store_.tokens("session-of-ann", at(7))),
              (std::vector<StoredToken>{first, second}));
    EXPECT_EQ(value_of(store_.token_owner(first.hash)), (Owner{kAnn, "Ann"}));
    ASSERT_TRUE(store_.register_person(stranger("Eve"), at(7)));
    EXPECT_TRUE(fails_with(store_.delete_token("session of Eve", public_id(first.hash), at(8)),
                           ErrorCode::NotFound, ""));
    EXPECT_TRUE(is_ok(store_.delete_token("session-of-ann", public_id(first.hash), at(8))));
    EXPECT_FALSE(value_of(store_.token_owner(first.hash)));
    EXPECT_TRUE(value_of(store_.token_owner(second.hash)));
}

TEST_F(AccountStoreTest, ThereIsABoundOnTokens) {
    for (int i = 0; i < kMostTokens; ++i) {
        ASSERT_TRUE(is_ok(
            store_.add_token("session-of-ann", {"token-" + std::to_string(i), "t", at(5)}, at(5))));
    }
    EXPECT_TRUE(fails_with(store_.add_token("session-of-ann", {"more", "t", at(5)}, at(5)),
                           ErrorCode::NotAllowedNow, "delete one first"));
}

TEST_F(AccountStoreTest, TheSweepTakesGuestsWhoseSessionsExpiredADayAgo) {
    const Instant expired = at(1) + kGuestIdle;
    EXPECT_EQ(value_of(store_.sweep(expired + kSweepAfter - Milliseconds{1}, 9)), 0);
    EXPECT_EQ(count("SELECT count(*) FROM users"), 2);
    EXPECT_EQ(value_of(store_.sweep(expired + kSweepAfter, 9)), 2) << "the session and the guest";
    EXPECT_EQ(count("SELECT count(*) FROM users WHERE id = 'bob'"), 0);
    EXPECT_EQ(count("SELECT count(*) FROM sessions WHERE user_id = 'bob'"), 0);
}

TEST_F(AccountStoreTest, TheSweepLeavesPeopleAndGuestsWithGames) {
    InsertGame hosted = ann_waits();
    hosted.host = kBob;
    hosted.seats = {std::nullopt, std::nullopt};
    ASSERT_TRUE(is_ok(store_.pin({kDefinition})));
    ASSERT_TRUE(is_ok(store_.apply({{InsertGuest{UserId{"joe"}, "session-of-joe", at(1)},
                                     InsertGuest{UserId{"sue"}, "session-of-sue", at(1)}, hosted,
                                     TakeSeat{kGame, Seat{1}, UserId{"joe"}, std::nullopt}}})));
    const Instant later = at(2) + kPersonIdle + kSweepAfter;
    EXPECT_EQ(value_of(store_.sweep(later, 9)), 5) << "four sessions and Sue";
    Database database(folder_.file().string());
    Statement left = database.statement("SELECT id FROM users ORDER BY id");
    Texts ids;
    while (left.step()) ids.push_back(left.text(0));
    EXPECT_EQ(ids, (Texts{"ann", "bob", "joe"}));
    EXPECT_EQ(value_of(store_.credentials_of_name("Ann"))->user, kAnn);
    EXPECT_EQ(value_of(store_.load_game(kGame))->host, kBob);
}

TEST_F(AccountStoreTest, TheSweepTakesABoundedNumberAtATime) {
    Batch guests;
    for (int i = 0; i < 25; ++i) {
        const std::string id = std::to_string(i);
        guests.emplace_back(InsertGuest{UserId{id}, "s" + id, at(1)});
    }
    ASSERT_TRUE(is_ok(store_.apply({guests})));
    const Instant later = at(2) + kGuestIdle + kSweepAfter;
    EXPECT_EQ(value_of(store_.sweep(later, 10)), 20);
    EXPECT_EQ(value_of(store_.sweep(later, 10)), 20);
    EXPECT_EQ(value_of(store_.sweep(later, 10)), 12) << "the rest, and Bob";
    EXPECT_EQ(value_of(store_.sweep(later, 10)), 0);
    EXPECT_EQ(count("SELECT count(*) FROM users"), 1);
}

TEST_F(AccountStoreTest, AGuestInAnotherPlaceIsNotSwept) {
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-bob", "link", at(900), at(5))));
    ASSERT_TRUE(store_.use_device_link("link", session("phone", at(800)), std::nullopt));
    ASSERT_TRUE(is_ok(store_.end_session("session-of-bob", at(801))));
    EXPECT_EQ(value_of(store_.sweep(at(801) + kSweepAfter, 9)), 1);
    EXPECT_TRUE(owner("phone", at(801) + kSweepAfter));
}

TEST_F(AccountStoreTest, SweepsDeviceLinksThatNobodyUsed) {
    ASSERT_TRUE(is_ok(store_.make_device_link("session-of-ann", "link", at(900), at(5))));
    EXPECT_EQ(value_of(store_.sweep(at(899) + kSweepAfter, 9)), 0);
    EXPECT_EQ(value_of(store_.sweep(at(900) + kSweepAfter, 9)), 1);
    EXPECT_EQ(count("SELECT count(*) FROM device_links"), 0);
}

TEST_F(AccountStoreTest, AGuestFromNowhereGetsASession) {
    ASSERT_TRUE(is_ok(store_.add_guest(UserId{"eve"}, session("s", at(5)))));
    const auto eve = value_of(store_.session_owner("s", at(6)));
    ASSERT_TRUE(eve);
    EXPECT_EQ(eve->owner, (Owner{UserId{"eve"}, std::nullopt}));
    EXPECT_TRUE(eve->agent_known);
    EXPECT_FALSE(owner("s", at(5) + kGuestIdle));
}

TEST_F(AccountStoreTest, EverythingIsThereAfterARestart) {
    ann_enters("ann-2");
    ASSERT_TRUE(is_ok(store_.add_token("ann-2", {"token", "bot", at(6)}, at(6))));
    ASSERT_TRUE(is_ok(store_.make_device_link("ann-2", "link", at(900), at(6))));
    { const Store closed = std::move(store_); }
    store_ = open_or_throw(folder_.file());
    EXPECT_EQ(owner("ann-2"), (Owner{kAnn, "Ann"}));
    EXPECT_EQ(ann().password_hash, "password of Ann");
    EXPECT_TRUE(value_of(store_.token_owner("token")));
    EXPECT_TRUE(value_of(store_.has_recovery_code("Ann", "code-2")));
    EXPECT_TRUE(store_.use_device_link("link", session("x", at(7)), std::nullopt));
}

}  // namespace
}  // namespace sixfold::db
