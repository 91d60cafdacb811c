#include "server/app/reading_thread.h"

#include <utility>

namespace sixfold::server {

ReadingThread::ReadingThread(db::Reader reader, Options options)
    : options_(options), reader_(std::move(reader)), thread_([this] { run(); }) {}

ReadingThread::~ReadingThread() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

bool ReadingThread::submit(Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= options_.max_waiting) return false;
        waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
}

void ReadingThread::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
        if (ends_) return;
        const Work work = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        work(reader_);
        lock.lock();
    }
}

}  // namespace sixfold::server
