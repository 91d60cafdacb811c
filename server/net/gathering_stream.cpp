#include "server/net/gathering_stream.h"

#include <boost/asio/error.hpp>
#include <boost/asio/write.hpp>

namespace sixfold::server {

namespace asio = boost::asio;

namespace {

/// Bytes that are worth a piece of their own.
constexpr std::size_t kEnough = 16'384;

}  // namespace

void GatheringStream::State::post_flush() {
    asio::post(stream.get_executor(), [self = shared_from_this()] {
        if (std::exchange(self->more, false) && self->gathered.size() < kEnough) {
            self->post_flush();
            return;
        }
        self->is_due = false;
        self->flush();
    });
}

void GatheringStream::State::flush() {
    if (!rest.expired() || error || gathered.empty()) return;
    auto& socket = stream.socket();
    // To ask costs nothing, to set is a call of the kernel.
    if (!socket.non_blocking()) socket.non_blocking(true, error);
    std::size_t sent = 0;
    if (!error) sent = socket.write_some(asio::buffer(gathered), error);
    if (error == asio::error::would_block) error.clear();
    // An idle stream keeps no memory.
    const std::string bytes = std::exchange(gathered, {});
    if (error || sent == bytes.size()) return;
    const auto leaving = std::make_shared<Rest>(Rest{bytes.substr(sent), {}});
    rest = leaving;
    asio::async_write(
        socket, asio::buffer(leaving->bytes),
        [self = shared_from_this(), leaving](boost::system::error_code failed, std::size_t) {
            self->finish(*leaving, failed);
        });
}

void GatheringStream::State::finish(Rest& done, boost::system::error_code failed) {
    rest.reset();
    error = failed;
    if (done.then) {
        when_sent(std::move(done.then));
    } else {
        flush();
    }
}

void GatheringStream::State::when_sent(Continue then) {
    flush();
    if (const auto leaving = rest.lock()) {
        leaving->then = std::move(then);
    } else {
        then(error);
    }
}

}  // namespace sixfold::server
