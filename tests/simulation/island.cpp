#include "tests/simulation/island.h"

#include <utility>

#include "tests/support/games.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::simulation {
namespace {

constexpr Instant kBegin{Milliseconds{1'700'000'000'000}};
constexpr int kClients = 20;
/// When so many games have begun, no others are.
constexpr std::size_t kGames = 36;
constexpr Milliseconds kLongest = std::chrono::minutes(15);
/// Everything comes to rest within this: a program that is away, a broken socket, a disk that
/// fails.
constexpr Milliseconds kLongestRest = std::chrono::minutes(5);

}  // namespace

server::Catalogue Island::catalogue() {
    server::Catalogue catalogue;
    for (const char* slug : test::kGames) {
        catalogue.offer({test::variant(slug), std::string("hash-of-") + slug});
    }
    return catalogue;
}

Island::Island(const server::Catalogue& catalogue, const Options& options)
    : catalogue_(catalogue),
      options_(options),
      dice_(options.seed),
      agenda_(kBegin),
      generator_(options.seed),
      network_(agenda_, dice_),
      disk_(agenda_, dice_, options.fault, figures_),
      saboteur_(options.fault, dice_),
      judge_(agenda_, catalogue, disk_.store(), figures_),
      scene_{agenda_, dice_, network_, judge_, figures_, catalogue,
             {},      {},    {},       false,  false,    false} {
    connect_parts();
    for (int i = 0; i < kClients; ++i) {
        clients_.push_back(
            std::make_unique<Client>(scene_, requests_, "client-" + std::to_string(100 + i)));
    }
}

void Island::connect_parts() {
    const auto tab_of = [this](ConnectionId connection) -> Tab* {
        for (const auto& client : clients_) {
            for (const auto& tab : client->tabs()) {
                if (tab->socket() == connection) return tab.get();
            }
        }
        return nullptr;
    };
    network_.attach({
        .asked =
            [this](ConnectionId connection, const auto& session) {
                if (process_) process_->asked(connection, session);
            },
        .message =
            [this](ConnectionId connection, const std::string& text) {
                if (process_) process_->message(connection, text);
            },
        .lag =
            [this](ConnectionId connection, Milliseconds round_trip) {
                if (process_) process_->lag(connection, round_trip);
            },
        .closed =
            [this](ConnectionId connection, bool by_client) {
                if (process_) process_->closed(connection, by_client);
            },
        .received =
            [tab_of](ConnectionId connection, const SharedText& text) {
                if (Tab* const tab = tab_of(connection)) tab->received(text);
            },
        .lost =
            [tab_of](ConnectionId connection) {
                if (Tab* const tab = tab_of(connection)) tab->lost();
            },
    });
    disk_.attach({
                     .committed =
                         [this](RecordNumber record) {
                             if (process_) process_->committed(record);
                         },
                     .state =
                         [this](bool up) {
                             if (process_) process_->storage_state(up);
                         },
                 },
                 [this](const db::Batch& batch, const std::optional<std::string>& misfit) {
                     judge_.on_disk(batch, misfit);
                 });
    requests_.create_game = [this](const auto& session, const auto& game, const auto& answer) {
        carry(answer, [this, session, game](const Client::Answer& back) {
            process_->create_game(session, game, back);
        });
    };
    requests_.take_seat = [this](const auto& session, const auto& game, const auto& answer) {
        carry(answer, [this, session, game](const Client::Answer& back) {
            process_->take_seat(session, {game}, back);
        });
    };
    requests_.register_person = [this](const auto& session, const auto& name, const auto& answer) {
        carry(answer, [this, session, name](const Client::Registered& back) {
            process_->register_person(session, name, back);
        });
    };
    requests_.relate = [this](const auto& session, const auto& name, bool blocks,
                              const auto& answer) {
        carry(answer, [this, session, name, blocks](const Client::Related& back) {
            process_->relate(session, name, blocks, back);
        });
    };
}

/// Takes a request to the program and its answer back; either may be lost.
template <typename Answer, typename Ask>
void Island::carry(const Answer& answer, Ask ask) {
    const Answer back = [this, answer](const auto&... told) {
        if (const auto way = network_.request_delay()) {
            agenda_.after(*way, [answer, ... told = told] { answer(told...); });
        }
    };
    if (const auto way = network_.request_delay()) {
        agenda_.after(*way, [this, ask, back] {
            if (process_) ask(back);
        });
    }
}

