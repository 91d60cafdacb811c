#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstdint>
#include <string>

namespace sixfold::load {

/// One HTTP connection that asks one thing after the other.
class HttpClient {
  public:
    explicit HttpClient(boost::asio::io_context& io) : stream_(io) {}

    boost::asio::awaitable<void> connect(std::uint16_t port);

    struct Reply {
        std::string body;
        std::string session;  ///< the session cookie that the reply sets, "" for none
    };
    /// A status other than 200 and 201 ends the program.
    boost::asio::awaitable<Reply> post(std::string target, std::string body);
    /// The status of a post that comes from this address by way of a proxy.
    boost::asio::awaitable<int> post_from(std::string address, std::string target,
                                          std::string body);

  private:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;
    using Response = boost::beast::http::response<boost::beast::http::string_body>;

    Request request_of(std::string target, std::string body) const;
    boost::asio::awaitable<Response> exchange(Request request);

    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::string host_;
};

/// The text member `name` of a JSON object, without regard to what it is a member of.
std::string text_member(const std::string& json, const std::string& name);

}  // namespace sixfold::load
