#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/time.h"

namespace sixfold::simulation {

/// Virtual time: what will happen, and when. What happens at the same moment happens in the order
/// in which it was planned.
class Agenda {
  public:
    using Task = std::function<void()>;

    explicit Agenda(Instant start) : now_(start) {}

    Instant now() const { return now_; }
    void at(Instant when, Task task) {
        tasks_.push_back({std::max(when, now_), ++planned_, std::move(task)});
        std::push_heap(tasks_.begin(), tasks_.end(), later);
    }
    void after(Milliseconds delay, Task task) { at(now_ + delay, std::move(task)); }

    std::optional<Instant> next() const {
        if (tasks_.empty()) return std::nullopt;
        return tasks_.front().when;
    }
    /// Does the next thing. There must be one.
    void step() {
        std::pop_heap(tasks_.begin(), tasks_.end(), later);
        const Entry entry = std::move(tasks_.back());
        tasks_.pop_back();
        now_ = entry.when;
        ++steps_;
        entry.task();
    }
    std::uint64_t steps() const { return steps_; }

  private:
    struct Entry {
        Instant when;
        std::uint64_t number;
        Task task;
    };
    static bool later(const Entry& one, const Entry& other) {
        return std::pair(one.when, one.number) > std::pair(other.when, other.number);
    }

    Instant now_;
    std::uint64_t planned_ = 0;
    std::uint64_t steps_ = 0;
    std::vector<Entry> tasks_;  ///< a heap
};

}  // namespace sixfold::simulation
