#include "tests/load/http_client.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <string_view>

#include "tests/load/fail.h"

namespace sixfold::load {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;

namespace {

std::string session_of(std::string_view cookie) {
    constexpr std::string_view kName = "sixfold_session=";
    if (!cookie.starts_with(kName)) return {};
    cookie.remove_prefix(kName.size());
    return std::string(cookie.substr(0, cookie.find(';')));
}

}  // namespace

asio::awaitable<void> HttpClient::connect(std::uint16_t port) {
    host_ = "127.0.0.1:" + std::to_string(port);
    co_await stream_.async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), port),
                                   asio::use_awaitable);
    stream_.socket().set_option(tcp::no_delay(true));
}

HttpClient::Request HttpClient::request_of(std::string target, std::string body) const {
    constexpr int kHttp11 = 11;
    Request request{http::verb::post, target, kHttp11};
    request.set(http::field::host, host_);
    request.set(http::field::origin, "http://" + host_);
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = std::move(body);
    request.prepare_payload();
    return request;
}

asio::awaitable<HttpClient::Response> HttpClient::exchange(Request request) {
    co_await http::async_write(stream_, request, asio::use_awaitable);
    Response response;
    co_await http::async_read(stream_, buffer_, response, asio::use_awaitable);
    co_return response;
}

asio::awaitable<HttpClient::Reply> HttpClient::post(std::string target, std::string body) {
    const Response response = co_await exchange(request_of(target, std::move(body)));
    if (response.result_int() / 100 != 2) fail("POST " + target + ": " + response.body());
    co_return Reply{response.body(), session_of(response[http::field::set_cookie])};
}

asio::awaitable<int> HttpClient::post_from(std::string address, std::string target,
                                           std::string body) {
    Request request = request_of(std::move(target), std::move(body));
    request.set("X-Forwarded-For", address);
    const Response response = co_await exchange(std::move(request));
    co_return static_cast<int>(response.result_int());
}

std::string text_member(const std::string& json, const std::string& name) {
    const std::string key = '"' + name + "\":\"";
    const std::size_t at = json.find(key);
    if (at == std::string::npos) fail("no member \"" + name + "\" in " + json);
    const std::size_t begin = at + key.size();
    return json.substr(begin, json.find('"', begin) - begin);
}

}  // namespace sixfold::load
