#include <memory>
#include <utility>

#include "tests/load/subject.h"

namespace sixfold::load {

namespace asio = boost::asio;

namespace {

/// See echo_server.cpp.
class EchoSubject : public Subject {
  public:
    EchoSubject(asio::io_context& io, std::uint16_t port, FrameSizes sizes)
        : io_(io), port_(port), sizes_(sizes) {}

    asio::awaitable<void> seat(Table& table, OnFrame on_frame) override {
        table.game = std::to_string(table.number);
        for (int seat = 0; seat < 2; ++seat) {
            auto& socket = table.seats[static_cast<std::size_t>(seat)];
            socket = std::make_unique<Socket>(io_);
            co_await watch(table, *socket,
                           [on_frame, seat](std::string_view frame) { on_frame(seat, frame); });
        }
    }

    asio::awaitable<void> watch(const Table& table, Socket& socket,
                                Socket::OnFrame on_frame) override {
        co_await socket.connect(port_, "/", "", std::move(on_frame));
        socket.send("join " + table.game + ' ' + std::to_string(sizes_.ack) + ' ' +
                    std::to_string(sizes_.own) + ' ' + std::to_string(sizes_.others));
    }

    Frame kind(std::string_view frame) const override {
        switch (frame.front()) {
            case 'j':
                return Frame::Ready;
            case 'a':
                return Frame::Ack;
            default:
                return Frame::Moved;
        }
    }

    std::string move(const Table&, int) const override { return std::string(sizes_.move, '-'); }

  private:
    asio::io_context& io_;
    std::uint16_t port_;
    FrameSizes sizes_;
};

}  // namespace

std::unique_ptr<Subject> make_echo(asio::io_context& io, std::uint16_t port, FrameSizes sizes) {
    return std::make_unique<EchoSubject>(io, port, sizes);
}

}  // namespace sixfold::load
