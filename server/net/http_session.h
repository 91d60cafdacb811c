#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "server/net/connection_id.h"
#include "server/net/coroutines.h"
#include "server/net/http_answer.h"
#include "server/net/server_context.h"
#include "server/net/tcp.h"

namespace sixfold::server {

/// One TCP connection as long as it speaks HTTP: requests one after the other, until it closes or
/// becomes a WebSocket. Its coroutine keeps it alive. Loop thread only.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
  public:
    /// `peer`: the address at the other end.
    HttpSession(std::shared_ptr<ServerContext> context, TcpSocket socket, std::string peer,
                AddressLimits::Place place);
    ~HttpSession();

    void start();

    /// Takes no more requests; one that is being answered still gets its answer.
    void shut_down();
    /// Cuts the connection now.
    void abort();

  private:
    using Self = std::shared_ptr<HttpSession>;
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    /// How to go on after a request.
    enum class Next { Read, Close, Leave };

    static Coroutine<void> run(Self self);
    static Coroutine<Next> serve(Self self, Request request);
    std::variant<HttpAnswer, HttpRequest> judge(Request& request, std::string path) const;
    static Coroutine<HttpAnswer> answer(Self self, Request request, std::string path);
    static Coroutine<Next> upgrade(Self self, Request request);
    /// client_network() of what this request says.
    std::optional<std::string> network_of(const Request& request) const;
    static Coroutine<bool> write(Self self, HttpAnswer answer, bool keep_alive, bool with_body);
    static Coroutine<void> close_gently(Self self);

    std::shared_ptr<ServerContext> context_;
    TcpStream stream_;
    boost::beast::flat_buffer buffer_;
    const std::string peer_;
    AddressLimits::Place place_;  ///< not of a proxy, which has many clients
    bool reading_ = false;        ///< waits for a request or the rest of one
    bool left_ = false;           ///< the stream belongs to a WebSocket now
};

}  // namespace sixfold::server
