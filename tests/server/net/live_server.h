#pragma once

#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/event_loop.h"
#include "server/net/http_server.h"
#include "tests/server/net/web_root.h"

namespace sixfold::server {

/// A real server on a free port, whose loop runs on a thread of its own. It keeps a list of what
/// its handlers were called with, and answers as the text or path asks:
///   GET /api/...      200 with method, path, session, network and body; /api/later a turn of the
///   loop later,
///                     /api/query with the pairs of its query, /api/file as a file to keep,
///                     /api/dropped never, /api/held when release_held() is called, /api/cookie
///                     with a new session, /api/goodbye takes it away, /api/program with
///                     session, bearer token and agent
///   upgrade           accepted, unless the session is "refused"; a turn later when it is "later"
///   text "close N"    two texts, then close with code N
///   text "measure"    measures the lag, and comes back
///   text "flood N"    N texts of 64 KiB
///   any other text    comes back
class LiveServer {
  public:
    explicit LiveServer(HttpServer::Options options = {});
    ~LiveServer();
    LiveServer(const LiveServer&) = delete;
    LiveServer& operator=(const LiveServer&) = delete;

    std::uint16_t port() const { return port_; }
    WebRoot& root() { return root_; }

    /// Runs `task` on the loop's thread and waits for it.
    template <typename Task>
    auto on_loop(Task task) {
        std::packaged_task<decltype(task())()> packaged(std::move(task));
        auto result = packaged.get_future();
        loop_.post([&packaged] { packaged(); });
        return result.get();
    }

    HttpServer& server() { return *server_; }                        ///< on the loop's thread only
    const std::vector<Milliseconds>& lags() const { return lags_; }  ///< on the loop's thread only
    void release_held();
    void destroy();

    /// Whether this happens before a deadline, or has happened: "opened 1", "message 1 hello",
    /// "refused 1 too_large", "lag 1 1" (its first), "closed 1" (after "goodbye 1" when the client
    /// said so), "request GET /api/x".
    bool happens(const std::string& event);
    int count(const std::string& event);

  private:
    void answer(HttpRequest request, HttpReply reply);
    void authenticate(std::optional<std::string> session, std::function<void(bool)> accept);
    void message(ConnectionId connection, std::string text);
    void note(std::string event);

    WebRoot root_;
    EventLoop loop_;
    std::unique_ptr<HttpServer> server_;
    std::vector<std::function<void()>> held_;  ///< on the loop's thread only
    std::vector<Milliseconds> lags_;           ///< on the loop's thread only
    std::uint16_t port_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> events_;
    std::thread thread_;
};

}  // namespace sixfold::server
