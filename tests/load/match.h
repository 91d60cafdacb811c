#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <string_view>
#include <vector>

#include "tests/load/scripts.h"
#include "tests/load/subject.h"
#include "tests/load/table.h"

namespace sixfold::load {

/// Many games at one server at the same time.
class Match {
  public:
    /// What came and went; bytes without those of the WebSocket frames.
    struct Traffic {
        std::size_t moves = 0;
        std::size_t acks = 0;
        std::size_t own = 0;
        std::size_t others = 0;
        std::size_t move_bytes = 0;
        std::size_t ack_bytes = 0;
        std::size_t own_bytes = 0;
        std::size_t others_bytes = 0;
        std::size_t frames() const { return moves + acks + own + others; }
    };
    /// A seat was told a move of its game: the number of moves it knows now.
    using OnMoved = std::function<void(const Table&, int seat, int known)>;

    Match(boost::asio::io_context& io, Subject& subject, std::vector<Script> scripts);

    /// Sits down at so many games more.
    boost::asio::awaitable<void> seat(std::size_t games);
    /// All games go on to this ply as fast as they can: who has been told a move answers it.
    boost::asio::awaitable<void> play_to(int ply);
    /// The next move of one game.
    void play_next(Table& table);

    std::deque<Table>& tables() { return tables_; }
    const Traffic& traffic() const { return traffic_; }
    void on_moved(OnMoved call) { on_moved_ = std::move(call); }

  private:
    void take(Table& table, int seat, std::string_view frame);
    std::size_t seats_that_know(int ply) const;

    boost::asio::io_context& io_;
    Subject& subject_;
    std::vector<Script> scripts_;
    std::deque<Table> tables_;  ///< a deque: their addresses stay
    Traffic traffic_;
    OnMoved on_moved_;
};

boost::asio::awaitable<void> pause_for(int milliseconds);

/// Does `work(i)` for each i below `count`, a few at a time.
boost::asio::awaitable<void> for_each_at_once(
    std::size_t count, std::function<boost::asio::awaitable<void>(std::size_t)> work);

}  // namespace sixfold::load
