// The control of the load tests: a bare Boost.Beast server of one thread that answers frames with
// frames of the wanted sizes and does nothing else.
//   echo_server PORT        prints "ready" when it listens
// The first frame of a socket is "join GROUP ACK OWN OTHERS". From then on each of its frames is
// answered by one of ACK bytes and one of OWN bytes to itself, and one of OTHERS bytes to all
// others of the group; a first frame that is 0 bytes long is not sent.

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sixfold::load {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using boost::system::error_code;
using SharedText = std::shared_ptr<const std::string>;

class Session;

struct Group {
    std::vector<Session*> members;
};
using Groups = std::map<std::string, Group>;

/// A text whose first letter says what it stands for: 'a' an acknowledgement, 'm' a move.
SharedText make_text(char kind, std::size_t size) {
    return std::make_shared<const std::string>(std::string(size, kind));
}

class Session : public std::enable_shared_from_this<Session> {
  public:
    Session(tcp::socket socket, Groups& groups) : stream_(std::move(socket)), groups_(groups) {}
    ~Session() {
        if (group_ != nullptr) std::erase(group_->members, this);
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start() {
        stream_.auto_fragment(false);
        stream_.text(true);
        stream_.async_accept([self = shared_from_this()](error_code error) {
            if (!error) self->read();
        });
    }

    void send(SharedText text) {
        waiting_.push_back(std::move(text));
        if (waiting_.size() == 1) write();
    }

  private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            if (error) return;
            self->take();
            self->buffer_.consume(self->buffer_.size());
            self->read();
        });
    }

    void take() {
        if (group_ == nullptr) {
            join();
            return;
        }
        if (ack_ > 0) send(make_text('a', ack_));
        send(make_text('m', own_));
        const SharedText text = make_text('m', others_);
        for (Session* const other : group_->members) {
            if (other != this) other->send(text);
        }
    }

    void join() {
        std::istringstream frame(beast::buffers_to_string(buffer_.data()));
        std::string word;
        std::string group;
        frame >> word >> group >> ack_ >> own_ >> others_;
        group_ = &groups_[group];
        group_->members.push_back(this);
        send(make_text('j', 1));
    }

    void write() {
        stream_.async_write(asio::buffer(*waiting_.front()),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                if (error) return;
                                self->waiting_.pop_front();
                                if (!self->waiting_.empty()) self->write();
                            });
    }

    beast::websocket::stream<beast::tcp_stream, false> stream_;
    beast::flat_buffer buffer_;
    std::deque<SharedText> waiting_;  ///< the first is being written
    Groups& groups_;
    Group* group_ = nullptr;
    std::size_t ack_ = 0;
    std::size_t own_ = 0;
    std::size_t others_ = 0;
};

void accept(tcp::acceptor& acceptor, Groups& groups) {
    acceptor.async_accept([&](error_code error, tcp::socket socket) {
        if (!error) {
            socket.set_option(tcp::no_delay(true));
            std::make_shared<Session>(std::move(socket), groups)->start();
        }
        accept(acceptor, groups);
    });
}

void serve(std::uint16_t port) {
    Groups groups;  // outlives the sessions, which the context holds
    asio::io_context io{1};
    tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), port});
    accept(acceptor, groups);
    std::puts("ready");
    std::fflush(stdout);
    io.run();
}

}  // namespace
}  // namespace sixfold::load

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: echo_server PORT\n", stderr);
        return 2;
    }
    sixfold::load::serve(static_cast<std::uint16_t>(std::atoi(argv[1])));
}
