#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <thread>

#include "server/net/event_loop.h"

namespace sixfold::server {

struct EventLoop::Impl {
    void wait_for_signal();

    // First, so that it goes last: destroying it destroys the coroutines that still wait.
    boost::asio::io_context io{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{
        io.get_executor()};
    boost::asio::steady_timer timer{io};
    std::uint64_t timer_turn = 0;  ///< tells a replaced timer from the current one
    boost::asio::signal_set signals{io};
    std::function<void()> terminate;
    std::thread::id thread = std::this_thread::get_id();
};

}  // namespace sixfold::server
