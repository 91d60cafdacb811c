// Plays games at a server and measures it. What it prints is lines "name value".
//   load_client TASK SERVER PORT PID [SIZES]
// TASK:
//   moves GAMES PLIES        plays them as fast as it can: frames and CPU seconds of the server
//   memory GAMES MORE PLIES  the server's memory with GAMES games at that ply, and with MORE
//   watchers COUNT MORE      its memory with COUNT sockets that watch idle games, and with MORE
//   crowd WATCHERS           how long a move takes to a crowd, and moves of other games meanwhile
//   flood SECONDS ATTEMPTS   how long moves take while so many wrong passwords a second are tried
//   leave GAMES PLIES        plays, writes the games' names, one a line, and goes
//   ask NAMES BEGAN          waits for the server and asks for the games in the file NAMES; BEGAN
//                            is the time that counts from, in milliseconds since 1970
// given as one argument. SERVER: sixfold, echo or colyseus; the last two need SIZES, the bytes of
// the frames: "MOVE ACK OWN OTHERS".

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/codec.h"
#include "protocol/limits.h"
#include "tests/load/fail.h"
#include "tests/load/http_client.h"
#include "tests/load/match.h"
#include "tests/load/process.h"
#include "tests/load/subject.h"

namespace sixfold::load {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

constexpr const char* kVariant = "shafran";
constexpr int kDifferentScripts = 64;
constexpr int kMostPlies = 112;  ///< messages of both seats stay below their credits
/// Until presence has been told and the memory of what was set up is given back.
constexpr int kSettleMs = 1'500;
constexpr std::size_t kSeatedAtOnce = 500;

struct Server {
    std::string name;
    std::uint16_t port;
    pid_t process;
    FrameSizes sizes;
};

std::unique_ptr<Subject> make_subject(asio::io_context& io, const Server& server) {
    if (server.name == "sixfold") return make_sixfold(io, server.port);
    if (server.name == "echo") return make_echo(io, server.port, server.sizes);
    if (server.name == "colyseus") return make_colyseus(io, server.port, server.sizes);
    fail("there is no server " + server.name);
}

/// What a task works with; lives until the program ends.
struct Bench {
    explicit Bench(Server measured)
        : server(std::move(measured)),
          subject(make_subject(io, server)),
          match(io, *subject, make_scripts(kVariant, kMostPlies, kDifferentScripts)) {}

    asio::io_context io{1};
    Server server;
    std::unique_ptr<Subject> subject;
    Match match;
};

double milliseconds_since(Clock::time_point then) {
    return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

double percentile_95(std::vector<double> values) {
    if (values.empty()) fail("nothing was measured");
    const std::size_t at = values.size() * 95 / 100;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at),
                     values.end());
    return values[at];
}

std::size_t mean(std::size_t bytes, std::size_t frames) {
    return frames == 0 ? 0 : (bytes + frames / 2) / frames;
}

/// Sockets and the coroutines that read them end together, so they are left to the end of the
/// process.
[[noreturn]] void end() {
    std::fflush(stdout);
    std::_Exit(0);
}

// ---- tasks

asio::awaitable<void> measure_moves(Bench& bench, std::size_t games, int plies) {
    Match& match = bench.match;
    co_await match.seat(games);
    co_await pause_for(kSettleMs);
    const auto began = Clock::now();
    const CpuSeconds before = cpu_seconds(bench.server.process);
    co_await match.play_to(plies);
    const double elapsed = milliseconds_since(began);
    const CpuSeconds after = cpu_seconds(bench.server.process);
    const Match::Traffic& traffic = match.traffic();
    std::printf("moves %zu\nframes %zu\n", traffic.moves, traffic.frames());
    std::printf("user %.2f\nsystem %.2f\nelapsed %.2f\n", after.user - before.user,
                after.system - before.system, elapsed / 1000);
    std::printf("sizes %zu %zu %zu %zu\n", mean(traffic.move_bytes, traffic.moves),
                mean(traffic.ack_bytes, traffic.acks), mean(traffic.own_bytes, traffic.own),
                mean(traffic.others_bytes, traffic.others));
}

asio::awaitable<void> measure_memory(Bench& bench, std::size_t games, std::size_t more, int plies) {
    Match& match = bench.match;
    for (const std::size_t count : {games, more}) {
        // Not all at once: who has sat down must make the first move soon.
        while (match.tables().size() < count) {
            co_await match.seat(std::min(kSeatedAtOnce, count - match.tables().size()));
            co_await match.play_to(plies);
        }
        co_await pause_for(kSettleMs);
        std::printf("kilobytes-%zu %.0f\n", count, resident_kilobytes(bench.server.process));
    }
}

asio::awaitable<void> measure_watchers(Bench& bench, std::size_t few, std::size_t many) {
    constexpr std::size_t kGames = 100;
    Match& match = bench.match;
    co_await match.seat(kGames);
    co_await match.play_to(2);
    std::deque<Socket> watchers;
    for (const std::size_t count : {few, many}) {
        const std::size_t first = watchers.size();
        while (watchers.size() < count) watchers.emplace_back(bench.io);
        co_await for_each_at_once(count - first, [&](std::size_t i) {
            return bench.subject->watch(match.tables()[i % kGames], watchers[first + i],
                                        [](std::string_view) {});
        });
        co_await pause_for(kSettleMs);
        std::printf("kilobytes-%zu %.0f\n", count, resident_kilobytes(bench.server.process));
    }
    end();
}

