#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/connection_id.h"
#include "server/net/coroutines.h"
#include "server/net/gathering_stream.h"
#include "server/net/message_credits.h"
#include "server/net/outbox.h"
#include "server/net/server_context.h"
#include "server/net/tcp.h"

namespace sixfold::server {

/// One open WebSocket. A reading coroutine keeps it alive as long as the connection lasts. Loop
/// thread only.
class WebSocketSession : public std::enable_shared_from_this<WebSocketSession> {
  public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    WebSocketSession(std::shared_ptr<ServerContext> context, ConnectionId id, TcpStream stream,
                     AddressLimits::Place place);
    ~WebSocketSession();

    /// Accepts the upgrade and reads until the end; then calls Handlers::closed.
    void start(Request upgrade);

    /// Queues a text. A socket that is closing ignores it; one whose outbox is full is cut off.
    void send(SharedText text);
    /// Sends what is queued, then closes; cuts the connection when that takes too long.
    void close(std::uint16_t code, std::string_view reason);
    /// Sends a ping and calls Handlers::lag when it comes back. One at a time.
    void measure_lag();
    /// Cuts the connection now.
    void abort();

  private:
    using Self = std::shared_ptr<WebSocketSession>;

    static Coroutine<void> run(Self self, Request upgrade);
    static Coroutine<bool> accept(Self self, Request upgrade);
    void take_piece(std::size_t bytes);
    void take_message(std::string_view text);
    void refuse_too_large();
    void take_pong(std::string_view payload);
    void charge_control_frame();
    /// Writes what is queued, and then the close frame if the socket is to be closed.
    void start_writing();
    void finish_writing(boost::system::error_code error);
    void finish();

    std::shared_ptr<ServerContext> context_;
    const ConnectionId id_;
    boost::beast::websocket::stream<GatheringStream, false> stream_;
    boost::asio::steady_timer close_deadline_;
    std::optional<boost::beast::websocket::close_reason> closing_;
    AddressLimits::Place place_;
    MessageCredits credits_;
    Outbox outbox_;
    std::string message_;   ///< room for the message that is being read ...
    std::size_t size_ = 0;  ///< ... and how much of it has come
    bool open_ = false;
    bool writing_ = false;  ///< the first text of the outbox, or the close frame
    bool aborted_ = false;
    bool said_goodbye_ = false;  ///< the client did
    std::uint32_t last_ping_ = 0;
    std::optional<std::chrono::steady_clock::time_point> pinged_at_;
};

}  // namespace sixfold::server
