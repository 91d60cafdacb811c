#include "server/net/websocket_session.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <utility>

#include "protocol/limits.h"
#include "server/net/coroutines.h"

namespace sixfold::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

constexpr std::size_t kMaxMessage = protocol::kMaxMessageBytes;

/// A message between the two limits is refused with a text, and then its socket is closed. Of one
/// that declares more than this, not even the rest is read.
constexpr std::size_t kAbsurdMessage = 16 * kMaxMessage;

/// Commands fit; every socket keeps this room while it is open.
constexpr std::size_t kFirstRoom = 192;

constexpr std::size_t kMaxReason = 123;  ///< RFC 6455: a control frame has 125 bytes, the code 2

constexpr std::chrono::seconds kCreditPeriod{protocol::kMessageCreditSeconds};

}  // namespace

WebSocketSession::WebSocketSession(std::shared_ptr<ServerContext> context, ConnectionId id,
                                   TcpStream stream, AddressLimits::Place place)
    : context_(std::move(context)),
      id_(id),
      stream_(GatheringStream(std::move(stream))),
      close_deadline_(stream_.get_executor()),
      place_(std::move(place)),
      credits_(protocol::kMessageCredits, kCreditPeriod, context_->received_now()),
      outbox_(context_->options.outbox_bytes) {
    context_->sockets.emplace(id_, this);
}

WebSocketSession::~WebSocketSession() { context_->sockets.erase(id_); }

void WebSocketSession::start(Request upgrade) {
    Self self = shared_from_this();
    spawn(stream_.get_executor(), run(self, std::move(upgrade)), [self](bool) { self->finish(); });
}

Coroutine<bool> WebSocketSession::accept(Self self, Request upgrade) {
    auto& stream = self->stream_;
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = self->context_->options.close_timeout;
    timeouts.idle_timeout = self->context_->options.idle_timeout;
    timeouts.keep_alive_pings = true;
    stream.set_option(timeouts);
    stream.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(beast::http::field::server, "sixfold");
    }));
    stream.read_message_max(kAbsurdMessage);
    stream.auto_fragment(false);
    stream.text(true);
    stream.control_callback(
        [session = self.get()](websocket::frame_type kind, beast::string_view payload) {
            if (kind == websocket::frame_type::pong) {
                session->take_pong(std::string_view(payload.data(), payload.size()));
            }
            if (kind == websocket::frame_type::close) {
                // Whether the rest of the closing succeeds does not matter.
                session->said_goodbye_ = !session->closing_;
            } else {
                session->charge_control_frame();
            }
        });
    const auto [error] = co_await stream.async_accept(upgrade, kAsTuple);
    co_return !error;
}

Coroutine<void> WebSocketSession::run(Self self, Request upgrade) {
    if (!co_await accept(self, std::move(upgrade))) co_return;
    if (self->context_->gone) co_return;
    self->open_ = true;
    self->context_->handlers.opened(self->id_);
    self->start_writing();

    for (;;) {
        if (self->size_ == self->message_.size()) {
            const std::size_t room = std::max(kFirstRoom, 2 * self->message_.size());
            self->message_.resize(std::min(room, kMaxMessage + 1));
        }
        const asio::mutable_buffer room(self->message_.data() + self->size_,
                                        self->message_.size() - self->size_);
        const auto [error, bytes] = co_await self->stream_.async_read_some(room, kAsTuple);
        if (self->context_->gone) co_return;
        if (error == websocket::error::message_too_big && !self->closing_) {
            self->refuse_too_large();
        }
        if (error) co_return;
        self->take_piece(bytes);
    }
}

void WebSocketSession::take_piece(std::size_t bytes) {
    size_ += bytes;
    if (closing_) {
        size_ = 0;
    } else if (size_ > kMaxMessage) {
        size_ = 0;
        refuse_too_large();
    } else if (stream_.is_message_done()) {
        take_message(std::string_view(message_.data(), std::exchange(size_, 0)));
    }
}

void WebSocketSession::take_message(std::string_view text) {
    const auto& handlers = context_->handlers;
    const Instant received = context_->received_now();
    if (!stream_.got_text()) {
        handlers.refused(id_, Error{ErrorCode::BadRequest, "only text messages are understood"});
        close(websocket::close_code::unknown_data, "only text messages are understood");
        return;
    }
    switch (credits_.take(received)) {
        case MessageCredits::Verdict::Allowed:
            if (place_.may_send(received)) {
                handlers.message(id_, text, received);
            } else {
                handlers.refused(
                    id_, Error{ErrorCode::RateLimited, "too many messages from your address"});
            }
            break;
        case MessageCredits::Verdict::Refused:
            handlers.refused(id_, Error{ErrorCode::RateLimited, "too many messages"});
            break;
        case MessageCredits::Verdict::Exhausted:
            close(websocket::close_code::policy_error, "too many messages");
            break;
    }
}

