#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>

#include "server/net/loop_executor.h"

// TCP on the event loop.
namespace sixfold::server {

using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, LoopExecutor>;
using TcpAcceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, LoopExecutor>;
using TcpStream = boost::beast::basic_stream<boost::asio::ip::tcp, LoopExecutor,
                                             boost::beast::unlimited_rate_policy>;

}  // namespace sixfold::server
