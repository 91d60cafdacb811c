#include "tests/simulation/judge.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "core/base/overloaded.h"
#include "protocol/limits.h"
#include "tests/simulation/digest.h"

namespace sixfold::simulation {

namespace effect = server::effect;
namespace input = server::input;

namespace {

/// What of a game's past a violation shows.
constexpr std::size_t kHistory = 24;

/// The world is called at least this often while time runs; when it is called so much later still,
/// the program stood still, and nobody pays for it (server/world/world.cpp).
constexpr Milliseconds kHeartbeat{2'000};
constexpr Milliseconds kStall{2'000};
/// A flag waits at most so long for a move that may be on its way, and then falls within a second.
constexpr Milliseconds kFlagWaits{2'000};
constexpr Milliseconds kFlagFalls{1'000};

/// The most that one move gets back for lag: seven refills, as core/game/lag_quota.h says.
Milliseconds most_given_back(const TimeControl& control) {
    if (!control.real_time()) return Milliseconds{0};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(control.expected());
    return 7 * std::min(Milliseconds{1'000}, Milliseconds{150 + 4 * seconds.count()});
}

std::uint64_t digest_of(const db::StoredGame& game, const db::FinishGame& finish) {
    Digest digest;
    for (const db::StoredFact& row : game.facts) digest.add(row.fact);
    digest.add(finish.reason);
    for (const int score : finish.quarters) digest.add(static_cast<std::uint64_t>(score));
    return digest.value();
}

std::string_view invariant_of_misfit(const std::string& misfit) {
    const std::pair<std::string_view, std::string_view> kWords[] = {
        {"done twice", "acknowledged"},   {"finished game", "finished"},
        {"ends twice", "finished"},       {"ends without", "finished"},
        {"seat is taken twice", "seats"}, {"no such seat", "seats"},
        {"follows", "versions"},          {"is rated", "rated"},
    };
    for (const auto& [word, invariant] : kWords) {
        if (misfit.find(word) != std::string::npos) return invariant;
    }
    return "storable";
}

}  // namespace

Judge::Judge(const Agenda& agenda, const server::Catalogue& catalogue,
             const test::MemoryStore& disk, Figures& figures)
    : agenda_(agenda), catalogue_(catalogue), disk_(disk), figures_(figures) {}

void Judge::violate(const std::string& invariant, const std::string& game, std::string sentence) {
    if (violation_) return;
    violation_ =
        Violation{invariant, std::move(sentence), game, agenda_.now(), agenda_.steps(), 0, {}};
    if (const Game* const found = find(game)) {
        violation_->history.assign(found->history.begin(), found->history.end());
    }
}

Judge::Game* Judge::find(const std::string& id) {
    const auto found = games_.find(id);
    return found == games_.end() ? nullptr : &found->second;
}

void Judge::remember(Game& game, std::string what) {
    const auto since = agenda_.now().time_since_epoch().count() % 100'000'000;
    game.history.push_back(std::to_string(since) + " ms  " + std::move(what));
    if (game.history.size() > kHistory) game.history.pop_front();
}

bool Judge::plays(const Game& game, const std::optional<UserId>& user) const {
    return user && (*user == game.host || seat_of(game, user));
}

std::optional<int> Judge::seat_of(const Game& game, const std::optional<UserId>& user) const {
    if (!user) return std::nullopt;
    const auto found = std::find(game.seats.begin(), game.seats.end(), user);
    if (found == game.seats.end()) return std::nullopt;
    return static_cast<int>(found - game.seats.begin());
}

// ---- the program starts and ends

void Judge::starts(Instant crashed_at) {
    crashed_at_ = crashed_at;
    storage_up_ = true;
    excused_until_ = last_call_ = agenda_.now();
    // What was not on disk has never been.
    std::erase_if(games_,
                  [&](const auto& entry) { return !disk_.games().contains(GameId{entry.first}); });
    running_.clear();
    const auto asleep = disk_.sleeping(Instant::min());
    for (const auto& [id, stored] : disk_.games()) {
        if (!disk_.finished().contains(id)) take_up(id, stored);
        games_.at(id.text).asleep = asleep.contains(id);
        check_acks(id.text, games_.at(id.text));
    }
    meet_again();
}

void Judge::take_up(const GameId& id, const db::StoredGame& stored) {
    Game& game = games_[id.text];
    game.host = stored.host;
    game.invited = stored.invited;
    game.casual = stored.casual;
    game.seats = stored.seats;
    game.model = std::make_unique<GameModel>(
        stored, catalogue_.by_definition(stored.definition_hash)->variant);
    if (game.model->status() == "playing") running_.insert(id.text);
}

void Judge::restored(const GameId& id, const server::Effects& effects, Instant at) {
    Game& game = games_.at(id.text);
    game.asleep = false;
    remember(game, "the program starts again");
    const std::int64_t before = game.model->version();
    for (const server::Effect& one : effects) {
        if (const auto* const store = std::get_if<effect::Store>(&one)) {
            take_in(store->batch, store->record, nullptr, at);
        }
    }
    if (game.model->version() != before + 1 || game.model->status() != "playing") {
        violate("restored", id.text, "a running game does not go on after a crash");
    }
}

void Judge::dies() {
    sockets_.clear();
    loading_.clear();
}

// ---- what the world is told and decides

void Judge::handles(const server::Input& input, Instant at) {
    meets(input, at);
    resumed_.clear();
    seated_.clear();
    must_resume_.clear();
    if (at >= last_call_ + kHeartbeat + kStall && storage_up_) {
        for (const std::string& id : running_) {
            const Game& game = games_.at(id);
            if (!game.asleep && game.model->clock().deadline()) must_resume_.push_back(id);
        }
    }
    std::visit(Overloaded{
                   [&](const input::SocketOpened& opened) {
                       sockets_[opened.connection].user = opened.user;
                   },
                   [&](const input::SocketClosed& closed) { sockets_.erase(closed.connection); },
                   [&](const input::LagMeasured& measured) {
                       const auto found = sockets_.find(measured.connection);
                       if (found == sockets_.end() || !found->second.user) return;
                       auto& most = most_lag_[*found->second.user];
                       most = std::max(most, measured.round_trip);
                   },
                   [&](const input::MessageReceived& received) {
                       const auto* const say = std::get_if<protocol::Say>(&received.message);
                       const auto socket = sockets_.find(received.connection);
                       if (say == nullptr || socket == sockets_.end()) return;
                       talk_.try_emplace(say->text, Said{socket->second.user, {}});
                   },
                   [&](const input::Committed& commit) {
                       if (!storage_up_) return;
                       for (const std::string& id : running_) {
                           games_.at(id).model->publish(commit.record, at);
                       }
                   },
                   [&](const input::Loaded& loaded) {
                       loading_.erase(loaded.game.text);
                       Game* const game = find(loaded.game.text);
                       if (game == nullptr || !loaded.stored || !*loaded.stored) return;
                       if (game->model->status() != "playing") return;
                       // Time runs from the newest fact on, since the world has forgotten more.
                       take_up(loaded.game, **loaded.stored);
                       game->asleep = false;
                       remember(*game, "it is read");
                       if (!storage_up_) game->model->stop(at);
                   },
                   [](const auto&) {},
               },
               input);
}

void Judge::handled(const server::Input& input, const server::Effects& effects, Instant at) {
    const std::size_t sought = search_.seeks().size();
    searched(input, effects);
    for (const server::Effect& one : effects) {
        if (const auto* const store = std::get_if<effect::Store>(&one)) {
            take_in(store->batch, store->record, &input, at);
        }
    }
    for (const std::string& id : must_resume_) {
        if (resumed_.contains(id)) continue;
        violate("clocks", id, "the program stood still, and the clock went on");
    }
    for (const server::Effect& one : effects) {
        if (const auto* const send = std::get_if<effect::Send>(&one)) {
            check_said(*send, at);
            check_search(*send, at);
        }
        if (const auto* const load = std::get_if<effect::Load>(&one)) {
            if (loading_.insert(load->game.text).second) continue;
            violate("bounded", load->game.text, "a game is read twice at a time");
        }
    }
    search_.end_step(at);
    if (search_.seeks().size() != sought) lobby_changed_at_ = agenda_.now();
    if (const auto* const state = std::get_if<input::StorageState>(&input)) {
        storage_up_ = state->up;
        if (state->up) {
            excused_until_ = at;
        } else {
            down_since_ = at;
            for (const std::string& id : running_) {
                if (!games_.at(id).asleep) games_.at(id).model->stop(at);
            }
        }
    }
    if (at > last_call_ + kStall) excused_until_ = at;
    last_call_ = at;
    watch(at);
}

void Judge::take_in(const db::Batch& batch, server::RecordNumber record, const server::Input* cause,
                    Instant at) {
    for (const db::Operation& operation : batch) {
        std::visit(Overloaded{
                       [&](const db::InsertGame& made) {
                           take_up(made.game, {made.game,
                                               made.definition_hash,
                                               made.clock,
                                               made.casual,
                                               made.host,
                                               made.seats,
                                               made.at,
                                               {},
                                               made.invited,
                                               {},
                                               {},
                                               {}});
                       },
                       [&](const db::WithdrawGame& withdrawn) { withdraws(withdrawn, cause); },
                       [&](const db::TakeSeat& taken) {
                           Game& game = games_.at(taken.game.text);
                           if (seat_of(game, taken.user)) {
                               violate("seats", taken.game.text, "somebody gets two seats");
                           }
                           auto& seat = game.seats.at(taken.seat.index);
                           if (seat) violate("seats", taken.game.text, "a seat is taken twice");
                           seat = taken.user;
                           seated_.emplace(taken.game.text, taken.user);
                       },
                       [&](const db::AppendFact& row) { take_in(row, record, cause, at); },
                       [&](const db::SetDeadline& deadline) {
                           games_.at(deadline.game.text).asleep = deadline.deadline.has_value();
                           remember(games_.at(deadline.game.text), "it is put away");
                       },
                       [](const auto&) {},
                   },
                   operation);
    }
}

void Judge::take_in(const db::AppendFact& row, server::RecordNumber record,
                    const server::Input* cause, Instant at) {
    Game* const game = find(row.game.text);
    const auto fact = fact_from(row.fact);
    if (game == nullptr || !fact) return violate("storable", row.game.text, "no fact: " + row.fact);
    remember(*game, "version " + std::to_string(row.version) + ": " + row.fact +
                        (row.command ? "  by " + *row.command : ""));
    if (game->model->status() == "over") {
        return violate("finished", row.game.text, "a game that is over changes");
    }
    if (row.version != game->model->version() + 1) {
        return violate("versions", row.game.text, "a version is left out or used again");
    }
    check_cause(row.game.text, *game, row, *fact);
    const auto wrong = game->model->enter(*fact, record, bounds_of(*game, *fact, cause, at));
    if (wrong) violate(cause == nullptr ? "restored" : "clocks", row.game.text, *wrong);
    if (std::holds_alternative<fact::ClocksResumed>(*fact)) resumed_.insert(row.game.text);
    if (std::holds_alternative<fact::Started>(*fact)) {
        ++begun_;
        running_.insert(row.game.text);
        lobby_changed_at_ = agenda_.now();
    }
    if (game->model->status() == "over") {
        running_.erase(row.game.text);
        lobby_changed_at_ = agenda_.now();
    }
}

ClockModel::Bounds Judge::bounds_of(const Game& game, const Fact& fact, const server::Input* cause,
                                    Instant at) const {
    ClockModel::Bounds bounds{at, Milliseconds{0}, at, at};
    if (const auto* const moved = std::get_if<fact::Moved>(&fact)) {
        const auto& user = game.seats.at(moved->seat.index);
        const auto lag = most_lag_.find(user.value_or(UserId{}));
        if (lag != most_lag_.end()) bounds.most_lag = lag->second;
        bounds.most_lag = std::min(bounds.most_lag, most_given_back(game.model->control()));
    }
    if (cause == nullptr) {
        const Instant alive = disk_.last_alive().value_or(Instant{});
        bounds.stopped_from = std::max(alive, game.model->last_fact_at());
        bounds.stopped_until = crashed_at_;
    } else if (!storage_up_) {
        bounds.stopped_from = bounds.stopped_until = down_since_;
    } else if (at > last_call_ + kStall) {
        bounds.stopped_from = last_call_;
        bounds.stopped_until = last_call_ + kHeartbeat;
    }
    return bounds;
}

/// A command is done for whoever sent it, and does what was said.
void Judge::check_cause(const std::string& id, const Game& game, const db::AppendFact& row,
                        const Fact& fact) {
    const auto* const moved = std::get_if<fact::Moved>(&fact);
    if (!row.command) {
        if (moved != nullptr) violate("acknowledged", id, "a move is stored without its command");
        return;
    }
    const auto sent = sent_.find(*row.command);
    if (sent == sent_.end() || !row.seat) {
        return violate("seats", id, "command " + *row.command + " was never sent");
    }
    if (!sent->second.user || game.seats.at(row.seat->index) != sent->second.user) {
        violate("seats", id, "command " + *row.command + " is done for another seat");
    }
    const auto* const play = std::get_if<protocol::PlayMove>(&sent->second.message);
    if (moved == nullptr) return;
    if (play == nullptr || play->game != id || play->move != moved->move ||
        play->ply != game.model->ply() || moved->seat != *row.seat) {
        violate("acknowledged", id, "command " + *row.command + " was another one");
    }
}

void Judge::check_acks(const std::string& id, const Game& game) {
    if (game.acked.empty()) return;
    const auto stored = disk_.game(GameId{id});
    for (const auto& [command, version] : game.acked) {
        const auto at = static_cast<std::size_t>(version - 1);
        if (stored && at < stored->facts.size() && stored->facts[at].command == command) continue;
        violate("acknowledged", id, "command " + command + " was acknowledged and is not stored");
    }
}

// ---- the disk

void Judge::on_disk(const db::Batch& batch, const std::optional<std::string>& misfit) {
    if (misfit) violate(std::string(invariant_of_misfit(*misfit)), "", "the store: " + *misfit);
    for (const db::Operation& operation : batch) {
        if (const auto* const row = std::get_if<db::AppendFact>(&operation)) {
            if (row->fact.starts_with("moved ")) ++figures_.moves;
        }
        if (const auto* const seek = std::get_if<db::InsertSeek>(&operation)) {
            seeks_on_disk_.insert(seek->seek);
        }
        if (const auto* const withdrawn = std::get_if<db::WithdrawGame>(&operation)) {
            withdrawn_on_disk_.insert(withdrawn->game.text);
        }
        const auto* const finish = std::get_if<db::FinishGame>(&operation);
        if (finish == nullptr) continue;
        ++figures_.games_over;
        ++figures_.ends[finish->reason];
        Game& game = games_.at(finish->game.text);
        const db::StoredGame stored = disk_.game(finish->game).value();
        const auto last = fact_from(stored.facts.back().fact);
        const auto* const ended = last ? std::get_if<fact::Ended>(&*last) : nullptr;
        if (ended == nullptr || to_string(ended->outcome.reason) != finish->reason ||
            ended->outcome.quarters != finish->quarters) {
            violate("finished", finish->game.text, "a game is stored with another end");
        }
        game.finished = digest_of(stored, *finish);
        const auto* const entry = catalogue_.by_definition(stored.definition_hash);
        const std::string& slug = entry->variant->definition().slug;
        if (const auto wrong = ratings_.enter(*finish, stored, slug, disk_)) {
            violate("rated", finish->game.text, *wrong);
        }
    }
}

// ---- time

void Judge::watch(Instant now) {
    if (!storage_up_) return;
    for (const std::string& id : running_) {
        const Game& game = games_.at(id);
        const auto due = game.asleep ? std::nullopt : game.model->clock().deadline();
        if (!due) continue;
        const Instant latest =
            std::max(*due, excused_until_) + kFlagWaits + kFlagFalls + kLatestTimer;
        if (now > latest) violate("clocks", id, "a flag that was due does not fall");
    }
}

void Judge::bounds(const server::World& world, std::size_t uncommitted, std::size_t sockets_held,
                   Instant at) {
    const server::World::Options options;
    if (const auto next = world.next_deadline(); next && *next <= at) {
        violate("clocks", "", "something is due and was not done");
    }
    if (world.games_in_memory() > games_.size()) {
        violate("bounded", "", "more games are in memory than there are");
    }
    if (uncommitted > options.max_uncommitted + 1'024) {
        violate("bounded", "", "too many batches wait for the store");
    }
    if (sockets_held > sockets_.size()) {
        violate("bounded", "", "something is held for sockets that are gone");
    }
}

void Judge::wound_up(const server::World& world, Instant now) {
    watch(now);
    for (const auto& [id, game] : games_) {
        check_acks(id, game);
        const auto finish = disk_.finished().find(GameId{id});
        if (game.model->status() == "over" && finish == disk_.finished().end()) {
            violate("finished", id, "the end of a game is not stored");
        }
        if (game.finished &&
            digest_of(disk_.game(GameId{id}).value(), finish->second) != *game.finished) {
            violate("finished", id, "a finished game has changed");
        }
        if (game.model->status() != "playing") continue;
        if (game.model->control().kind != TimeControl::Kind::Untimed) {
            violate("clocks", id, "a game has time and no end");
        } else if (!game.asleep) {
            violate("bounded", id, "a game that nobody watches stays in memory");
        }
    }
    if (world.games_in_memory() > 0) {
        violate("bounded", "", std::to_string(world.games_in_memory()) + " games stay in memory");
    }
    if (world.sleeping_games() != running_.size()) {
        violate("bounded", "", "more or less games sleep than should");
    }
    if (const auto wrong = ratings_.compare(disk_)) violate("rated", "", *wrong);
    // A seek by correspondence stays open when its owner has left, and who that is with it.
    std::set<UserId> needed;
    for (const auto& [id, seek] : disk_.seeks()) {
        if (disk_.person(seek.owner).name) needed.insert(seek.owner);
    }
    if (world.people_known() != needed.size()) {
        violate("bounded", "", std::to_string(world.people_known()) + " people stay in memory");
    }
    if (world.waiting_in_pools() > 0)
        violate("bounded", "", "somebody who is gone waits in a pool");
    if (world.seeks() != disk_.seeks().size()) {
        violate("bounded", "", "other seeks are in memory than those that stay");
    }
    if (running_.empty() && world.next_deadline()) {
        violate("bounded", "", "something is due though there are no games");
    }
}

}  // namespace sixfold::simulation
