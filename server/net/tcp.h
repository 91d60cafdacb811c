#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>

// TCP on the event loop. All is on the same context: to name its executor's type, instead of any
// executor's, spares each operation several indirect calls and allocations.
namespace sixfold::server {

using LoopExecutor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, LoopExecutor>;
using TcpAcceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, LoopExecutor>;
using TcpStream = boost::beast::basic_stream<boost::asio::ip::tcp, LoopExecutor,
                                             boost::beast::unlimited_rate_policy>;

}  // namespace sixfold::server