/// A game in which somebody moves at a steady pace, or later when a move has not arrived yet.
asio::awaitable<void> play_steadily(Match& match, Table& table, int first_ms, int every_ms,
                                    int moves, std::vector<Clock::time_point>& sent) {
    co_await pause_for(first_ms);
    for (int i = 0; i < moves; ++i) {
        while (std::min(table.known[0], table.known[1]) < i) co_await pause_for(1);
        sent.push_back(Clock::now());
        match.play_next(table);
        co_await pause_for(every_ms);
    }
}

asio::awaitable<void> measure_crowd(Bench& bench, std::size_t count) {
    constexpr std::size_t kOtherGames = 100;
    constexpr int kCrowdEveryMs = 400;
    constexpr int kOthersEveryMs = 200;
    constexpr int kMoves = 50;
    Match& match = bench.match;
    co_await match.seat(1 + kOtherGames);
    std::vector<std::vector<Clock::time_point>> sent(1 + kOtherGames);
    std::vector<double> crowd;
    std::vector<double> others;
    std::deque<Socket> watchers;
    std::vector<std::size_t> known(count);
    while (watchers.size() < count) watchers.emplace_back(bench.io);
    co_await for_each_at_once(count, [&](std::size_t i) {
        return bench.subject->watch(match.tables()[0], watchers[i], [&, i](std::string_view text) {
            if (bench.subject->kind(text) != Subject::Frame::Moved) return;
            crowd.push_back(milliseconds_since(sent[0][known[i]++]));
        });
    });
    co_await pause_for(kSettleMs);
    match.on_moved([&](const Table& table, int seat, int now_known) {
        // The time that counts is that until the opponent has the move.
        if (table.number == 0 || now_known % 2 != seat) return;
        const auto ply = static_cast<std::size_t>(now_known - 1);
        others.push_back(milliseconds_since(sent[table.number][ply]));
    });
    for (Table& table : match.tables()) {
        const int every = table.number == 0 ? kCrowdEveryMs : kOthersEveryMs;
        const int first = static_cast<int>(table.number) * every / static_cast<int>(kOtherGames);
        const int moves = table.number == 0 ? kMoves : kMoves * kCrowdEveryMs / kOthersEveryMs;
        asio::co_spawn(co_await asio::this_coro::executor,
                       play_steadily(match, table, first, every, moves, sent[table.number]),
                       fail_on_exception);
    }
    const std::size_t other_moves = kOtherGames * kMoves * kCrowdEveryMs / kOthersEveryMs;
    while (crowd.size() < count * kMoves || others.size() < other_moves) co_await pause_for(100);
    if (count > 0) std::printf("crowd-p95 %.2f\n", percentile_95(crowd));
    std::printf("others-p95 %.2f\n", percentile_95(others));
    end();
}

/// Tries wrong passwords at a steady pace. Each try is of another name, and each address makes so
/// few that no limit of names or addresses spares the server the work: what is answered 429 is so
/// because too many passwords wait to be compared.
class PasswordFlood {
  public:
    PasswordFlood(asio::io_context& io, std::uint16_t port) : io_(io), port_(port) {}

    asio::awaitable<void> run(int seconds, int a_second) {
        asio::steady_timer timer(io_);
        const auto began = Clock::now();
        for (int i = 0; i < seconds * a_second; ++i) {
            timer.expires_at(began + std::chrono::microseconds(1'000'000LL * i / a_second));
            co_await timer.async_wait(asio::use_awaitable);
            asio::co_spawn(io_, attempt(i), fail_on_exception);
        }
    }

    int made() const { return made_; }
    int compared() const { return compared_; }
    int refused() const { return refused_; }

  private:
    static constexpr int kAddresses = 4'000;

    asio::awaitable<void> attempt(int number) {
        if (idle_.empty()) {
            auto& made = clients_.emplace_back(io_);
            co_await made.connect(port_);
            idle_.push_back(&made);
        }
        HttpClient& client = *idle_.back();
        idle_.pop_back();
        const int from = number % kAddresses;
        ++made_;
        // Named, and not made within the call: g++ 12 destroys such temporaries twice.
        std::string address =
            "10.1." + std::to_string(from / 250) + '.' + std::to_string(1 + from % 250);
        const protocol::Login login{"nobody" + std::to_string(number), "not the password"};
        std::string body = protocol::encode_body(login);
        const int status =
            co_await client.post_from(std::move(address), "/api/login", std::move(body));
        if (status == 403) {
            ++compared_;
        } else if (status == 429) {
            ++refused_;
        } else {
            fail("a log-in was answered with status " + std::to_string(status));
        }
        idle_.push_back(&client);
    }

    asio::io_context& io_;
    std::uint16_t port_;
    std::deque<HttpClient> clients_;
    std::vector<HttpClient*> idle_;
    int made_ = 0;
    int compared_ = 0;
    int refused_ = 0;
};

