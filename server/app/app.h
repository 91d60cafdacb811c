#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "db/store.h"
#include "server/accounts/secrets.h"
#include "server/app/config.h"
#include "server/app/reading_thread.h"
#include "server/app/shell.h"
#include "server/app/storage_thread.h"
#include "server/net/event_loop.h"
#include "server/net/http_server.h"
#include "server/world/catalogue.h"

namespace sixfold::server {

/// The running server: owns everything, in the order of construction, and takes it apart in
/// reverse.
class App {
  public:
    explicit App(Config config);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Starts, says "Open http://HOST:PORT" on stdout, serves until SIGINT or SIGTERM, stops.
    /// The exit status of the process: 0; 2 when the configuration, the data folder or the port is
    /// not usable, with a sentence on stderr; 1 when the server itself fails.
    int run();

  private:
    /// Why the server does not start, and the exit status that says so.
    struct Obstacle {
        int status;
        std::string sentence;
    };

    std::optional<Obstacle> start();
    std::optional<Obstacle> open_store();
    std::optional<Obstacle> load_games();
    std::optional<Obstacle> take_up_games();
    std::optional<Obstacle> listen(const std::string& origin);
    void announce() const;
    void shut_down();
    void wait_for_sockets(int turns);

    const Config config_;
    EventLoop loop_;
    CryptoGenerator generator_;
    Catalogue catalogue_;
    std::optional<db::Store> store_;  ///< the storage thread's as soon as there is one
    std::unique_ptr<Shell> shell_;
    std::unique_ptr<StorageThread> storage_;
    std::unique_ptr<ReadingThread> reading_;
    std::unique_ptr<HttpServer> http_;
    bool shutting_down_ = false;
};

}  // namespace sixfold::server
