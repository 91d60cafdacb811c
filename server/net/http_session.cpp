#include "server/net/http_session.h"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/limits.h"
#include "server/net/coroutines.h"
#include "server/net/request_rules.h"
#include "server/net/websocket_session.h"

namespace sixfold::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::uint32_t kMaxHeaderBytes = 8 * 1024;

/// A reply is written in pieces, so that a slow reader of a large file is given time for each.
constexpr std::size_t kPieceBytes = 64 * 1024;

/// What is still read, and dropped, of a request that has been refused before its end.
constexpr std::size_t kMaxDrainedBytes = 256 * 1024;

constexpr std::string_view kProgramMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

template <typename Fields>
std::optional<std::string_view> only_value(const Fields& fields, http::field name) {
    const auto [first, last] = fields.equal_range(name);
    if (first == last || std::next(first) != last) return std::nullopt;
    return view(first->value());
}

template <typename Fields>
std::string_view value_or_empty(const Fields& fields, http::field name) {
    return view(fields[name]);
}

/// What is answered to a request that could not be read; nothing when nobody waits for an answer.
std::optional<HttpAnswer> refusal_of(const boost::system::error_code& error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return error_answer(431, ErrorCode::TooLarge, "the request header is too large");
    }
    if (error == http::error::body_limit) {
        return error_answer(413, ErrorCode::TooLarge, "the request body is too large");
    }
    if (error == http::error::end_of_stream || error == http::error::partial_message) {
        return std::nullopt;
    }
    if (error.category() == make_error_code(http::error::bad_method).category()) {
        return error_answer(400, ErrorCode::BadRequest, "the request is malformed");
    }
    return std::nullopt;
}

bool is_program_method(http::verb method) {
    switch (method) {
        case http::verb::get:
        case http::verb::head:
        case http::verb::post:
        case http::verb::put:
        case http::verb::patch:
        case http::verb::delete_:
            return true;
        default:
            return false;
    }
}

std::optional<std::string> session_of(const http::request<http::string_body>& request) {
    const auto cookies = only_value(request, http::field::cookie);
    return cookies ? session_cookie(*cookies) : std::nullopt;
}

/// What the program is asked; its body is taken out of the request. BadRequest: the query is
/// malformed.
Result<HttpRequest> program_request(http::request<http::string_body>& request, std::string path,
                                    std::string network, const std::optional<std::string>& bearer) {
    auto query = target_query(view(request.target()));
    if (!query) return query.error();
    HttpRequest asked;
    // The reply to HEAD is that to GET, without its body.
    asked.method = request.method() == http::verb::head ? "GET" : request.method_string();
    asked.path = std::move(path);
    asked.query = *std::move(query);
    asked.body = std::move(request.body());
    if (!bearer) asked.session = session_of(request);
    asked.bearer = bearer;
    asked.agent = value_or_empty(request, http::field::user_agent);
    asked.network = std::move(network);
    return asked;
}

/// Why a request for /ws gets no WebSocket, if so.
std::optional<HttpAnswer> upgrade_refusal(const http::request<http::string_body>& request,
                                          std::string_view public_origin) {
    if (request.method() != http::verb::get) return method_not_allowed("GET");
    const auto version = only_value(request, http::field::sec_websocket_version);
    if (!beast::websocket::is_upgrade(request) || version != "13") {
        auto answer =
            error_answer(426, ErrorCode::BadRequest, "this address takes WebSockets only");
        answer.add_field("Upgrade", "websocket");
        answer.add_field("Sec-WebSocket-Version", "13");
        return answer;
    }
    const auto key = only_value(request, http::field::sec_websocket_key);
    if (!key || !is_websocket_key(*key)) {
        return error_answer(400, ErrorCode::BadRequest, "the WebSocket key is malformed");
    }
    if (!origin_allowed(only_value(request, http::field::origin),
                        value_or_empty(request, http::field::host), public_origin)) {
        return error_answer(403, ErrorCode::Forbidden,
                            "the socket does not come from a page of this server");
    }
    return std::nullopt;
}

}  // namespace

HttpSession::HttpSession(std::shared_ptr<ServerContext> context, TcpSocket socket, std::string peer,
                         AddressLimits::Place place)
    : context_(std::move(context)),
      stream_(std::move(socket)),
      buffer_(kMaxHeaderBytes + protocol::kMaxBodyBytes),
      peer_(std::move(peer)),
      place_(std::move(place)) {
    context_->http_sessions.insert(this);
}

