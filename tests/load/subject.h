#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "tests/load/table.h"

namespace sixfold::load {

/// What the three servers that are measured have in common: how to sit down at one, how to say a
/// move, what a frame is.
class Subject {
  public:
    enum class Frame { Ready, Ack, Moved, Other };

    virtual ~Subject() = default;

    /// Makes a game, opens a socket for each seat and makes it watch. `on_frame` gets the frames
    /// and the seat.
    using OnFrame = std::function<void(int seat, std::string_view)>;
    virtual boost::asio::awaitable<void> seat(Table& table, OnFrame on_frame) = 0;
    /// Opens one more socket that watches the game.
    virtual boost::asio::awaitable<void> watch(const Table& table, Socket& socket,
                                               Socket::OnFrame on_frame) = 0;
    virtual Frame kind(std::string_view frame) const = 0;
    virtual std::string move(const Table& table, int ply) const = 0;
};

/// Sizes of frames in bytes, for the servers that do as the subject does.
struct FrameSizes {
    std::size_t move = 0;    ///< from the client
    std::size_t ack = 0;     ///< to who moved
    std::size_t own = 0;     ///< the move, to who made it and to watchers
    std::size_t others = 0;  ///< the move, to who moves next
};

std::unique_ptr<Subject> make_sixfold(boost::asio::io_context& io, std::uint16_t port);
std::unique_ptr<Subject> make_echo(boost::asio::io_context& io, std::uint16_t port,
                                   FrameSizes sizes);
std::unique_ptr<Subject> make_colyseus(boost::asio::io_context& io, std::uint16_t port,
                                       FrameSizes sizes);

}  // namespace sixfold::load
