#include "tests/simulation/saboteur.h"

#include <algorithm>
#include <variant>

#include "core/game/fact.h"

namespace sixfold::simulation {

namespace effect = server::effect;
namespace input = server::input;

std::optional<server::Input> Saboteur::spoil(const server::Input& input) {
    if (const auto* const opened = std::get_if<input::SocketOpened>(&input)) {
        sockets_.insert(opened->connection);
        if (!opened->user) strangers_.insert(opened->connection);
    } else if (const auto* const closed = std::get_if<input::SocketClosed>(&input)) {
        sockets_.erase(closed->connection);
        const bool is_stranger = strangers_.erase(closed->connection) > 0;
        if (fault_ == Fault::RoomKept && is_stranger) return std::nullopt;
    } else if (const auto* const known = std::get_if<input::PersonKnown>(&input)) {
        return spoil(*known);
    } else if (const auto* const create = std::get_if<input::CreateGame>(&input)) {
        if (fault_ != Fault::ChallengeOpened) return input;
        input::CreateGame open = *create;
        open.opponent.reset();
        open.game.opponent.reset();
        return open;
    } else if (const auto* const received = std::get_if<input::MessageReceived>(&input)) {
        const bool leaves = std::holds_alternative<protocol::LeavePool>(received->message);
        if (fault_ != Fault::PoolKept || !leaves) return input;
        // This is answered in the same way.
        return input::MessageReceived{received->connection, protocol::CancelSeek{"no-seek"}};
    } else if (std::holds_alternative<input::Tick>(input) && fault_ == Fault::PeopleKept) {
        return input::PersonKnown{db::Person{{"stranger"}, "Stranger", {}, {}, {}}, false};
    }
    return input;
}

server::Input Saboteur::spoil(input::PersonKnown known) {
    named_.insert(known.person.id);
    if (fault_ == Fault::RatingForgotten) known.person.standings.clear();
    if (fault_ == Fault::BlockIgnored) known.person.blocked.clear();
    return known;
}

void Saboteur::spoil(server::Effects& effects) {
    if (fault_ == Fault::None) return;
    const bool takes_seat = std::any_of(effects.begin(), effects.end(), [](const auto& one) {
        const auto* const store = std::get_if<effect::Store>(&one);
        return store != nullptr &&
               std::any_of(store->batch.begin(), store->batch.end(), [](const auto& operation) {
                   return std::holds_alternative<db::TakeSeat>(operation);
               });
    });
    server::Effects kept;
    for (server::Effect& one : effects) {
        if (auto* const send = std::get_if<effect::Send>(&one)) {
            spoil(*send);
            if (send->to.empty()) continue;
        } else if (auto* const store = std::get_if<effect::Store>(&one)) {
            spoil(*store);
        } else if (auto* const reply = std::get_if<effect::Reply>(&one)) {
            if (fault_ == Fault::SeatGivenTwice && takes_seat && reply->answer) {
                reply->answer->seat = 1 - reply->answer->seat.value();
            }
        }
        kept.push_back(std::move(one));
    }
    effects = std::move(kept);
    if (fault_ == Fault::AckBeforeCommit) {
        // Before the events, too: behind them it would wait as they do.
        std::stable_partition(effects.begin(), effects.end(), [](const server::Effect& one) {
            const auto* const send = std::get_if<effect::Send>(&one);
            return send != nullptr && std::holds_alternative<protocol::Ack>(send->message);
        });
    }
}

void Saboteur::spoil(effect::Send& send) {
    const bool is_ack = std::holds_alternative<protocol::Ack>(send.message);
    const bool is_answer = is_ack || std::holds_alternative<protocol::Refused>(send.message);
    auto* const moved = std::get_if<protocol::Moved>(&send.message);
    if (fault_ == Fault::AckBeforeCommit && is_ack) send.reveals = 0;
    if (fault_ == Fault::RevealEarly && moved != nullptr) send.reveals = 0;
    if (fault_ == Fault::AnswerLost && is_answer && now_and_then()) send.to.clear();
    if (fault_ == Fault::EventDropped && moved != nullptr && now_and_then()) send.to.pop_back();
    if (fault_ == Fault::VersionReused && moved != nullptr && now_and_then()) --moved->version;
    if (fault_ == Fault::EventChanged && moved != nullptr && now_and_then()) {
        moved->played.move += "=Q";
    }
    if (fault_ == Fault::TimeAdded && moved != nullptr && !moved->clocks.remaining_ms.empty() &&
        now_and_then()) {
        moved->clocks.remaining_ms.front() += 1'000;
    }
    if (fault_ == Fault::LegalLeaked && moved != nullptr && moved->legal) {
        send.to.assign(sockets_.begin(), sockets_.end());
    }
    if (fault_ == Fault::ChatLeaked && std::holds_alternative<protocol::Chat>(send.message)) {
        send.to.assign(sockets_.begin(), sockets_.end());
        send.crowd = false;  // or else its way would be found, and not who reads it
    }
    const bool is_ready = std::holds_alternative<protocol::GameReady>(send.message);
    if (fault_ == Fault::ReadyEarly && is_ready) send.reveals = 0;
    auto* const changed = std::get_if<protocol::LobbyChanged>(&send.message);
    const bool is_lobby =
        changed != nullptr || std::holds_alternative<protocol::Lobby>(send.message);
    if (fault_ == Fault::SeekShownEarly && is_lobby) send.reveals = 0;
    if (fault_ == Fault::SeekKept && changed != nullptr) changed->seeks_gone.clear();
}

void Saboteur::spoil(effect::Store& store) {
    if (fault_ == Fault::ChangeAfterEnd && last_fact_) {
        db::AppendFact more = *last_fact_;
        ++more.version;
        store.batch.emplace_back(std::move(more));
        last_fact_.reset();
        return;
    }
    if (fault_ == Fault::BatchEmptied && std::holds_alternative<db::Heartbeat>(store.batch[0])) {
        store.batch.clear();
    }
    for (db::Operation& operation : store.batch) {
        if (auto* const made = std::get_if<db::InsertGame>(&operation)) spoil(*made);
        if (auto* const finish = std::get_if<db::FinishGame>(&operation)) spoil(*finish);
        auto* const row = std::get_if<db::AppendFact>(&operation);
        if (row == nullptr) continue;
        if (fault_ == Fault::CommandForgotten && row->command && now_and_then()) {
            row->command.reset();
        }
        if (fault_ == Fault::WrongSeat && row->seat && now_and_then()) {
            row->seat = Seat{static_cast<std::uint8_t>(1 - row->seat->index)};
        }
        const auto fact = fact_from(row->fact);
        if (fault_ == Fault::ClockChargedTwice && fact) {
            if (auto moved = *fact; auto* const one = std::get_if<fact::Moved>(&moved)) {
                one->charged *= 2;
                row->fact = to_text(moved);
            }
        }
        if (fault_ == Fault::ChangeAfterEnd && fact && std::holds_alternative<fact::Ended>(*fact)) {
            last_fact_ = *row;
        }
    }
}

void Saboteur::spoil(db::InsertGame& made) {
    const bool begins =
        std::find(made.seats.begin(), made.seats.end(), std::nullopt) == made.seats.end();
    if (fault_ == Fault::GuestRated && !begins && !named_.contains(made.host)) made.casual = false;
    if (!begins) return;
    const UserId first = *made.seats[0];
    if (fault_ == Fault::SeatStolen && player_ && player_ != made.seats[1] && player_ != first) {
        made.seats[0] = player_;
    }
    player_ = first;
}

void Saboteur::spoil(db::FinishGame& finish) const {
    if (fault_ == Fault::CasualRated && finish.ratings.empty()) {
        finish.ratings.push_back({{"somebody"}, {"shafran", "bullet", 1600, 90, 0.06, 1, {}}, 1});
    }
    if (fault_ != Fault::RatingDoubled) return;
    for (db::RatingChange& rating : finish.ratings) rating.after.value += rating.change;
}

void Saboteur::spoil_restart(server::Effects& effects) {
    sockets_.clear();
    strangers_.clear();
    last_fact_.reset();
    if (fault_ != Fault::OutageCharged) return;
    for (server::Effect& one : effects) {
        auto* const store = std::get_if<effect::Store>(&one);
        if (store == nullptr) continue;
        for (db::Operation& operation : store->batch) {
            auto* const row = std::get_if<db::AppendFact>(&operation);
            auto fact = row == nullptr ? Result<Fact>(fact::TakenBack{}) : fact_from(row->fact);
            auto* const resumed = fact ? std::get_if<fact::ClocksResumed>(&*fact) : nullptr;
            if (resumed == nullptr) continue;
            for (SeatTime& left : resumed->left) {
                left.main = std::max(Milliseconds{0}, left.main - Milliseconds{10'000});
            }
            row->fact = to_text(*fact);
        }
    }
}

}  // namespace sixfold::simulation