// ---- time goes on

Island::Report Island::play() {
    start_process();
    for (const auto& client : clients_) client->live();
    // A quarter of the islands is spared.
    if (!dice_.one_in(4)) {
        plan_crash();
        plan_stall();
        plan_failing_disk();
    }
    plan_rest();
    const Instant end = kBegin + kLongest;
    while (!failed() && agenda_.now() < end) {
        run(agenda_.now() + std::chrono::seconds(5));
        scene_.closing = scene_.closing || judge_.games_begun() >= kGames;
        if (scene_.closing && judge_.games_running() == 0) break;
    }
    if (!failed()) wind_up();
    Report report{figures_, scene_.digest.value(), judge_.violation()};
    if (report.violation) report.violation->island_seed = options_.seed;
    return report;
}

void Island::run(Instant until) {
    while (!failed() && agenda_.next() && *agenda_.next() <= until) {
        agenda_.step();
        if (process_ && process_->dead()) crash();
        if (process_ && process_->overdue(2 * Judge::kLatestTimer)) {
            judge_.violate("clocks", "", "what is due is not done");
        }
    }
}

void Island::start_process() {
    process_ =
        std::make_shared<Process>(Process::Surroundings{agenda_, dice_, network_, disk_, judge_,
                                                        saboteur_, catalogue_, generator_},
                                  crashed_at_);
    process_->start();
}

void Island::crash() {
    ++figures_.crashes;
    crashed_at_ = agenda_.now();
    process_.reset();
    disk_.crash();
    network_.server_died();
    judge_.dies();
    agenda_.after(dice_.time(50, dice_.one_in(3) ? 90'000 : 5'000), [this] { start_process(); });
}

// ---- what befalls it

void Island::plan_crash() {
    agenda_.after(dice_.time(1'000, 100'000), [this] {
        if (calm_) return;
        // Within whatever it does next.
        if (process_ && !scene_.resting) process_->die_after(dice_.below(6));
        plan_crash();
    });
}

void Island::plan_stall() {
    agenda_.after(dice_.time(1'000, 60'000), [this] {
        if (calm_) return;
        if (process_ && !scene_.resting) {
            ++figures_.stalls;
            process_->stall(dice_.time(100, dice_.one_in(2) ? 20'000 : 2'000));
        }
        plan_stall();
    });
}

void Island::plan_failing_disk() {
    agenda_.after(dice_.time(1'000, 90'000), [this] {
        if (calm_) return;
        if (!scene_.resting) disk_.fail_for(dice_.time(50, dice_.one_in(2) ? 20'000 : 500));
        plan_failing_disk();
    });
}

// ---- rests

void Island::plan_rest() {
    agenda_.after(dice_.time(20'000, 80'000), [this] {
        if (calm_) return;
        scene_.resting = true;
        rest(agenda_.now() + kLongestRest);
    });
}

bool Island::at_rest() const {
    return process_ && process_->idle() && network_.idle() && disk_.idle() && !disk_.fails();
}

void Island::rest(Instant latest) {
    agenda_.after(Milliseconds{250}, [this, latest] {
        if (!scene_.resting || scene_.over) return;
        if (!at_rest()) {
            if (agenda_.now() > latest) {
                judge_.violate("answered", "", "the server does not come to rest");
            }
            return rest(latest);
        }
        for (const auto& client : clients_) {
            for (const auto& tab : client->tabs()) tab->be_judged();
        }
        judge_.rested();
        scene_.resting = false;
        plan_rest();
    });
}

/// Everybody leaves, nothing befalls the server any more, and all flags fall.
void Island::wind_up() {
    calm_ = true;
    scene_.closing = true;
    if (!std::exchange(scene_.resting, true)) rest(agenda_.now() + kLongestRest);
    while (!failed() && scene_.resting) run(agenda_.now() + std::chrono::seconds(1));
    scene_.over = true;
    for (const auto& client : clients_) client->leave();
    const Instant end = agenda_.now() + std::chrono::hours(26);
    // Whoever is not needed is forgotten when there is something to do.
    agenda_.at(end, [this] { process_->wake(); });
    while (!failed() && agenda_.next() && *agenda_.next() <= end) {
        run(*agenda_.next());
        judge_.watch(agenda_.now());
    }
    if (!failed()) judge_.wound_up(process_->world(), end);
}

}  // namespace sixfold::simulation
