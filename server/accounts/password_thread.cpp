#include "server/accounts/password_thread.h"

#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "server/accounts/ensure_sodium.h"

namespace sixfold::server {

namespace {

constexpr auto kPasses = crypto_pwhash_OPSLIMIT_INTERACTIVE;
constexpr std::size_t kMebibyte = 1024 * 1024;

/// Others on the machine come first, above all the thread on which people play.
constexpr int kNiceness = 10;

const Error kBusy{ErrorCode::RateLimited, "Too many people log in just now. Try again soon."};

const Error kNoMemory{ErrorCode::Internal, "There is not enough memory for a password."};

bool fits(const std::string& password) {
    return password.size() >= kLeastPassword && password.size() <= kMostPassword;
}

void forget(std::string& password) { sodium_memzero(password.data(), password.size()); }

}  // namespace

PasswordThread::PasswordThread(Options options) : options_(options), thread_([this] { run(); }) {}

PasswordThread::~PasswordThread() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void PasswordThread::hash(std::string password, Hashed done) {
    if (!fits(password)) {
        done(Error{ErrorCode::BadRequest, "A password has " + std::to_string(kLeastPassword) +
                                              " to " + std::to_string(kMostPassword) + " bytes."});
        return;
    }
    enqueue(Hash{std::move(password), std::move(done)});
}

void PasswordThread::compare(std::optional<std::string> stored, std::string password,
                             Compared done) {
    enqueue(Compare{std::move(stored), std::move(password), std::move(done)});
}

void PasswordThread::enqueue(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < options_.max_waiting) {
            waiting_.push_back(std::move(task));
            wake_.notify_one();
            return;
        }
    }
    std::visit(
        [](auto& refused) {
            forget(refused.password);
            refused.done(kBusy);
        },
        task);
}

Result<std::string> PasswordThread::hashed(const std::string& password) const {
    ensure_sodium();
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), kPasses,
                              options_.mebibytes * kMebibyte, crypto_pwhash_ALG_ARGON2ID13) != 0) {
        return kNoMemory;
    }
    return std::string(text.data());
}

/// `stored` empty: that of nobody is compared, which takes as long.
Result<bool> PasswordThread::compared(const std::optional<std::string>& stored,
                                      const std::string& password) {
    ensure_sodium();
    if (!nobodys_) {
        auto made = hashed("nobody's password");
        if (!made) return made.error();
        nobodys_ = *std::move(made);
    }
    const std::string& text = stored ? *stored : *nobodys_;
    errno = 0;
    if (crypto_pwhash_str_verify(text.c_str(), password.data(), password.size()) == 0) {
        return stored.has_value();
    }
    if (errno == ENOMEM) return kNoMemory;
    return false;
}

void PasswordThread::run() {
    // Of this thread alone, as Linux has it.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        Task task = std::move(waiting_.front());
        waiting_.pop_front();
        const bool refuses = ends_;
        lock.unlock();
        std::visit(
            [&](auto& one) {
                if (refuses) {
                    one.done(kBusy);
                } else if constexpr (requires { one.stored; }) {
                    one.done(compared(one.stored, one.password));
                } else {
                    one.done(hashed(one.password));
                }
                forget(one.password);
            },
            task);
        lock.lock();
    }
}

}  // namespace sixfold::server