asio::awaitable<void> measure_flood(Bench& bench, int seconds, int attempts) {
    constexpr std::size_t kGames = 100;
    constexpr int kLeastEveryMs = 200;
    Match& match = bench.match;
    co_await match.seat(kGames);
    std::vector<std::vector<Clock::time_point>> sent(kGames);
    std::vector<double> took;
    co_await pause_for(kSettleMs);
    match.on_moved([&](const Table& table, int seat, int now_known) {
        if (now_known % 2 != seat) return;
        const auto ply = static_cast<std::size_t>(now_known - 1);
        took.push_back(milliseconds_since(sent[table.number][ply]));
    });
    const int every = std::max(kLeastEveryMs, seconds * 1'000 / kMostPlies + 1);
    const int moves = seconds * 1'000 / every;
    for (Table& table : match.tables()) {
        const int first = static_cast<int>(table.number) * every / static_cast<int>(kGames);
        asio::co_spawn(bench.io,
                       play_steadily(match, table, first, every, moves, sent[table.number]),
                       fail_on_exception);
    }
    PasswordFlood flood(bench.io, bench.server.port);
    if (attempts > 0) {
        co_await flood.run(seconds, attempts);
    } else {
        co_await pause_for(seconds * 1'000);
    }
    const std::size_t expected = kGames * static_cast<std::size_t>(moves);
    while (took.size() < expected) co_await pause_for(5);
    std::printf("moves %zu\nmoves-p95 %.2f\n", took.size(), percentile_95(took));
    std::printf("attempts %d\ncompared %d\nrefused %d\n", flood.made(), flood.compared(),
                flood.refused());
    end();
}

asio::awaitable<void> play_and_leave(Bench& bench, std::size_t games, int plies) {
    co_await bench.match.seat(games);
    co_await bench.match.play_to(plies);
    for (const Table& table : bench.match.tables()) std::printf("%s\n", table.game.c_str());
}

asio::awaitable<void> wait_for_port(std::uint16_t port) {
    const asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(), port);
    for (;;) {
        asio::ip::tcp::socket socket(co_await asio::this_coro::executor);
        boost::system::error_code error;
        socket.connect(server, error);
        if (!error) co_return;
        co_await pause_for(5);
    }
}

asio::awaitable<void> ask_for_games(Bench& bench, std::string names, std::int64_t began) {
    std::ifstream file(names);
    std::vector<Table> tables;
    for (std::string game; file >> game;) tables.emplace_back().game = game;
    co_await wait_for_port(bench.server.port);
    std::deque<Socket> sockets;
    std::size_t snapshots = 0;
    co_await for_each_at_once(tables.size(), [&](std::size_t i) {
        Socket& socket = sockets.emplace_back(bench.io);
        return bench.subject->watch(tables[i], socket, [&](std::string_view frame) {
            if (bench.subject->kind(frame) == Subject::Frame::Ready) ++snapshots;
        });
    });
    while (snapshots < tables.size()) co_await pause_for(1);
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
    std::printf("games %zu\nmilliseconds %lld\n", snapshots, static_cast<long long>(now - began));
    end();
}

asio::awaitable<void> do_task(Bench& bench, std::string task) {
    std::istringstream words(task);
    std::string name;
    std::string file;
    std::size_t games = 0;
    std::size_t more = 0;
    int plies = 0;
    std::int64_t began = 0;
    words >> name;
    if (name == "moves" && words >> games >> plies) {
        co_await measure_moves(bench, games, plies);
    } else if (name == "memory" && words >> games >> more >> plies) {
        co_await measure_memory(bench, games, more, plies);
    } else if (name == "watchers" && words >> games >> more) {
        co_await measure_watchers(bench, games, more);
    } else if (name == "crowd" && words >> games) {
        co_await measure_crowd(bench, games);
    } else if (name == "flood" && words >> plies >> more) {
        co_await measure_flood(bench, plies, static_cast<int>(more));
    } else if (name == "leave" && words >> games >> plies) {
        co_await play_and_leave(bench, games, plies);
    } else if (name == "ask" && words >> file >> began) {
        co_await ask_for_games(bench, file, began);
    } else {
        fail("there is no task \"" + task + '"');
    }
    end();
}

int run(int argc, char** argv) {
    if (argc < 5) {
        std::fputs("usage: load_client TASK SERVER PORT PID [SIZES]\n", stderr);
        return 2;
    }
    Server server{argv[2], static_cast<std::uint16_t>(std::atoi(argv[3])), std::atoi(argv[4]), {}};
    if (argc > 5) {
        FrameSizes& sizes = server.sizes;
        std::istringstream(argv[5]) >> sizes.move >> sizes.ack >> sizes.own >> sizes.others;
    }
    Bench bench(std::move(server));
    asio::co_spawn(bench.io, do_task(bench, argv[1]), fail_on_exception);
    bench.io.run();
    return 0;
}

}  // namespace
}  // namespace sixfold::load

int main(int argc, char** argv) { return sixfold::load::run(argc, argv); }
