#include "server/accounts/password_thread.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

const std::string kPassword = "correct horse";

Result<std::string> hash(PasswordThread& passwords, const std::string& password) {
    std::promise<Result<std::string>> promise;
    passwords.hash(password, [&](Result<std::string> done) { promise.set_value(std::move(done)); });
    return promise.get_future().get();
}

Result<bool> compare(PasswordThread& passwords, const std::optional<std::string>& stored,
                     const std::string& password) {
    std::promise<Result<bool>> promise;
    passwords.compare(stored, password, [&](Result<bool> done) { promise.set_value(done); });
    return promise.get_future().get();
}

TEST(PasswordThread, KnowsThePasswordOfAHashAndNoOther) {
    PasswordThread passwords({});
    const auto stored = hash(passwords, kPassword);
    ASSERT_TRUE(is_ok(stored));
    EXPECT_TRUE(*compare(passwords, *stored, kPassword));
    EXPECT_FALSE(*compare(passwords, *stored, "correct horsf"));
    EXPECT_FALSE(*compare(passwords, *stored, kPassword + " "));
    EXPECT_FALSE(*compare(passwords, *stored, ""));
    EXPECT_FALSE(*compare(passwords, std::nullopt, kPassword));
    EXPECT_FALSE(*compare(passwords, std::nullopt, "nobody's password"));
    EXPECT_FALSE(*compare(passwords, "no hash", kPassword));
}

TEST(PasswordThread, SaltsEachHash) {
    PasswordThread passwords({});
    const auto first = hash(passwords, kPassword);
    const auto second = hash(passwords, kPassword);
    ASSERT_TRUE(is_ok(first));
    ASSERT_TRUE(is_ok(second));
    EXPECT_NE(*first, *second);
    EXPECT_TRUE(first->starts_with("$argon2id$"));
    EXPECT_EQ(first->find(kPassword), std::string::npos);
}

TEST(PasswordThread, RefusesPasswordsThatAreTooShortOrTooLong) {
    PasswordThread passwords({});
    EXPECT_TRUE(is_error(hash(passwords, std::string(7, 'a')), ErrorCode::BadRequest));
    EXPECT_TRUE(is_error(hash(passwords, std::string(129, 'a')), ErrorCode::BadRequest));
    EXPECT_TRUE(is_ok(hash(passwords, std::string(8, 'a'))));
    EXPECT_TRUE(is_ok(hash(passwords, std::string(128, '\0'))));
}

/// Holds up the thread in a callback until it is told to go on.
class Hurdle {
  public:
    explicit Hurdle(PasswordThread& passwords) {
        std::promise<void> reached;
        passwords.hash(kPassword, [&, gate = gate_.get_future().share()](const auto&) {
            reached.set_value();
            gate.wait();
        });
        reached.get_future().wait();
    }
    void open() { gate_.set_value(); }

  private:
    std::promise<void> gate_;
};

TEST(PasswordThread, RefusesAtOnceWhenTooManyWait) {
    PasswordThread passwords({.max_waiting = 2});
    Hurdle hurdle(passwords);
    std::vector<std::future<Result<std::string>>> waiting;
    for (int i = 0; i < 2; ++i) {
        auto promise = std::make_shared<std::promise<Result<std::string>>>();
        waiting.push_back(promise->get_future());
        passwords.hash(kPassword, [promise](auto done) { promise->set_value(std::move(done)); });
    }
    EXPECT_TRUE(is_error(hash(passwords, kPassword), ErrorCode::RateLimited));
    EXPECT_TRUE(is_error(compare(passwords, std::nullopt, kPassword), ErrorCode::RateLimited));
    hurdle.open();
    for (auto& one : waiting) EXPECT_TRUE(is_ok(one.get()));
}

TEST(PasswordThread, AnswersAllThatWaitAtItsEnd) {
    int answers = 0;
    {
        PasswordThread passwords({});
        for (int i = 0; i < 10; ++i) {
            passwords.compare(std::nullopt, kPassword, [&](const Result<bool>& done) {
                ++answers;
                EXPECT_TRUE(done ? !*done : done.error().code == ErrorCode::RateLimited);
            });
        }
    }
    EXPECT_EQ(answers, 10);
}

}  // namespace
}  // namespace sixfold::server
