#include "server/app/app.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

#include "server/app/exit_status.h"
#include "server/app/variant_files.h"
#include "server/app/version.h"
#include "server/app/world_clock.h"

namespace sixfold::server {
namespace {

constexpr const char* kDatabaseName = "sixfold.db";

/// Room in the storage queue for what the world does by itself while it refuses commands.
constexpr std::size_t kQueueReserve = 1'024;

/// Games that sleep are taken up at the start when they are due within this.
constexpr Milliseconds kWakesUpAtStart = std::chrono::minutes(5);

/// The rest wakes up when somebody comes.
constexpr int kMostSleeping = 1'000'000;

/// How long a shutdown waits for sockets to say goodbye.
constexpr Milliseconds kGoodbyeTurn{20};
constexpr int kGoodbyeTurns = 100;

/// Changes when the program or its web client changes, so that open tabs know that they are old.
std::string build_of(const Config& config) {
    std::string build = kVersion;
    for (const auto& file : {std::filesystem::path("/proc/self/exe"), config.web / "index.html"}) {
        if (auto hash = file_hash(file)) build += '-' + hash->substr(0, 8);
    }
    return build;
}

/// In full, so that a sentence about it says where to look.
std::filesystem::path database_of(const Config& config) {
    return std::filesystem::absolute(config.data) / kDatabaseName;
}

/// The folder that was asked for, there or not; else the one beside the database, if it is there.
std::optional<std::filesystem::path> variants_folder(const Config& config) {
    if (!config.variants.empty()) return config.variants;
    const std::filesystem::path usual = config.data / "variants";
    std::error_code failed;
    if (std::filesystem::is_directory(usual, failed)) return usual;
    return std::nullopt;
}

}  // namespace

App::App(Config config) : config_(std::move(config)) {}

App::~App() = default;

int App::run() {
    if (auto obstacle = start()) {
        std::fprintf(stderr, "sixfold: %s\n", obstacle->sentence.c_str());
        return obstacle->status;
    }
    announce();
    loop_.run();
    const bool written = storage_->stop();
    if (!written) spdlog::critical("Not everything could be written before the end.");
    if (shell_->failed() || !written) return kExitFailure;
    spdlog::info("The server has stopped.");
    return 0;
}

std::optional<App::Obstacle> App::start() {
    auto origin = public_origin(config_.public_url);
    if (!origin) return Obstacle{kExitUsage, origin.error().message};
    // A file that reaches the size limit of the process is a disk that is full: the write fails,
    // and the store is tried again. By default the signal would end the program.
    std::signal(SIGXFSZ, SIG_IGN);
    // From here on a signal ends the program in order.
    loop_.on_terminate([this] { shut_down(); });
    if (auto obstacle = open_store()) return obstacle;
    if (auto obstacle = load_games()) return obstacle;
    if (auto obstacle = take_up_games()) return obstacle;
    return listen(*origin);
}

std::optional<App::Obstacle> App::open_store() {
    auto store = db::Store::open(database_of(config_));
    if (!store) return Obstacle{kExitUsage, store.error().message};
    store_ = *std::move(store);
    return std::nullopt;
}

std::optional<App::Obstacle> App::load_games() {
    auto games = load_shipped_variants();
    if (!games) return Obstacle{kExitFailure, games.error().message};
    if (const auto folder = variants_folder(config_)) {
        VariantFolder extra = load_variant_folder(*folder);
        // One bad file is no reason to keep everybody from playing the others.
        for (const Error& refused : extra.refused) spdlog::error("{}", refused.message);
        std::move(extra.games.begin(), extra.games.end(), std::back_inserter(*games));
    }
    if (auto filled = fill_catalogue(catalogue_, *games, *store_); !filled) {
        return Obstacle{kExitUsage, filled.error().message};
    }
    return std::nullopt;
}

std::optional<App::Obstacle> App::take_up_games() {
    auto last_alive = store_->last_heartbeat();
    if (!last_alive) return Obstacle{kExitUsage, last_alive.error().message};
    // What is due later than the start may take goes on sleeping.
    auto running = store_->running_games(system_now() + kWakesUpAtStart);
    if (!running) return Obstacle{kExitUsage, running.error().message};
    auto sleeping = store_->sleeping_games(kMostSleeping);
    if (!sleeping) return Obstacle{kExitUsage, sleeping.error().message};

    World::Options options;
    options.build = build_of(config_);
    const Instant not_before = last_alive->value_or(Instant{});
    const std::size_t max_batches = options.max_uncommitted + kQueueReserve;
    shell_ = std::make_unique<Shell>(loop_, catalogue_, generator_, std::move(options), not_before);
    if (auto restored = shell_->restore(*store_, *running, *last_alive); !restored) {
        return Obstacle{kExitUsage, restored.error().message};
    }
    shell_->sleep(*sleeping);
    if (auto remembered = shell_->remember(*store_); !remembered) {
        return Obstacle{kExitUsage, remembered.error().message};
    }
    StorageThread::Options storage_options;
    storage_options.max_batches = max_batches;
    storage_ = std::make_unique<StorageThread>(*store_, shell_->storage_reports(), storage_options);
    auto reader = db::Reader::open(database_of(config_));
    if (!reader) return Obstacle{kExitUsage, reader.error().message};
    reading_ = std::make_unique<ReadingThread>(*std::move(reader), ReadingThread::Options{});
    return std::nullopt;
}

std::optional<App::Obstacle> App::listen(const std::string& origin) {
    HttpServer::Options options;
    options.host = config_.host;
    options.port = config_.port;
    options.web_root = config_.web;
    options.public_origin = origin;
    options.max_connections = config_.max_connections;
    options.per_network.connections = config_.max_connections_of_address;
    for (const std::string& proxy : config_.trusted_proxies) {
        if (auto network = network_of(proxy)) options.trusted_proxies.push_back(*network);
    }
    http_ = std::make_unique<HttpServer>(loop_, std::move(options), shell_->handlers());
    shell_->connect(*storage_, *reading_, *http_);
    if (auto listening = http_->listen(); !listening) {
        return Obstacle{kExitUsage, listening.error().message};
    }
    return std::nullopt;
}

void App::announce() const {
    const bool six = config_.host.find(':') != std::string::npos;
    const std::string host = six ? '[' + config_.host + ']' : config_.host;
    std::printf("Open http://%s:%u\n", host.c_str(), static_cast<unsigned>(http_->port()));
    std::fflush(stdout);
    spdlog::info("Version {}, {} games, data in {}.", kVersion, catalogue_.offered().size(),
                 config_.data.string());
}

void App::shut_down() {
    if (shutting_down_) return;
    shutting_down_ = true;
    spdlog::info("The server stops.");
    shell_->retire();
    http_->shutdown();
    wait_for_sockets(kGoodbyeTurns);
}

void App::wait_for_sockets(int turns) {
    if (turns == 0 || http_->open_sockets() == 0) {
        loop_.stop();
        return;
    }
    loop_.set_timer(kGoodbyeTurn, [this, turns] { wait_for_sockets(turns - 1); });
}

}  // namespace sixfold::server
