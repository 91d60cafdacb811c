#include "server/accounts/accounts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>

#include "db/store.h"
#include "server/accounts/secrets.h"
#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using test::is_error;
using test::is_ok;

const std::string kSecret = "correct horse";
const std::string kOther = "battery staple";

/// The service with a real store and real hashing. The test is the loop: it does what was posted
/// while it waits for an answer, and it moves time by hand.
class AccountsTest : public testing::Test {
  protected:
    template <typename T>
    using Call = std::function<void(Accounts::Done<T>)>;

    /// The answer of a call that was made with `done`.
    template <typename T>
    Result<T> answer(const Call<T>& call) {
        std::optional<Result<T>> got;
        call([&](Result<T> result) {
            EXPECT_FALSE(got) << "a second answer";
            got = std::move(result);
        });
        EXPECT_FALSE(got) << "an answer from within the call";
        run_until([&] { return got.has_value(); });
        if (!got) return Error{ErrorCode::Internal, "no answer"};
        return *std::move(got);
    }

    void run_until(const std::function<bool()>& done) {
        std::unique_lock lock(mutex_);
        while (!done()) {
            if (!changed_.wait_for(lock, std::chrono::seconds(20),
                                   [&] { return !tasks_.empty(); })) {
                return;
            }
            const auto task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    /// Does what has been posted, and what that leads to at once.
    void run_posted() {
        bool ended = false;
        post([&] { ended = true; });
        run_until([&] { return ended; });
    }

    void post(std::function<void()> task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        changed_.notify_all();
    }

    Accounts::Around around() {
        return {
            .store =
                [this](const std::function<void(Result<db::Store*>)>& work) {
                    if (before_store_) std::exchange(before_store_, nullptr)();
                    if (store_down_) {
                        work(Error{ErrorCode::StorageUnavailable, "busy"});
                    } else {
                        work(&store_);
                    }
                },
            .post = [this](std::function<void()> task) { post(std::move(task)); },
            .now = [this] { return now_; },
            .sessions_ended =
                [this](const std::vector<std::string>& sessions) {
                    ended_.insert(sessions.begin(), sessions.end());
                },
            .person_changed = [this](const UserId& user) { changed_people_.push_back(user); },
        };
    }

    /// A browser at this address with this cookie.
    static Accounts::Visit visit(const std::optional<std::string>& token = std::nullopt,
                                 std::string network = "") {
        Accounts::Visit made;
        if (token) made.session = token_hash(*token);
        made.agent = "Firefox";
        made.network = std::move(network);
        return made;
    }

    Result<Accounts::NewPerson> register_as(const std::string& name,
                                            const Accounts::Visit& from = visit(),
                                            const std::string& password = kSecret) {
        return answer<Accounts::NewPerson>(
            [&](auto done) { accounts_.register_person(from, name, password, done); });
    }
    Result<Accounts::Entrance> log_in(const std::string& name, const std::string& password,
                                      const Accounts::Visit& from = visit()) {
        return answer<Accounts::Entrance>(
            [&](auto done) { accounts_.log_in(from, name, password, done); });
    }
    Result<Accounts::Entrance> recover(const std::string& name, const std::string& code,
                                       const std::string& password,
                                       const Accounts::Visit& from = visit()) {
        return answer<Accounts::Entrance>(
            [&](auto done) { accounts_.recover(from, name, code, password, done); });
    }
    Result<void> change_password(const std::string& token, const std::string& password,
                                 const std::string& new_password) {
        return answer<void>([&](auto done) {
            accounts_.change_password(visit(token), password, new_password, done);
        });
    }
    Accounts::Entrance guest() {
        return *answer<Accounts::Entrance>(
            [&](auto done) { accounts_.open_session(visit(), done); });
    }
    std::optional<db::Owner> who(const std::optional<std::string>& token) {
        const auto identity = answer<std::optional<Accounts::Identity>>(
            [&](auto done) { accounts_.identify(visit(token), done); });
        EXPECT_TRUE(is_ok(identity));
        if (!identity || !*identity) return std::nullopt;
        return (*identity)->owner;
    }
    std::string hash_of(const std::string& token) { return *token_hash(token); }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> tasks_;

    Instant now_{hours{500'000}};
    db::Store store_ = *db::Store::open(":memory:");
    bool store_down_ = false;
    std::function<void()> before_store_;
    std::set<std::string> ended_;
    std::vector<UserId> changed_people_;
    CryptoGenerator generator_;
    PasswordThread passwords_{{.mebibytes = 1}};
    Accounts accounts_{around(), generator_, passwords_, {}};
};

TEST_F(AccountsTest, WhoComesWithoutASessionIsNobodyUntilOneIsOpened) {
    EXPECT_FALSE(who(std::nullopt));
    EXPECT_FALSE(who(random_secret().token));
    const Accounts::Entrance first = guest();
    ASSERT_TRUE(first.token);
    EXPECT_EQ(who(*first.token), first.owner);
    EXPECT_FALSE(first.owner.name);
    const auto again = answer<Accounts::Entrance>(
        [&](auto done) { accounts_.open_session(visit(*first.token), done); });
    ASSERT_TRUE(is_ok(again));
    EXPECT_FALSE(again->token) << "the session that holds goes on";
    EXPECT_EQ(again->owner, first.owner);
}

TEST_F(AccountsTest, AGuestWhoRegistersStaysWhoItIs) {
    const Accounts::Entrance before = guest();
    const auto ann = register_as("Ann", visit(*before.token));
    ASSERT_TRUE(is_ok(ann));
    EXPECT_FALSE(ann->token);
    EXPECT_EQ(ann->recovery_codes.size(), 8U);
    EXPECT_EQ(who(*before.token), (db::Owner{before.owner.user, "Ann"}));
    EXPECT_EQ(changed_people_, std::vector<UserId>{before.owner.user});
    EXPECT_TRUE(ended_.empty());
}

TEST_F(AccountsTest, AStrangerWhoRegistersComesIn) {
    const auto ann = register_as("Ann");
    ASSERT_TRUE(is_ok(ann));
    ASSERT_TRUE(ann->token);
    EXPECT_EQ(who(*ann->token)->name, "Ann");
    EXPECT_TRUE(is_error(register_as("Bob", visit(*ann->token)), ErrorCode::NotAllowedNow));
}

TEST_F(AccountsTest, NamesAreAsciiAndOneOfOtherLetterCaseIsTaken) {
    ASSERT_TRUE(is_ok(register_as("Ann-1_x")));
    EXPECT_TRUE(is_error(register_as("aNN-1_X"), ErrorCode::NameTaken));
    const std::vector<std::string> refused{
        "",
        "a",
        std::string(21, 'a'),
        "<b>Ann</b>",
        "Ann\" onload",
        "Ann Lee",
        "ann.lee",
        "\xD0\x90nn",       // a Cyrillic letter that looks like A
        "Zo\xC3\xAB",       // e with two dots as one character ...
        "Zoe\xCC\x88",      // ... and as two
        "ann\xE2\x80\x8B",  // a space without width
        std::string("ann\0", 4),
        "ann\n",
    };
    for (const std::string& name : refused) {
        EXPECT_TRUE(is_error(register_as(name), ErrorCode::BadRequest)) << name;
        EXPECT_TRUE(is_error(log_in(name, kSecret), ErrorCode::BadRequest)) << name;
    }
}

TEST_F(AccountsTest, APasswordHas8To128Bytes) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{129}}) {
        EXPECT_TRUE(
            is_error(register_as("Ann", visit(), std::string(size, 'p')), ErrorCode::BadRequest))
            << size;
    }
    EXPECT_TRUE(is_ok(register_as("Ann", visit(), std::string(128, 'p'))));
    EXPECT_TRUE(is_ok(log_in("Ann", std::string(128, 'p'))));
}

TEST_F(AccountsTest, OfTwoWhoRegisterOneNameAtTheSameTimeOneGetsIt) {
    std::vector<Result<Accounts::NewPerson>> answers;
    for (const char* name : {"Ann", "ANN"}) {
        accounts_.register_person(visit(), name, kSecret,
                                  [&](const auto& result) { answers.push_back(result); });
    }
    run_until([&] { return answers.size() == 2; });
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_TRUE(is_ok(answers[0]));
    EXPECT_TRUE(is_error(answers[1], ErrorCode::NameTaken));
}

TEST_F(AccountsTest, OneGuestWhoRegistersTwiceAtTheSameTimeGetsOneName) {
    const Accounts::Entrance before = guest();
    std::vector<Result<Accounts::NewPerson>> answers;
    for (const char* name : {"Ann", "Bea"}) {
        accounts_.register_person(visit(*before.token), name, kSecret,
                                  [&](const auto& result) { answers.push_back(result); });
    }
    run_until([&] { return answers.size() == 2; });
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_TRUE(is_ok(answers[0]));
    EXPECT_TRUE(is_error(answers[1], ErrorCode::NotAllowedNow));
    EXPECT_EQ(who(*before.token)->name, "Ann");
}

TEST_F(AccountsTest, LoggingInMakesANewSessionEachTime) {
    ASSERT_TRUE(is_ok(register_as("Ann")));
    const Accounts::Entrance stranger = guest();
    const auto first = log_in("ann", kSecret, visit(*stranger.token));
    const auto second = log_in("Ann", kSecret);
    ASSERT_TRUE(is_ok(first));
    ASSERT_TRUE(is_ok(second));
    EXPECT_NE(*first->token, *second->token);
    EXPECT_NE(*first->token, *stranger.token);
    EXPECT_EQ(who(*first->token)->name, "Ann");
    EXPECT_EQ(who(*second->token)->name, "Ann");
    EXPECT_EQ(who(*stranger.token), stranger.owner) << "the guest is left as it is";
    EXPECT_TRUE(ended_.empty());
}

TEST_F(AccountsTest, AWrongNameAndAWrongPasswordLookTheSame) {
    ASSERT_TRUE(is_ok(register_as("Ann")));
    const auto wrong_password = log_in("Ann", kOther);
    const auto wrong_name = log_in("Nobody", kSecret);
    ASSERT_TRUE(is_error(wrong_password, ErrorCode::WrongPassword));
    ASSERT_TRUE(is_error(wrong_name, ErrorCode::WrongPassword));
    EXPECT_EQ(wrong_password.error(), wrong_name.error());
}

TEST_F(AccountsTest, LoggingOutEndsTheSessionOnly) {
    const auto first = register_as("Ann");
    const auto second = log_in("Ann", kSecret);
    ASSERT_TRUE(
        is_ok(answer<void>([&](auto done) { accounts_.log_out(visit(*first->token), done); })));
    EXPECT_FALSE(who(*first->token));
    EXPECT_TRUE(who(*second->token));
    EXPECT_EQ(ended_, std::set<std::string>{hash_of(*first->token)});
    EXPECT_TRUE(is_ok(answer<void>([&](auto done) { accounts_.log_out(visit(), done); })));
}

TEST_F(AccountsTest, AChangedPasswordEndsTheOtherSessions) {
    const auto first = register_as("Ann");
    const auto second = log_in("Ann", kSecret);
    EXPECT_TRUE(is_error(change_password(*first->token, kOther, kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(change_password(*first->token, kSecret, "short"), ErrorCode::BadRequest));
    EXPECT_TRUE(who(*second->token));
    ASSERT_TRUE(is_ok(change_password(*first->token, kSecret, kOther)));
    EXPECT_TRUE(who(*first->token));
    EXPECT_FALSE(who(*second->token));
    EXPECT_EQ(ended_, std::set<std::string>{hash_of(*second->token)});
    EXPECT_TRUE(is_error(log_in("Ann", kSecret), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_ok(log_in("Ann", kOther)));
}

TEST_F(AccountsTest, ALogInByAPasswordThatIsJustBeingChangedFails) {
    const auto ann = register_as("Ann");
    std::optional<Result<Accounts::Entrance>> entered;
    // While the old password is compared, the new one is stored.
    accounts_.log_in(visit(), "Ann", kSecret, [&](const auto& result) { entered = result; });
    const db::Credentials before = **store_.credentials_of_name("Ann");
    ASSERT_TRUE(store_.change_password(hash_of(*ann->token), before, "another hash", now_));
    run_until([&] { return entered.has_value(); });
    ASSERT_TRUE(entered);
    EXPECT_TRUE(is_error(*entered, ErrorCode::WrongPassword));
}

TEST_F(AccountsTest, ASessionThatIsRevokedMeanwhileChangesNoPassword) {
    const auto ann = register_as("Ann");
    std::optional<Result<void>> changed;
    accounts_.change_password(visit(*ann->token), kSecret, kOther,
                              [&](const auto& result) { changed = result; });
    ASSERT_TRUE(is_ok(store_.end_session(hash_of(*ann->token), now_)));
    run_until([&] { return changed.has_value(); });
    ASSERT_TRUE(changed);
    EXPECT_TRUE(is_error(*changed, ErrorCode::Unauthenticated));
    EXPECT_TRUE(is_ok(log_in("Ann", kSecret)));
}

TEST_F(AccountsTest, ARecoveryCodeGivesANewPasswordOnceAndEndsAllSessions) {
    const auto ann = register_as("Ann");
    const std::string& code = ann->recovery_codes[3];
    EXPECT_TRUE(is_error(recover("Ann", recovery_code(), kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(recover("Bob", code, kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(recover("Ann", "no code", kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(recover("Ann", code, "short"), ErrorCode::BadRequest));
    EXPECT_TRUE(who(*ann->token));

    const auto entered = recover("ANN", code, kOther);
    ASSERT_TRUE(is_ok(entered));
    EXPECT_EQ(who(*entered->token)->name, "Ann");
    EXPECT_FALSE(who(*ann->token));
    EXPECT_EQ(ended_, std::set<std::string>{hash_of(*ann->token)});
    EXPECT_TRUE(is_error(recover("Ann", code, kSecret), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_ok(log_in("Ann", kOther)));
    EXPECT_TRUE(is_ok(recover("Ann", ann->recovery_codes[4], kSecret)));
}

TEST_F(AccountsTest, OfTwoWhoUseOneRecoveryCodeAtTheSameTimeOneComesIn) {
    const auto ann = register_as("Ann");
    std::vector<Result<Accounts::Entrance>> answers;
    for (const std::string& password : {kSecret, kOther}) {
        accounts_.recover(visit(), "Ann", ann->recovery_codes[0], password,
                          [&](const auto& result) { answers.push_back(result); });
    }
    run_until([&] { return answers.size() == 2; });
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_TRUE(is_ok(answers[0]));
    EXPECT_TRUE(is_error(answers[1], ErrorCode::WrongPassword));
}

TEST_F(AccountsTest, NewRecoveryCodesNeedThePasswordAndReplaceTheOldOnes) {
    const auto ann = register_as("Ann");
    const auto renew = [&](const std::string& password) {
        return answer<std::vector<std::string>>(
            [&](auto done) { accounts_.renew_recovery_codes(visit(*ann->token), password, done); });
    };
    EXPECT_TRUE(is_error(renew(kOther), ErrorCode::WrongPassword));
    const auto codes = renew(kSecret);
    ASSERT_TRUE(is_ok(codes));
    EXPECT_TRUE(is_error(recover("Ann", ann->recovery_codes[0], kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_ok(recover("Ann", codes->front(), kOther)));
}

TEST_F(AccountsTest, AClosedAccountLetsNobodyInAndKeepsItsName) {
    const auto ann = register_as("Ann");
    const auto second = log_in("Ann", kSecret);
    const auto close = [&](const std::string& password) {
        return answer<void>(
            [&](auto done) { accounts_.close(visit(*ann->token), password, done); });
    };
    EXPECT_TRUE(is_error(close(kOther), ErrorCode::WrongPassword));
    ASSERT_TRUE(is_ok(close(kSecret)));
    EXPECT_EQ(ended_, (std::set<std::string>{hash_of(*ann->token), hash_of(*second->token)}));
    EXPECT_FALSE(who(*ann->token));
    EXPECT_TRUE(is_error(log_in("Ann", kSecret), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(recover("Ann", ann->recovery_codes[0], kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(register_as("ann"), ErrorCode::NameTaken));
}

TEST_F(AccountsTest, GuestsAndStrangersAreToldWhyThisIsNotForThem) {
    const std::string guest_token = *guest().token;
    const auto fails = [&](const std::optional<std::string>& token, ErrorCode code) {
        const Accounts::Visit from = visit(token);
        EXPECT_TRUE(is_error(answer<void>([&](auto done) {
                                 accounts_.change_password(from, kSecret, kOther, done);
                             }),
                             code));
        EXPECT_TRUE(
            is_error(answer<void>([&](auto done) { accounts_.close(from, kSecret, done); }), code));
        EXPECT_TRUE(is_error(answer<std::vector<std::string>>([&](auto done) {
                                 accounts_.renew_recovery_codes(from, kSecret, done);
                             }),
                             code));
        EXPECT_TRUE(is_error(
            answer<Accounts::NewToken>([&](auto done) { accounts_.make_token(from, "bot", done); }),
            code));
        EXPECT_TRUE(is_error(
            answer<std::vector<db::StoredToken>>([&](auto done) { accounts_.tokens(from, done); }),
            code));
        EXPECT_TRUE(is_error(
            answer<void>([&](auto done) { accounts_.delete_token(from, "x", done); }), code));
    };
    fails(guest_token, ErrorCode::Forbidden);
    for (const auto& token : {std::optional<std::string>(), std::optional(random_secret().token)}) {
        fails(token, ErrorCode::Unauthenticated);
        const Accounts::Visit from = visit(token);
        EXPECT_TRUE(is_error(answer<std::vector<db::StoredSession>>(
                                 [&](auto done) { accounts_.sessions(from, done); }),
                             ErrorCode::Unauthenticated));
        EXPECT_TRUE(
            is_error(answer<bool>([&](auto done) { accounts_.end_session(from, "x", done); }),
                     ErrorCode::Unauthenticated));
        EXPECT_TRUE(is_error(
            answer<std::string>([&](auto done) { accounts_.make_device_link(from, done); }),
            ErrorCode::Unauthenticated));
    }
}

TEST_F(AccountsTest, APersonSeesAndEndsSessions) {
    const auto first = register_as("Ann");
    const auto second = log_in("Ann", kSecret);
    const auto list = answer<std::vector<db::StoredSession>>(
        [&](auto done) { accounts_.sessions(visit(*first->token), done); });
    ASSERT_TRUE(is_ok(list));
    EXPECT_EQ(list->size(), 2U);
    const auto end = [&](const std::string& token, const std::string& ended) {
        return answer<bool>([&](auto done) {
            accounts_.end_session(visit(token), db::public_id(hash_of(ended)), done);
        });
    };
    const Accounts::Entrance stranger = guest();
    EXPECT_TRUE(is_error(end(*first->token, *stranger.token), ErrorCode::NotFound));
    EXPECT_EQ(*end(*first->token, *second->token), false);
    EXPECT_EQ(ended_, std::set<std::string>{hash_of(*second->token)});
    EXPECT_FALSE(who(*second->token));
    EXPECT_EQ(*end(*first->token, *first->token), true) << "its own";
    EXPECT_FALSE(who(*first->token));
    EXPECT_TRUE(who(*stranger.token));
}

TEST_F(AccountsTest, ADeviceLinkWorksOnceWithinTenMinutes) {
    const auto ann = register_as("Ann");
    const auto make = [&] {
        return *answer<std::string>(
            [&](auto done) { accounts_.make_device_link(visit(*ann->token), done); });
    };
    const auto use = [&](const std::string& token) {
        return answer<Accounts::Entrance>(
            [&](auto done) { accounts_.use_device_link(visit(), token, done); });
    };
    const std::string link = make();
    now_ += minutes{10} - Milliseconds{1};
    const auto phone = use(link);
    ASSERT_TRUE(is_ok(phone));
    EXPECT_EQ(who(*phone->token)->name, "Ann");
    EXPECT_TRUE(is_error(use(link), ErrorCode::NotFound));
    const std::string late = make();
    now_ += minutes{10};
    EXPECT_TRUE(is_error(use(late), ErrorCode::NotFound));
    EXPECT_TRUE(is_error(use("x"), ErrorCode::NotFound));
    EXPECT_TRUE(is_error(use(*ann->token), ErrorCode::NotFound)) << "a session is no link";
}

TEST_F(AccountsTest, ATokenNamesItsOwnerUntilItIsDeleted) {
    const auto ann = register_as("Ann");
    const auto make = [&](const std::string& label) {
        return answer<Accounts::NewToken>(
            [&](auto done) { accounts_.make_token(visit(*ann->token), label, done); });
    };
    const auto owner = [&](const std::string& token) {
        return answer<db::Owner>([&](auto done) { accounts_.identify_program(token, done); });
    };
    std::string long_label;
    for (int i = 0; i < 41; ++i) long_label += "\xC3\xAB";
    for (const std::string& label : {std::string(), long_label, std::string("a\nb")}) {
        EXPECT_TRUE(is_error(make(label), ErrorCode::BadRequest)) << label;
    }
    ASSERT_TRUE(is_ok(make(long_label.substr(2)))) << "40 characters";
    const auto token = make("my bot");
    ASSERT_TRUE(is_ok(token));
    EXPECT_EQ(owner(token->token)->name, "Ann");
    EXPECT_FALSE(who(token->token)) << "a token is no session";
    EXPECT_TRUE(is_error(owner(*ann->token), ErrorCode::Unauthenticated)) << "nor the other way";
    EXPECT_TRUE(is_error(owner(""), ErrorCode::Unauthenticated));
    ASSERT_TRUE(is_ok(answer<void>([&](auto done) {
        accounts_.delete_token(visit(*ann->token), db::public_id(token->stored.hash), done);
    })));
    EXPECT_TRUE(is_error(owner(token->token), ErrorCode::Unauthenticated));
}

/// The same with few attempts, so that not so many passwords must be hashed.
class AccountLimitsTest : public AccountsTest {
  protected:
    static Accounts::Options few() {
        Accounts::Options options;
        options.of_name.attempts = 3;
        options.of_network.attempts = 5;
        return options;
    }
    Accounts limited_{around(), generator_, passwords_, few()};

    ErrorCode try_in(const std::string& name, const std::string& password,
                     const std::string& network = "") {
        const auto entered = answer<Accounts::Entrance>(
            [&](auto done) { limited_.log_in(visit({}, network), name, password, done); });
        return entered ? ErrorCode::Internal : entered.error().code;
    }
};

TEST_F(AccountLimitsTest, TheHouseAllows20OfANameIn15MinutesAnd300OfAnAddressIn10) {
    const Accounts::Options options;
    EXPECT_EQ(options.of_name.attempts, 20);
    EXPECT_EQ(options.of_name.period, minutes{15});
    EXPECT_EQ(options.of_network.attempts, 300);
    EXPECT_EQ(options.of_network.period, minutes{10});
}

TEST_F(AccountLimitsTest, AfterTooManyTriesOfANameEvenTheRightPasswordMustWait) {
    ASSERT_TRUE(is_ok(register_as("Ann")));
    for (const char* name : {"Ann", "ANN", "ann"}) {
        EXPECT_EQ(try_in(name, kOther), ErrorCode::WrongPassword);
    }
    EXPECT_EQ(try_in("Ann", kSecret), ErrorCode::RateLimited);
    EXPECT_EQ(try_in("Bob", kSecret), ErrorCode::WrongPassword) << "another name";
    now_ += minutes{15} - Milliseconds{1};
    EXPECT_EQ(try_in("Ann", kSecret), ErrorCode::RateLimited);
    now_ += Milliseconds{1};
    EXPECT_EQ(try_in("Ann", kSecret), ErrorCode::Internal) << "that is, no error";
}

TEST_F(AccountLimitsTest, ANameThatNobodyHasIsLimitedToo) {
    for (int i = 0; i < 3; ++i) EXPECT_EQ(try_in("Nobody", kOther), ErrorCode::WrongPassword);
    EXPECT_EQ(try_in("Nobody", kOther), ErrorCode::RateLimited);
}

TEST_F(AccountLimitsTest, AnAddressIsLimitedOverAllNames) {
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(try_in("name" + std::to_string(i), kOther, "1.2.3.4"), ErrorCode::WrongPassword);
    }
    EXPECT_EQ(try_in("name9", kOther, "1.2.3.4"), ErrorCode::RateLimited);
    EXPECT_EQ(try_in("name9", kOther, "1.2.3.5"), ErrorCode::WrongPassword);
    const auto registered = answer<Accounts::NewPerson>(
        [&](auto done) { limited_.register_person(visit({}, "1.2.3.4"), "Ann", kSecret, done); });
    EXPECT_TRUE(is_error(registered, ErrorCode::RateLimited));
    now_ += minutes{10};
    EXPECT_EQ(try_in("name9", kOther, "1.2.3.4"), ErrorCode::WrongPassword);
}

TEST_F(AccountLimitsTest, WhoTriesToLogInLocksNobodyOutWhoIsIn) {
    const auto ann = register_as("Ann");
    for (int i = 0; i < 4; ++i) static_cast<void>(try_in("Ann", kOther));
    EXPECT_EQ(try_in("Ann", kSecret), ErrorCode::RateLimited);
    EXPECT_TRUE(is_ok(answer<void>(
        [&](auto done) { limited_.change_password(visit(*ann->token), kSecret, kOther, done); })));
    EXPECT_TRUE(is_ok(answer<Accounts::Entrance>([&](auto done) {
        limited_.recover(visit(), "Ann", ann->recovery_codes[0], kSecret, done);
    })));
}

TEST_F(AccountLimitsTest, AStolenSessionCannotTryPasswordsWithoutEnd) {
    const auto ann = register_as("Ann");
    const auto close = [&](const std::string& password) {
        return answer<void>([&](auto done) { limited_.close(visit(*ann->token), password, done); });
    };
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_error(close(kOther), ErrorCode::WrongPassword));
    EXPECT_TRUE(is_error(close(kSecret), ErrorCode::RateLimited));
    EXPECT_TRUE(who(*ann->token));
}

TEST_F(AccountLimitsTest, RecoveryCodesCannotBeTriedWithoutEnd) {
    const auto ann = register_as("Ann");
    const auto try_code = [&](const std::string& code) {
        return answer<Accounts::Entrance>(
            [&](auto done) { limited_.recover(visit(), "Ann", code, kOther, done); });
    };
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(is_error(try_code(recovery_code()), ErrorCode::WrongPassword));
    }
    EXPECT_TRUE(is_error(try_code(ann->recovery_codes[0]), ErrorCode::RateLimited));
}

TEST_F(AccountLimitsTest, WhatWasRefusedBecauseTooManyWaitIsNoTry) {
    PasswordThread crowded({.max_waiting = 0});
    Accounts accounts(around(), generator_, crowded, few());
    for (int i = 0; i < 10; ++i) {
        const auto entered = answer<Accounts::Entrance>(
            [&](auto done) { accounts.log_in(visit({}, "1.2.3.4"), "Ann", kSecret, done); });
        ASSERT_TRUE(is_error(entered, ErrorCode::RateLimited));
        EXPECT_EQ(entered.error().message, "Too many people log in just now. Try again soon.");
    }
}

TEST_F(AccountsTest, AStoreThatIsDownIsSaidAndNothingHasChanged) {
    const auto ann = register_as("Ann");
    store_down_ = true;
    EXPECT_TRUE(is_error(log_in("Ann", kSecret), ErrorCode::StorageUnavailable));
    EXPECT_TRUE(is_error(register_as("Bob"), ErrorCode::StorageUnavailable));
    EXPECT_TRUE(
        is_error(change_password(*ann->token, kSecret, kOther), ErrorCode::StorageUnavailable));
    EXPECT_TRUE(
        is_error(answer<void>([&](auto done) { accounts_.log_out(visit(*ann->token), done); }),
                 ErrorCode::StorageUnavailable));
    store_down_ = false;
    EXPECT_TRUE(who(*ann->token));
    EXPECT_TRUE(is_ok(log_in("Ann", kSecret)));
    EXPECT_TRUE(is_ok(register_as("Bob")));
    EXPECT_TRUE(ended_.empty());
}

TEST_F(AccountsTest, ASessionThatIsUsedGoesOn) {
    const Accounts::Entrance used = guest();
    const Accounts::Entrance unused = guest();
    for (int day = 0; day < 40; ++day) {
        now_ += hours{24};
        ASSERT_TRUE(who(*used.token)) << day;
        accounts_.tend({});
        run_posted();
    }
    EXPECT_FALSE(who(*unused.token));
    EXPECT_TRUE(who(*used.token));
}

TEST_F(AccountsTest, AnOpenSocketKeepsItsSession) {
    const Accounts::Entrance connected = guest();
    for (int day = 0; day < 40; ++day) {
        now_ += hours{24};
        accounts_.tend({hash_of(*connected.token)});
        run_posted();
    }
    EXPECT_TRUE(who(*connected.token));
}

TEST_F(AccountsTest, GuestsWhoDoNotComeBackAreForgotten) {
    const Accounts::Entrance gone = guest();
    const auto ann = register_as("Ann");
    now_ += db::kPersonIdle + db::kSweepAfter;
    accounts_.tend({});
    run_posted();
    const auto swept = store_.sweep(now_, 100);
    ASSERT_TRUE(is_ok(swept));
    EXPECT_EQ(*swept, 0) << "it had been done";
    EXPECT_FALSE(who(*gone.token));
    EXPECT_TRUE(is_ok(log_in("Ann", kSecret))) << "a person stays";
}

TEST_F(AccountsTest, TheSweepGoesOnWhileThereIsMore) {
    Accounts::Options options;
    options.swept_at_once = 4;
    Accounts accounts(around(), generator_, passwords_, options);
    for (int i = 0; i < 10; ++i) guest();
    now_ += db::kGuestIdle + db::kSweepAfter;
    // Each time two guests and their sessions, or more.
    for (int i = 0; i < 5; ++i) {
        accounts.tend({});
        run_posted();
    }
    EXPECT_EQ(*store_.sweep(now_, 100), 0);
    for (int i = 0; i < 3; ++i) guest();
    accounts.tend({});
    run_posted();
    EXPECT_EQ(*store_.sweep(now_ + db::kGuestIdle + db::kSweepAfter, 100), 6)
        << "and then not before an hour has passed";
}

TEST(PersonNames, AreOfAsciiLettersDigitsUnderscoresAndHyphens) {
    for (const char* name : {"ab", "A-1_b", "--", "12345678901234567890"}) {
        EXPECT_TRUE(is_person_name(name)) << name;
    }
    for (const char* name : {"", "a", "123456789012345678901", "a b", "a<b", "\xC3\xAB\xC3\xAB"}) {
        EXPECT_FALSE(is_person_name(name)) << name;
    }
}

TEST(Agents, AreShortenedToWhatCanBeShown) {
    EXPECT_EQ(shortened_agent("Mozilla/5.0 (X11)"), "Mozilla/5.0 (X11)");
    EXPECT_EQ(shortened_agent("a\x01\x7f\xC3\xABz\n"), "az");
    EXPECT_EQ(shortened_agent(std::string(5000, 'x')), std::string(120, 'x'));
}

}  // namespace
}  // namespace sixfold::server
