#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sixfold::server {

/// A plain socket that writes and reads bytes by hand, so that it can also send what no proper
/// client would. Every wait has a deadline; after it, an answer is missing.
class TestClient {
  public:
    struct Response {
        int status = 0;
        std::map<std::string, std::string> fields;  ///< names in small letters
        std::string body;
    };

    struct Frame {
        int opcode = 0;
        std::string payload;

        int close_code() const;  ///< -1 when there is none
    };

    /// What is unusual about a frame.
    struct Shape {
        bool fin = true;
        bool masked = true;
        std::optional<std::uint64_t> declared_length;  ///< in the 8-byte form
    };

    static constexpr int kContinuation = 0;
    static constexpr int kText = 1;
    static constexpr int kBinary = 2;
    static constexpr int kClose = 8;
    static constexpr int kPing = 9;
    static constexpr int kPong = 10;

    static constexpr std::chrono::seconds kDeadline{10};

    explicit TestClient(std::uint16_t port);
    ~TestClient();
    TestClient(const TestClient&) = delete;
    TestClient& operator=(const TestClient&) = delete;

    std::uint16_t port() const { return port_; }

    /// False when the peer has closed.
    bool send(std::string_view bytes);
    /// "GET /path" with Host and the extra header lines, each with its line end.
    bool request(std::string_view method, std::string_view target, std::string_view fields = "",
                 std::string_view body = "");
    /// Nothing when the peer closed, or sent no whole response before the deadline.
    std::optional<Response> response(bool has_body = true);
    std::optional<Response> get(std::string_view target, std::string_view fields = "");

    /// Asks for /ws with this server's origin.
    std::optional<Response> upgrade(std::string_view fields = "");
    bool send_frame(int opcode, std::string_view payload);
    bool send_frame(int opcode, std::string_view payload, Shape shape);
    bool send_text(std::string_view payload) { return send_frame(kText, payload); }
    std::optional<Frame> frame();
    /// The payload of the next frame, pings apart, if it is a text.
    std::optional<std::string> text();

    /// Whether the peer closes before the deadline; what it sends before that is dropped.
    bool is_closed();
    /// TCP segments with data that have come so far.
    std::uint32_t segments() const;
    void shut_down_writing();
    std::string origin() const;

  private:
    bool read_more();
    std::optional<std::string> take(std::size_t count);

    std::uint16_t port_;
    int socket_;
    std::string buffer_;
};

}  // namespace sixfold::server
