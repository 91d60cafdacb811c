#include "tests/server/net/live_server.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace sixfold::server {

namespace {

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string number(ConnectionId connection) { return std::to_string(connection.number); }

}  // namespace

LiveServer::LiveServer(HttpServer::Options options) {
    root_.add("index.html", "<!doctype html><title>client</title>");
    root_.add("about.txt", "about");
    root_.add("assets/app-1a2b.js", "plain script");
    root_.add("assets/app-1a2b.js.br", "brotli script");
    root_.add("big.txt", std::string(3'000'000, 'b'));
    options.port = 0;
    options.web_root = root_.path();
    HttpServer::Handlers handlers;
    handlers.request = [this](HttpRequest request, HttpReply reply) {
        answer(std::move(request), std::move(reply));
    };
    handlers.authenticate = [this](ConnectionId, std::optional<std::string> session,
                                   std::function<void(bool)> accept) {
        authenticate(std::move(session), std::move(accept));
    };
    handlers.opened = [this](ConnectionId connection) { note("opened " + number(connection)); };
    handlers.message = [this](ConnectionId connection, std::string_view text, Instant) {
        message(connection, std::string(text));
    };
    handlers.refused = [this](ConnectionId connection, const Error& error) {
        note("refused " + number(connection) + " " + std::string(to_string(error.code)));
        server_->send(connection, shared("refused " + std::string(to_string(error.code))));
    };
    handlers.lag = [this](ConnectionId connection, Milliseconds round_trip) {
        lags_.push_back(round_trip);
        note("lag " + number(connection) + " " + std::to_string(lags_.size()));
    };
    handlers.closed = [this](ConnectionId connection, bool by_client) {
        if (by_client) note("goodbye " + number(connection));
        note("closed " + number(connection));
    };
    server_ = std::make_unique<HttpServer>(loop_, std::move(options), std::move(handlers));
    const auto listening = server_->listen();
    if (!listening) throw std::runtime_error(listening.error().message);
    port_ = server_->port();
    thread_ = std::thread([this] { loop_.run(); });
}

LiveServer::~LiveServer() {
    destroy();
    loop_.stop();
    thread_.join();
}

void LiveServer::destroy() {
    on_loop([this] { server_.reset(); });
}

void LiveServer::release_held() {
    on_loop([this] {
        for (const auto& task : std::exchange(held_, {})) task();
    });
}

void LiveServer::answer(HttpRequest request, HttpReply reply) {
    note("request " + request.method + " " + request.path);
    HttpResponse response;
    response.content_type = "text/plain";
    response.body =
        shared(request.method + " " + request.path + " " + request.session.value_or("-") + " " +
               (request.network.empty() ? "-" : request.network) + " " + request.body);
    if (request.path == "/api/dropped") return;
    if (request.path == "/api/cookie") response.set_session = "new-token";
    if (request.path == "/api/goodbye") response.clear_session = true;
    if (request.path == "/api/file") response.attachment = "game.txt";
    if (request.path == "/api/query") {
        std::string pairs;
        for (const auto& [key, value] : request.query) pairs += key + '=' + value + ';';
        response.body = shared(pairs);
    }
    if (request.path == "/api/program") {
        response.body = shared(request.session.value_or("-") + " " + request.bearer.value_or("-") +
                               " " + request.agent);
    }
    auto give = [reply = std::move(reply), response = std::move(response)] { reply(response); };
    if (request.path == "/api/later") {
        loop_.post(std::move(give));
    } else if (request.path == "/api/held") {
        held_.push_back(std::move(give));
    } else {
        give();
    }
}

void LiveServer::authenticate(std::optional<std::string> session,
                              std::function<void(bool)> accept) {
    note("authenticate " + session.value_or("-"));
    const bool welcome = session != "refused";
    auto give = [accept = std::move(accept), welcome] { accept(welcome); };
    if (session == "dropped") return;
    if (session == "later") {
        loop_.post(std::move(give));
    } else if (session == "held") {
        held_.push_back(std::move(give));
    } else {
        give();
    }
}

void LiveServer::message(ConnectionId connection, std::string text) {
    note("message " + number(connection) + " " + text.substr(0, 40));
    if (text.starts_with("close ")) {
        server_->send(connection, shared("last"));
        server_->send(connection, shared("words"));
        server_->close(connection, static_cast<std::uint16_t>(std::stoi(text.substr(6))), "done");
        server_->send(connection, shared("too late"));
    } else if (text == "measure") {
        server_->measure_lag(connection);
        server_->send(connection, shared(std::move(text)));
    } else if (text.starts_with("flood ")) {
        const auto piece = shared(std::string(64 * 1024, 'x'));
        for (int i = std::stoi(text.substr(6)); i > 0; --i) server_->send(connection, piece);
    } else {
        server_->send(connection, shared(std::move(text)));
    }
}

void LiveServer::note(std::string event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    changed_.notify_all();
}

bool LiveServer::happens(const std::string& event) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(10), [&] {
        return std::find(events_.begin(), events_.end(), event) != events_.end();
    });
}

int LiveServer::count(const std::string& event) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::count(events_.begin(), events_.end(), event));
}

}  // namespace sixfold::server