void WebSocketSession::refuse_too_large() {
    context_->handlers.refused(id_, Error{ErrorCode::TooLarge, "the message is too large"});
    close(websocket::close_code::too_big, "the message is too large");
}

void WebSocketSession::measure_lag() {
    if (!open_ || closing_ || aborted_ || pinged_at_) return;
    pinged_at_ = std::chrono::steady_clock::now();
    const std::string number = std::to_string(++last_ping_);
    // A failure ends the reading too, which is where it is dealt with.
    stream_.async_ping(websocket::ping_data(beast::string_view(number.data(), number.size())),
                       [self = shared_from_this()](boost::system::error_code) {});
}

void WebSocketSession::take_pong(std::string_view payload) {
    if (!pinged_at_ || payload != std::to_string(last_ping_)) return;
    const auto passed = std::chrono::steady_clock::now() - *pinged_at_;
    pinged_at_.reset();
    // Posted: this is called from within a read.
    asio::post(stream_.get_executor(), [self = shared_from_this(), passed] {
        if (self->context_->gone || self->closing_ || self->aborted_) return;
        self->context_->handlers.lag(self->id_, std::chrono::duration_cast<Milliseconds>(passed));
    });
}

/// Pings cost us an answer each, so that they are paid for like messages.
void WebSocketSession::charge_control_frame() {
    if (credits_.take(context_->received_now()) != MessageCredits::Verdict::Exhausted) return;
    // Posted: this is called from within a read, whose state a close would change.
    asio::post(stream_.get_executor(), [weak = weak_from_this()] {
        if (const Self self = weak.lock()) {
            self->close(websocket::close_code::policy_error, "too many messages");
        }
    });
}

void WebSocketSession::send(SharedText text) {
    if (closing_ || aborted_) return;
    if (!outbox_.push(std::move(text))) {
        spdlog::info("socket {} reads too slowly and is cut off", id_.number);
        abort();
        return;
    }
    start_writing();
}

void WebSocketSession::close(std::uint16_t code, std::string_view reason) {
    if (closing_ || aborted_) return;
    std::size_t length = std::min(reason.size(), kMaxReason);
    // Not in the middle of a character.
    while (length < reason.size() && length > 0 && (reason[length] & 0xC0) == 0x80) --length;
    closing_.emplace(static_cast<websocket::close_code>(code),
                     beast::string_view(reason.data(), length));
    close_deadline_.expires_after(context_->options.close_timeout);
    close_deadline_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const Self self = weak.lock();
        if (!error && self) self->abort();
    });
    start_writing();
}

void WebSocketSession::abort() {
    if (std::exchange(aborted_, true)) return;
    outbox_.clear();
    auto& socket = beast::get_lowest_layer(stream_).socket();
    boost::system::error_code ignored;
    // What the kernel still holds for a peer that does not read is dropped too.
    socket.set_option(asio::socket_base::linger(true, 0), ignored);
    beast::get_lowest_layer(stream_).close();
}

void WebSocketSession::start_writing() {
    if (!open_ || writing_ || aborted_ || (outbox_.empty() && !closing_)) return;
    writing_ = true;
    if (outbox_.empty()) {
        // Whether it succeeds does not matter: the reading ends either way.
        stream_.async_close(*closing_, [self = shared_from_this()](boost::system::error_code) {});
        return;
    }
    // A callback and not a coroutine: this is the program's most frequent operation by far. An
    // abort empties the outbox, so the text is held here too.
    const SharedText& text = outbox_.front();
    stream_.async_write(asio::buffer(*text), [self = shared_from_this(), text](
                                                 boost::system::error_code error, std::size_t) {
        self->finish_writing(error);
    });
}

void WebSocketSession::finish_writing(boost::system::error_code error) {
    if (error) abort();
    if (aborted_) return;
    outbox_.pop();
    writing_ = false;
    start_writing();
}

void WebSocketSession::finish() {
    abort();
    context_->sockets.erase(id_);
    if (!context_->gone) context_->handlers.closed(id_, said_goodbye_);
}

}  // namespace sixfold::server
