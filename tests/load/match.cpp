#include "tests/load/match.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "tests/load/fail.h"

namespace sixfold::load {

namespace asio = boost::asio;

namespace {

constexpr int kPollMs = 5;
constexpr std::size_t kAtOnce = 32;

struct Work {
    std::size_t next = 0;
    std::size_t done = 0;
    std::size_t count = 0;
    std::function<asio::awaitable<void>(std::size_t)> each;
};

asio::awaitable<void> work_on(std::shared_ptr<Work> work) {
    while (work->next < work->count) {
        co_await work->each(work->next++);
        ++work->done;
    }
}

}  // namespace

asio::awaitable<void> pause_for(int milliseconds) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    timer.expires_after(std::chrono::milliseconds(milliseconds));
    co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<void> for_each_at_once(std::size_t count,
                                       std::function<asio::awaitable<void>(std::size_t)> each) {
    const auto work = std::make_shared<Work>();
    work->count = count;
    work->each = std::move(each);
    for (std::size_t i = 0; i < kAtOnce; ++i) {
        asio::co_spawn(co_await asio::this_coro::executor, work_on(work), fail_on_exception);
    }
    while (work->done < count) co_await pause_for(kPollMs);
}

Match::Match(asio::io_context& io, Subject& subject, std::vector<Script> scripts)
    : io_(io), subject_(subject), scripts_(std::move(scripts)) {}

asio::awaitable<void> Match::seat(std::size_t games) {
    const std::size_t first = tables_.size();
    for (std::size_t i = 0; i < games; ++i) {
        Table& table = tables_.emplace_back();
        table.number = first + i;
        table.script = &scripts_[table.number % scripts_.size()];
    }
    co_await for_each_at_once(games, [this, first](std::size_t i) {
        Table& table = tables_[first + i];
        return subject_.seat(
            table, [this, &table](int seat, std::string_view frame) { take(table, seat, frame); });
    });
    const auto is_ready = [](const Table& table) { return table.ready[0] && table.ready[1]; };
    while (!std::all_of(tables_.begin(), tables_.end(), is_ready)) co_await pause_for(kPollMs);
}

asio::awaitable<void> Match::play_to(int ply) {
    for (Table& table : tables_) {
        if (std::exchange(table.wanted, ply) < ply) play_next(table);
    }
    while (seats_that_know(ply) < 2 * tables_.size() || traffic_.acks < traffic_.moves) {
        co_await pause_for(kPollMs);
    }
}

void Match::play_next(Table& table) {
    const int ply = std::max(table.known[0], table.known[1]);
    std::string frame = subject_.move(table, ply);
    ++traffic_.moves;
    traffic_.move_bytes += frame.size();
    table.seats[static_cast<std::size_t>(ply % 2)]->send(std::move(frame));
}

void Match::take(Table& table, int seat, std::string_view frame) {
    const auto index = static_cast<std::size_t>(seat);
    switch (subject_.kind(frame)) {
        case Subject::Frame::Ready:
            table.ready[index] = true;
            return;
        case Subject::Frame::Ack:
            ++traffic_.acks;
            traffic_.ack_bytes += frame.size();
            return;
        case Subject::Frame::Other:
            return;
        case Subject::Frame::Moved:
            break;
    }
    const int known = ++table.known[index];
    const bool to_move = known % 2 == seat;
    (to_move ? traffic_.others : traffic_.own) += 1;
    (to_move ? traffic_.others_bytes : traffic_.own_bytes) += frame.size();
    if (on_moved_) on_moved_(table, seat, known);
    if (to_move && known < table.wanted) play_next(table);
}

std::size_t Match::seats_that_know(int ply) const {
    std::size_t seats = 0;
    for (const Table& table : tables_) {
        seats += static_cast<std::size_t>(std::count(table.known.begin(), table.known.end(), ply));
    }
    return seats;
}

}  // namespace sixfold::load
