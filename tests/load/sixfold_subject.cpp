#include <memory>
#include <utility>

#include "protocol/codec.h"
#include "tests/load/http_client.h"
#include "tests/load/subject.h"

namespace sixfold::load {

namespace asio = boost::asio;

namespace {

constexpr std::int64_t kThreeHours = std::int64_t{3} * 60 * 60 * 1000;

class SixfoldSubject : public Subject {
  public:
    SixfoldSubject(asio::io_context& io, std::uint16_t port) : io_(io), port_(port) {}

    asio::awaitable<void> seat(Table& table, OnFrame on_frame) override {
        HttpClient http(io_);
        co_await http.connect(port_);
        const protocol::NewGame wanted{"shafran", {"fischer", kThreeHours, 5'000, 0}, 0, {}, {}};
        const auto created = co_await http.post("/api/games", protocol::encode_body(wanted));
        table.game = text_member(created.body, "game");
        table.sessions[0] = created.session;
        // Who comes without a session becomes a guest of its own.
        HttpClient opponent(io_);
        co_await opponent.connect(port_);
        const auto seated = co_await opponent.post("/api/games/" + table.game + "/seat", "");
        table.sessions[1] = seated.session;
        for (int seat = 0; seat < 2; ++seat) {
            const auto index = static_cast<std::size_t>(seat);
            auto& socket = table.seats[index] = std::make_unique<Socket>(io_);
            co_await socket->connect(
                port_, "/ws", table.sessions[index],
                [on_frame, seat](std::string_view frame) { on_frame(seat, frame); });
            socket->send(
                protocol::encode(protocol::ClientMessage(protocol::Watch{table.game, {}})));
        }
    }

    asio::awaitable<void> watch(const Table& table, Socket& socket,
                                Socket::OnFrame on_frame) override {
        co_await socket.connect(port_, "/ws", "", std::move(on_frame));
        socket.send(protocol::encode(protocol::ClientMessage(protocol::Watch{table.game, {}})));
    }

    Frame kind(std::string_view frame) const override {
        if (frame.starts_with(R"({"type":"moved")")) return Frame::Moved;
        if (frame.starts_with(R"({"type":"ack")")) return Frame::Ack;
        if (frame.starts_with(R"({"type":"snapshot")")) return Frame::Ready;
        return Frame::Other;
    }

    std::string move(const Table& table, int ply) const override {
        const std::string tab =
            "tab" + std::to_string(10'000'000 + 2 * table.number) + (ply % 2 == 0 ? "w" : "b");
        return protocol::encode(protocol::ClientMessage(protocol::PlayMove{
            table.game, {tab, ply / 2 + 1}, ply, table.script->at(static_cast<std::size_t>(ply))}));
    }

  private:
    asio::io_context& io_;
    std::uint16_t port_;
};

}  // namespace

std::unique_ptr<Subject> make_sixfold(asio::io_context& io, std::uint16_t port) {
    return std::make_unique<SixfoldSubject>(io, port);
}

}  // namespace sixfold::load
