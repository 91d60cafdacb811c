#include "server/app/storage_thread.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "db/store.h"

namespace sixfold::server {
namespace {

/// Work done between two commits, so that a crowd of readers does not hold up the writers.
constexpr std::size_t kWorkInARow = 64;

}  // namespace

StorageThread::StorageThread(db::Store& store, Reports reports, Options options)
    : StorageThread(
          store, [&store](const std::vector<db::Batch>& batches) { return store.apply(batches); },
          std::move(reports), options) {}

StorageThread::StorageThread(db::Store& store, Apply apply, Reports reports, Options options)
    : store_(store),
      apply_(std::move(apply)),
      reports_(std::move(reports)),
      options_(options),
      thread_([this] { serve(); }) {}

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

void StorageThread::run(Work work) {
    std::unique_lock lock(mutex_);
    if (stop_at_ || work_.size() >= options_.max_work) {
        lock.unlock();
        work(Error{ErrorCode::StorageUnavailable, "The server is too busy. Try again soon."});
        return;
    }
    work_.push_back(std::move(work));
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

void StorageThread::serve() {
    std::unique_lock lock(mutex_);
    while (true) {
        wait_for_work(lock);
        const bool ends = should_end();
        const bool commits = !ends && commit_is_due();
        if (commits) take_waiting();
        const std::size_t pieces = std::min(work_.size(), kWorkInARow);
        lock.unlock();

        // First the commit: work sees everything that was submitted before it.
        if (commits) commit_group();
        do_work(pieces);

        lock.lock();
        in_group_ = group_.size();
        if (ends && work_.empty()) return;
    }
}

void StorageThread::wait_for_work(std::unique_lock<std::mutex>& lock) {
    while (work_.empty() && !commit_is_due() && !should_end()) {
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
    // Work sees what was submitted before it.
    const bool is_urgent = stop_at_ || !work_.empty();
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

void StorageThread::do_work(std::size_t count) {
    const auto until = Clock::now() + options_.work_for;
    for (std::size_t i = 0; i < count; ++i) {
        std::unique_lock lock(mutex_);
        if (i > 0 && !waiting_.empty() && Clock::now() >= until) return;
        const Work work = std::move(work_.front());
        work_.pop_front();
        lock.unlock();
        work(&store_);
    }
}

void StorageThread::commit_group() {
    const Result<void> done = apply_(group_);
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

}  // namespace sixfold::server
