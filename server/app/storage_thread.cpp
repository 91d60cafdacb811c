#include "server/app/storage_thread.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "db/store.h"

namespace sixfold::server {
namespace {

/// Reads answered between two commits, so that a crowd of readers does not hold up the writers.
constexpr std::size_t kReadsInARow = 64;

}  // namespace

StorageThread::Calls StorageThread::calls_of(db::Store& store) {
    return {
        .apply = [&store](const std::vector<db::Batch>& batches) { return store.apply(batches); },
        .load_game = [&store](const GameId& game) { return store.load_game(game); },
        .user_of_session =
            [&store](const std::string& hash) { return store.user_of_session(hash); },
    };
}

StorageThread::StorageThread(Calls calls, Reports reports, Options options)
    : calls_(std::move(calls)),
      reports_(std::move(reports)),
      options_(options),
      thread_([this] { run(); }) {}

StorageThread::~StorageThread() { stop(); }

bool StorageThread::submit(RecordNumber record, db::Batch batch) {
    bool is_first = false;
    {
        const std::lock_guard lock(mutex_);
        assert(newest_ == 0 || record == newest_ + 1);
        if (stop_at_ || waiting_.size() + in_group_ >= options_.max_batches) return false;
        is_first = waiting_.empty();
        waiting_.push_back(std::move(batch));
        newest_ = record;
    }
    // For those after it the thread is awake, or knows until when it waits.
    if (is_first) wake_.notify_one();
    return true;
}

void StorageThread::load_game(GameId game, LoadCallback done) {
    enqueue(Load{std::move(game), std::move(done)});
}

void StorageThread::user_of_session(std::string session_hash, UserCallback done) {
    enqueue(FindUser{std::move(session_hash), std::move(done)});
}

void StorageThread::enqueue(Read read) {
    std::unique_lock lock(mutex_);
    if (stop_at_ || reads_.size() >= options_.max_reads) {
        lock.unlock();
        const Error busy{ErrorCode::StorageUnavailable, "The server is too busy. Try again soon."};
        std::visit([&](const auto& asked) { asked.done(busy); }, read);
        return;
    }
    reads_.push_back(std::move(read));
    lock.unlock();
    wake_.notify_one();
}

bool StorageThread::stop() {
    if (stopped_) return *stopped_;
    {
        const std::lock_guard lock(mutex_);
        stop_at_ = Clock::now() + options_.stop_within;
    }
    wake_.notify_one();
    thread_.join();
    stopped_ = waiting_.empty() && group_.empty();
    return *stopped_;
}

void StorageThread::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        wait_for_work(lock);
        const bool ends = should_end();
        const bool commits = !ends && commit_is_due();
        if (commits) take_waiting();
        const std::vector<Read> reads = take_reads();
        lock.unlock();

        // First the commit: a read sees everything that was submitted before it.
        if (commits) commit_group();
        for (const Read& read : reads) answer(read);

        lock.lock();
        in_group_ = group_.size();
        if (ends && reads_.empty()) return;
    }
}

void StorageThread::wait_for_work(std::unique_lock<std::mutex>& lock) {
    while (reads_.empty() && !commit_is_due() && !should_end()) {
        std::optional<Clock::time_point> until = stop_at_;
        if (!group_.empty()) {
            until = until ? std::min(*until, retry_at_) : retry_at_;
        } else if (!waiting_.empty()) {
            until = next_commit_;
        }
        if (until) {
            wake_.wait_until(lock, *until);
        } else {
            wake_.wait(lock);
        }
    }
}

bool StorageThread::commit_is_due() const {
    if (!group_.empty()) return Clock::now() >= retry_at_;
    // A read sees what was submitted before it.
    const bool is_urgent = stop_at_ || !reads_.empty();
    return !waiting_.empty() && (is_urgent || Clock::now() >= next_commit_);
}

bool StorageThread::should_end() const {
    if (!stop_at_) return false;
    return (group_.empty() && waiting_.empty()) || Clock::now() >= *stop_at_;
}

void StorageThread::take_waiting() {
    std::move(waiting_.begin(), waiting_.end(), std::back_inserter(group_));
    waiting_.clear();
    group_newest_ = newest_;
    in_group_ = group_.size();
}

std::vector<StorageThread::Read> StorageThread::take_reads() {
    const auto count = std::min(reads_.size(), kReadsInARow);
    const auto end = reads_.begin() + static_cast<std::ptrdiff_t>(count);
    std::vector<Read> taken(std::make_move_iterator(reads_.begin()), std::make_move_iterator(end));
    reads_.erase(reads_.begin(), end);
    return taken;
}

void StorageThread::commit_group() {
    const Result<void> done = calls_.apply(group_);
    if (!done) {
        commit_failed(done.error());
        return;
    }
    group_.clear();
    next_commit_ = Clock::now() + options_.pause;
    if (retry_ > Milliseconds{0}) {
        retry_ = Milliseconds{0};
        spdlog::info("The store works again.");
        reports_.state(true);
    }
    reports_.committed(group_newest_);
}

void StorageThread::commit_failed(const Error& error) {
    const bool first = retry_ == Milliseconds{0};
    retry_ = first ? options_.first_retry : std::min(retry_ * 2, options_.longest_retry);
    retry_at_ = Clock::now() + retry_;
    if (!first) return;
    if (error.code == ErrorCode::StorageUnavailable) {
        spdlog::error("The store fails and is tried again: {}", error.message);
    } else {
        // A bug: the store refuses what the world decided. Nothing after it may be acknowledged, so
        // this too is tried again until somebody looks at it.
        spdlog::critical("The store refuses a batch and takes no more: {}", error.message);
    }
    reports_.state(false);
}

void StorageThread::answer(const Read& read) const {
    if (const auto* load = std::get_if<Load>(&read)) {
        load->done(calls_.load_game(load->game));
    } else {
        const auto& find = std::get<FindUser>(read);
        find.done(calls_.user_of_session(find.session_hash));
    }
}

}  // namespace sixfold::server
