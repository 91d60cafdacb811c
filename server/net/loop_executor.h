#pragma once

#include <boost/asio/io_context.hpp>

namespace sixfold::server {

/// What runs the operations of sockets and coroutines: all are on the one event loop. To name the
/// type, instead of any executor's, spares each operation several indirect calls.
using LoopExecutor = boost::asio::io_context::executor_type;

}  // namespace sixfold::server