HttpSession::~HttpSession() { context_->http_sessions.erase(this); }

void HttpSession::start() {
    Self self = shared_from_this();
    spawn(stream_.get_executor(), run(self), [self](bool) { self->abort(); });
}

void HttpSession::shut_down() {
    if (reading_) abort();
}

void HttpSession::abort() {
    if (!left_) stream_.close();
}

Coroutine<void> HttpSession::run(Self self) {
    Next next = Next::Read;
    while (next == Next::Read) {
        std::optional<http::request_parser<http::string_body>> parser(std::in_place);
        parser->header_limit(kMaxHeaderBytes);
        parser->body_limit(protocol::kMaxBodyBytes);
        self->stream_.expires_after(self->context_->options.idle_timeout);
        self->reading_ = true;
        const auto [error, bytes] =
            co_await http::async_read(self->stream_, self->buffer_, *parser, kAsTuple);
        self->reading_ = false;
        if (self->context_->gone) co_return;
        if (!error) {
            Request request = parser->release();
            parser.reset();
            next = co_await serve(self, std::move(request));
        } else {
            next = Next::Close;
            if (auto refusal = refusal_of(error)) {
                co_await write(self, *std::move(refusal), false, true);
            }
        }
    }
    if (next == Next::Close) co_await close_gently(self);
}

Coroutine<HttpSession::Next> HttpSession::serve(Self self, Request request) {
    const bool with_body = request.method() != http::verb::head;
    const bool keep_alive = request.keep_alive();
    const auto path = target_path(view(request.target()));
    const auto host = only_value(request, http::field::host);
    std::optional<HttpAnswer> reply;
    if (!path) {
        reply = error_answer(400, path.error().code, path.error().message);
    } else if (request.version() >= 11 && !host) {
        reply = error_answer(400, ErrorCode::BadRequest, "a request names one host");
    } else if (*path == "/ws") {
        co_return co_await upgrade(self, std::move(request));
    } else {
        reply = co_await answer(self, std::move(request), *path);
    }
    const bool stay = keep_alive && !self->context_->stopping && !self->context_->gone;
    const bool written = co_await write(self, *std::move(reply), stay, with_body);
    co_return written&& stay ? Next::Read : Next::Close;
}

/// The answer to what the program need not be asked for, or the request as it is asked.
std::variant<HttpAnswer, HttpRequest> HttpSession::judge(Request& request, std::string path) const {
    if (!is_program_path(path)) {
        if (!is_safe_method(view(request.method_string()))) {
            return method_not_allowed("GET, HEAD");
        }
        const StaticFile* file = context_->files.find(path);
        if (file == nullptr) {
            return error_answer(404, ErrorCode::NotFound, "there is no such page");
        }
        std::optional<std::string_view> known;
        if (request.count(http::field::if_none_match) > 0) {
            known = value_or_empty(request, http::field::if_none_match);
        }
        return file_answer(*file, value_or_empty(request, http::field::accept_encoding), known);
    }
    if (!is_program_method(request.method())) return method_not_allowed(kProgramMethods);
    const bool is_safe = is_safe_method(view(request.method_string()));
    std::optional<std::string> bearer;
    if (const auto authorization = only_value(request, http::field::authorization)) {
        bearer = bearer_token(*authorization);
    }
    if (!is_safe && !bearer &&
        !origin_allowed(only_value(request, http::field::origin),
                        value_or_empty(request, http::field::host),
                        context_->options.public_origin)) {
        return error_answer(403, ErrorCode::Forbidden,
                            "the request does not come from a page of this server");
    }
    if (context_->stopping) {
        return error_answer(503, ErrorCode::StorageUnavailable, "the server restarts");
    }

    const auto network = network_of(request);
    if (!is_safe && network && !context_->limits.may_ask(*network, context_->received_now())) {
        return error_answer(429, ErrorCode::RateLimited, "too many requests from your address");
    }

    auto asked = program_request(request, std::move(path), network.value_or(""), bearer);
    if (!asked) return error_answer(400, asked.error().code, asked.error().message);
    return *std::move(asked);
}

