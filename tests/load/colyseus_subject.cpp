#include <memory>
#include <string>
#include <utility>

#include "tests/load/fail.h"
#include "tests/load/http_client.h"
#include "tests/load/subject.h"

namespace sixfold::load {

namespace asio = boost::asio;

namespace {

// First bytes of the frames of Colyseus 0.16, and the numbers of our messages
// (colyseus/server.mjs).
constexpr char kJoinRoom = 10;
constexpr char kRoomData = 13;
constexpr char kMove = 1;
constexpr char kAck = 2;
constexpr char kMoved = 3;

/// A text of up to 64 kilobytes in MessagePack.
std::string packed(const std::string& text) {
    constexpr char kStr16 = '\xda';
    const auto size = text.size();
    return std::string{kStr16, static_cast<char>(size >> 8), static_cast<char>(size & 0xFF)} + text;
}

class ColyseusSubject : public Subject {
  public:
    ColyseusSubject(asio::io_context& io, std::uint16_t port, FrameSizes sizes)
        : io_(io), port_(port), sizes_(sizes) {}

    asio::awaitable<void> seat(Table& table, OnFrame on_frame) override {
        HttpClient http(io_);
        co_await http.connect(port_);
        // It broadcasts one text to both, so that gets the size between those of the two.
        const std::string options = R"({"ack":)" + std::to_string(sizes_.ack) + R"(,"moved":)" +
                                    std::to_string((sizes_.own + sizes_.others) / 2) + '}';
        for (int seat = 0; seat < 2; ++seat) {
            // In a variable: g++ 12 destroys the temporaries of such an argument twice.
            const std::string target =
                seat == 0 ? "/matchmake/create/game" : "/matchmake/joinById/" + table.game;
            const auto seated = co_await http.post(target, options);
            table.game = text_member(seated.body, "roomId");
            auto& socket = table.seats[static_cast<std::size_t>(seat)];
            socket = std::make_unique<Socket>(io_);
            Socket* const opened = socket.get();
            socket->use_binary();
            const std::string address = '/' + text_member(seated.body, "processId") + '/' +
                                        table.game +
                                        "?sessionId=" + text_member(seated.body, "sessionId");
            const auto take = [on_frame, seat, opened](std::string_view frame) {
                if (frame.front() == kJoinRoom) opened->send(std::string(1, kJoinRoom));
                on_frame(seat, frame);
            };
            co_await socket->connect(port_, address, "", take);
        }
    }

    asio::awaitable<void> watch(const Table&, Socket&, Socket::OnFrame) override {
        fail("nobody watches games of Colyseus");
    }

    Frame kind(std::string_view frame) const override {
        if (frame.front() == kJoinRoom) return Frame::Ready;
        if (frame.front() != kRoomData || frame.size() < 2) return Frame::Other;
        if (frame[1] == kAck) return Frame::Ack;
        return frame[1] == kMoved ? Frame::Moved : Frame::Other;
    }

    std::string move(const Table&, int) const override {
        return std::string{kRoomData, kMove} + packed(std::string(sizes_.move, '-'));
    }

  private:
    asio::io_context& io_;
    std::uint16_t port_;
    FrameSizes sizes_;
};

}  // namespace

std::unique_ptr<Subject> make_colyseus(asio::io_context& io, std::uint16_t port, FrameSizes sizes) {
    return std::make_unique<ColyseusSubject>(io, port, sizes);
}

}  // namespace sixfold::load
