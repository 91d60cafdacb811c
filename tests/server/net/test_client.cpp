#include "tests/server/net/test_client.h"

#include <arpa/inet.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace sixfold::server {

namespace {

using Clock = std::chrono::steady_clock;

int open_socket() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) throw std::runtime_error("no socket");
    return socket;
}

bool wait_for(int socket, short events, Clock::time_point deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd poll_on{socket, events, 0};
    return left > 0 && ::poll(&poll_on, 1, static_cast<int>(left)) > 0;
}

std::string small_letters(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

void append_number(std::string& bytes, std::uint64_t number, int size) {
    for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) {
        bytes += static_cast<char>((number >> shift) & 0xFF);
    }
}

}  // namespace

int TestClient::Frame::close_code() const {
    if (opcode != kClose || payload.size() < 2) return -1;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

TestClient::TestClient(std::uint16_t port) : port_(port), socket_(open_socket()) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr generic{};
    static_assert(sizeof generic == sizeof address);
    std::copy_n(reinterpret_cast<const char*>(&address), sizeof address,
                reinterpret_cast<char*>(&generic));
    if (::connect(socket_, &generic, sizeof generic) != 0) {
        ::close(socket_);
        throw std::runtime_error("cannot connect");
    }
}

TestClient::~TestClient() { ::close(socket_); }

std::uint32_t TestClient::segments() const {
    tcp_info info{};
    socklen_t size = sizeof info;
    if (::getsockopt(socket_, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) {
        throw std::runtime_error("cannot ask about the connection");
    }
    return info.tcpi_data_segs_in;
}

bool TestClient::send(std::string_view bytes) {
    const auto deadline = Clock::now() + kDeadline;
    while (!bytes.empty()) {
        if (!wait_for(socket_, POLLOUT, deadline)) return false;
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool TestClient::request(std::string_view method, std::string_view target, std::string_view fields,
                         std::string_view body) {
    std::string text(method);
    text += " ";
    text += target;
    text += " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n";
    text += fields;
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    text += "\r\n";
    text += body;
    return send(text);
}

bool TestClient::read_more() {
    std::array<char, 16 * 1024> piece;
    const auto got = ::recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
    if (got <= 0) return false;
    buffer_.append(piece.data(), static_cast<std::size_t>(got));
    return true;
}

std::optional<std::string> TestClient::take(std::size_t count) {
    const auto deadline = Clock::now() + kDeadline;
    while (buffer_.size() < count) {
        if (!wait_for(socket_, POLLIN, deadline) || !read_more()) return std::nullopt;
    }
    std::string taken = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return taken;
}

std::optional<TestClient::Response> TestClient::response(bool has_body) {
    const auto deadline = Clock::now() + kDeadline;
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!wait_for(socket_, POLLIN, deadline) || !read_more()) return std::nullopt;
    }
    const std::string head = *take(end + 4);
    Response response;
    response.status = std::stoi(head.substr(9, 3));
    for (std::size_t line = head.find("\r\n") + 2; line + 2 < head.size();) {
        const std::size_t line_end = head.find("\r\n", line);
        const std::size_t colon = head.find(": ", line);
        response.fields[small_letters(head.substr(line, colon - line))] =
            head.substr(colon + 2, line_end - colon - 2);
        line = line_end + 2;
    }
    const auto length = response.fields.find("content-length");
    if (has_body && length != response.fields.end()) {
        auto body = take(std::stoul(length->second));
        if (!body) return std::nullopt;
        response.body = *std::move(body);
    }
    return response;
}

std::optional<TestClient::Response> TestClient::get(std::string_view target,
                                                    std::string_view fields) {
    if (!request("GET", target, fields)) return std::nullopt;
    return response();
}

std::optional<TestClient::Response> TestClient::upgrade(std::string_view fields) {
    std::string all =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: " +
        origin() + "\r\n";
    all += fields;
    return get("/ws", all);
}

bool TestClient::send_frame(int opcode, std::string_view payload) {
    return send_frame(opcode, payload, Shape{});
}

bool TestClient::send_frame(int opcode, std::string_view payload, Shape shape) {
    constexpr std::string_view kMask = "\x11\x22\x33\x44";
    const int mask_bit = shape.masked ? 0x80 : 0;
    std::string bytes;
    bytes += static_cast<char>((shape.fin ? 0x80 : 0) | opcode);
    if (shape.declared_length || payload.size() > 0xFFFF) {
        bytes += static_cast<char>(mask_bit | 127);
        append_number(bytes, shape.declared_length.value_or(payload.size()), 8);
    } else if (payload.size() > 125) {
        bytes += static_cast<char>(mask_bit | 126);
        append_number(bytes, payload.size(), 2);
    } else {
        bytes += static_cast<char>(mask_bit | static_cast<int>(payload.size()));
    }
    if (shape.masked) bytes += kMask;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        bytes += static_cast<char>(shape.masked ? payload[i] ^ kMask[i % 4] : payload[i]);
    }
    return send(bytes);
}

std::optional<TestClient::Frame> TestClient::frame() {
    const auto start = take(2);
    if (!start) return std::nullopt;
    Frame frame;
    frame.opcode = static_cast<unsigned char>((*start)[0]) & 0x0F;
    std::size_t length = static_cast<unsigned char>((*start)[1]);
    if (length == 126 || length == 127) {
        const auto extended = take(length == 126 ? 2 : 8);
        if (!extended) return std::nullopt;
        length = 0;
        for (const char c : *extended) length = length * 256 + static_cast<unsigned char>(c);
    }
    auto payload = take(length);
    if (!payload) return std::nullopt;
    frame.payload = *std::move(payload);
    return frame;
}

std::optional<std::string> TestClient::text() {
    auto next = frame();
    while (next && next->opcode == kPing) next = frame();
    if (!next || next->opcode != kText) return std::nullopt;
    return std::move(next->payload);
}

bool TestClient::is_closed() {
    const auto deadline = Clock::now() + kDeadline;
    while (wait_for(socket_, POLLIN, deadline)) {
        if (!read_more()) return true;
        buffer_.clear();
    }
    return false;
}

void TestClient::shut_down_writing() { ::shutdown(socket_, SHUT_WR); }

std::string TestClient::origin() const { return "http://127.0.0.1:" + std::to_string(port_); }

}  // namespace sixfold::server