Coroutine<HttpAnswer> HttpSession::answer(Self self, Request request, std::string path) {
    auto& context = *self->context_;
    auto judged = self->judge(request, std::move(path));
    if (auto* refusal = std::get_if<HttpAnswer>(&judged)) co_return std::move(*refusal);
    HttpResponse unanswered;
    unanswered.status = 0;
    Awaited<HttpResponse> awaited;
    context.handlers.request(std::get<HttpRequest>(std::move(judged)),
                             awaited.callback(std::move(unanswered)));
    HttpResponse response = co_await awaited.value();
    if (response.status == 0) {
        co_return error_answer(500, ErrorCode::Internal, "the request was not answered");
    }
    co_return program_answer(std::move(response), context.options.public_origin);
}

Coroutine<HttpSession::Next> HttpSession::upgrade(Self self, Request request) {
    auto& context = *self->context_;
    const bool keep_alive = request.keep_alive();
    const bool with_body = request.method() != http::verb::head;
    auto refusal = upgrade_refusal(request, context.options.public_origin);
    if (!refusal && self->buffer_.size() > 0) {
        refusal = error_answer(400, ErrorCode::BadRequest, "frames came before the handshake");
    }
    AddressLimits::Place forwarded;
    if (const auto network = self->network_of(request); !refusal && !self->place_ && network) {
        if (auto place = context.limits.enter(*network, context.received_now())) {
            forwarded = *std::move(place);
        } else {
            refusal =
                error_answer(429, ErrorCode::RateLimited, "too many connections from your address");
        }
    }
    if (!refusal && !context.stopping) {
        const ConnectionId id{++context.last_connection};
        Awaited<bool> accepted;
        context.handlers.authenticate(id, session_of(request), accepted.callback(false));
        const bool welcome = co_await accepted.value();
        if (context.gone) co_return Next::Close;
        if (welcome && !context.stopping) {
            self->left_ = true;
            self->stream_.expires_never();
            const auto socket = std::make_shared<WebSocketSession>(
                self->context_, id, std::move(self->stream_),
                std::move(self->place_ ? self->place_ : forwarded));
            socket->start(std::move(request));
            co_return Next::Leave;
        }
        if (welcome) {
            context.handlers.closed(id, true);
        } else {
            refusal = error_answer(403, ErrorCode::Forbidden, "the socket is refused");
        }
    }
    if (!refusal) {
        refusal = error_answer(503, ErrorCode::StorageUnavailable, "the server restarts");
    }
    const bool stay = keep_alive && !context.stopping;
    const bool written = co_await write(self, *std::move(refusal), stay, with_body);
    co_return written&& stay ? Next::Read : Next::Close;
}

std::optional<std::string> HttpSession::network_of(const Request& request) const {
    std::string forwarded;
    const auto [first, last] = request.equal_range("X-Forwarded-For");
    for (auto field = first; field != last; ++field) {
        if (!forwarded.empty()) forwarded += ',';
        forwarded += view(field->value());
    }
    return client_network(peer_, forwarded, context_->options.trusted_proxies);
}

Coroutine<bool> HttpSession::write(Self self, HttpAnswer answer, bool keep_alive, bool with_body) {
    const std::string head = head_of(answer, keep_alive, std::chrono::system_clock::now());
    std::string_view rest;
    if (with_body && answer.body) rest = *answer.body;
    asio::const_buffer before = asio::buffer(head);
    do {
        const std::string_view piece = rest.substr(0, kPieceBytes);
        const std::array<asio::const_buffer, 2> bytes{before,
                                                      asio::buffer(piece.data(), piece.size())};
        self->stream_.expires_after(self->context_->options.idle_timeout);
        const auto [error, written] = co_await asio::async_write(self->stream_, bytes, kAsTuple);
        if (error) co_return false;
        before = {};
        rest.remove_prefix(piece.size());
    } while (!rest.empty());
    co_return true;
}

/// Lets the peer read the last reply: closing while it still sends would take that away from it.
Coroutine<void> HttpSession::close_gently(Self self) {
    boost::system::error_code error;
    self->stream_.socket().shutdown(asio::socket_base::shutdown_send, error);
    self->stream_.expires_after(self->context_->options.close_timeout);
    std::array<char, 2048> dropped;
    std::size_t total = 0;
    while (!error && total < kMaxDrainedBytes) {
        const asio::mutable_buffer room = asio::buffer(dropped);
        const auto [failure, bytes] = co_await self->stream_.async_read_some(room, kAsTuple);
        error = failure;
        total += bytes;
    }
}

}  // namespace sixfold::server
