#include "server/world/room.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <set>

#include "core/base/overloaded.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "server/world/views.h"

namespace sixfold::server {

namespace {

/// Presence is told at most this often, so that a crowd that comes and goes costs little.
constexpr Milliseconds kPresencePause{500};

std::string command_text(const protocol::CommandId& command) {
    return command.tab + ':' + std::to_string(command.counter);
}

std::optional<protocol::CommandId> command_from(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const std::size_t colon = text->rfind(':');
    if (colon == std::string::npos) return std::nullopt;
    protocol::CommandId command{text->substr(0, colon), 0};
    const char* const end = text->data() + text->size();
    const auto [read, error] = std::from_chars(text->data() + colon + 1, end, command.counter);
    if (error != std::errc{} || read != end) return std::nullopt;
    return command;
}

}  // namespace

Room::Room(Origin origin)
    : origin_(std::move(origin)), game_(origin_.definition.variant, origin_.time) {}

Result<std::unique_ptr<Room>> Room::from(const db::StoredGame& stored,
                                         const Catalogue::Entry& definition) {
    const auto unreadable = [&](const std::string& why) {
        return Error{ErrorCode::Internal,
                     "The game " + stored.game.text + " cannot be read: " + why};
    };
    if (stored.seats.size() != static_cast<std::size_t>(definition.variant->seats())) {
        return unreadable("it has another number of seats than its definition");
    }
    auto room = std::make_unique<Room>(Origin{stored.game,
                                              definition,
                                              {stored.clock_base, stored.clock_increment},
                                              stored.host,
                                              stored.seats});
    for (const db::StoredFact& row : stored.facts) {
        const auto fact = fact_from(row.fact);
        if (!fact) return unreadable(fact.error().message);
        if (row.version != room->version_ + 1) return unreadable("a version is missing");
        if (auto recorded = room->game_.record(*fact, row.at); !recorded) {
            return unreadable(recorded.error().message);
        }
        room->version_ = row.version;
        room->last_fact_at_ = row.at;
        if (const auto command = command_from(row.command); command && row.seat) {
            room->remember({*row.seat, *command, row.version});
        }
    }
    return room;
}

std::optional<Seat> Room::seat_of(const std::optional<UserId>& user) const {
    if (!user) return std::nullopt;
    for (std::size_t i = 0; i < origin_.seats.size(); ++i) {
        if (origin_.seats[i] == user) return Seat{static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
}

// ---- who watches

void Room::join(ConnectionId connection, const std::optional<UserId>& user,
                std::optional<std::int64_t> version, Instant now, Effects& effects) {
    const bool is_new = members_.insert_or_assign(connection, Member{user}).second;
    if (!version || !send_tail(connection, user, *version, now, effects)) {
        effects.emplace_back(effect::Send{{connection}, snapshot(user, now), record_});
    }
    if (!is_new) return;
    if (!presence_due_) presence_due_ = now + kPresencePause;
}

void Room::leave(ConnectionId connection, Instant now) {
    if (members_.erase(connection) > 0 && !presence_due_) presence_due_ = now + kPresencePause;
}

void Room::announce_presence(Effects& effects) {
    presence_due_.reset();
    if (members_.empty()) return;
    std::vector<ConnectionId> everyone;
    for (const auto& [connection, member] : members_) everyone.push_back(connection);
    effects.emplace_back(effect::Send{
        std::move(everyone), protocol::Presence{id().text, seat_views(), watchers()}, record_});
}

std::vector<protocol::SeatView> Room::seat_views() const {
    std::vector<protocol::SeatView> views;
    for (const auto& user : origin_.seats) {
        const bool present =
            user && std::any_of(members_.begin(), members_.end(),
                                [&](const auto& entry) { return entry.second.user == user; });
        views.push_back({user.has_value(), present});
    }
    return views;
}

int Room::watchers() const {
    return static_cast<int>(std::count_if(members_.begin(), members_.end(), [&](const auto& entry) {
        // A host whose seat the lot will decide plays too.
        return !seat_of(entry.second.user) && entry.second.user != origin_.host;
    }));
}

/// The connections of a seat, or of everybody who is not to move when there is none.
std::vector<ConnectionId> Room::connections_of(std::optional<Seat> seat) const {
    std::vector<ConnectionId> found;
    for (const auto& [connection, member] : members_) {
        if (seat_of(member.user) == seat) found.push_back(connection);
    }
    return found;
}

// ---- what viewers are told

std::optional<std::vector<std::string>> Room::legal_for(std::optional<Seat> seat) const {
    if (game_.phase() != Game::Phase::Playing || seat != game_.to_move()) return std::nullopt;
    return legal_move_texts(game_.position());
}

protocol::Snapshot Room::snapshot(const std::optional<UserId>& user, Instant now) const {
    const std::optional<Seat> seat = seat_of(user);
    protocol::Snapshot view;
    view.game = id().text;
    view.version = version_;
    view.variant = game_.variant().definition().slug;
    view.definition = definition();
    view.status = game_.phase() == Game::Phase::Open      ? "open"
                  : game_.phase() == Game::Phase::Playing ? "playing"
                                                          : "over";
    view.clock = {origin_.time.base.count(), origin_.time.increment.count()};
    view.seats = seat_views();
    if (seat) view.you = seat->index;
    view.host = user == origin_.host;
    view.watchers = watchers();
    view.start = to_text(game_.start_position());
    view.moves = played_moves(game_);
    view.to_move = game_.to_move().index;
    view.legal = legal_for(seat);
    for (std::size_t i = 0; i < origin_.seats.size(); ++i) {
        if (game_.draw_offered_by(Seat{static_cast<std::uint8_t>(i)})) {
            view.draw_offers.push_back(static_cast<int>(i));
        }
    }
    view.clocks = clocks_view(game_, now);
    if (game_.outcome()) view.result = result_view(*game_.outcome());
    return view;
}

/// Sends the events after `version`, if all of them are still here.
bool Room::send_tail(ConnectionId connection, const std::optional<UserId>& user,
                     std::int64_t version, Instant now, Effects& effects) const {
    // Who saw the game open needs all of it: what is theirs in it has changed since.
    if (version < 1 || version > version_) return false;
    if (version < version_ && (recent_.empty() || recent_.front().version > version + 1)) {
        return false;
    }
    const protocol::Clocks clocks = clocks_view(game_, now);
    const std::size_t first = effects.size();
    protocol::ServerMessage* last_with_legal = nullptr;
    effects.reserve(first + recent_.size());
    for (const Event& event : recent_) {
        if (event.version <= version) continue;
        effects.emplace_back(effect::Send{{connection}, event.message, record_});
        auto& message = std::get<effect::Send>(effects.back()).message;
        std::visit(
            [&](auto& m) {
                // Clocks are told as they stand now, not as they stood then.
                if constexpr (requires { m.clocks; }) m.clocks = clocks;
                if constexpr (requires { m.legal; }) last_with_legal = &message;
            },
            message);
    }
    if (last_with_legal != nullptr) {
        std::visit(
            [&](auto& m) {
                if constexpr (requires { m.legal; }) m.legal = legal_for(seat_of(user));
            },
            *last_with_legal);
    }
    return true;
}

// ---- what happens

void Room::seat(Seat seat, const UserId& user, db::Batch& batch) {
    assert(!origin_.seats[seat.index]);
    origin_.seats[seat.index] = user;
    batch.emplace_back(db::TakeSeat{id(), seat, user});
}

void Room::start(std::optional<int> number, RecordNumber record, Instant now, db::Batch& batch,
                 Effects& effects) {
    const Position before = game_.position();
    enter(game_.start(number), before, {}, record, now, batch, effects);
}

std::optional<std::int64_t> Room::accepted(Seat seat, const protocol::CommandId& command) const {
    for (const Accepted& known : accepted_) {
        if (known.seat == seat && known.command == command) return known.version;
    }
    return std::nullopt;
}

void Room::remember(const Accepted& accepted) {
    accepted_.push_back(accepted);
    if (accepted_.size() > kRecentCommands) accepted_.pop_front();
}

Result<void> Room::apply(const Sender& sender, const Command& command, RecordNumber record,
                         Instant now, db::Batch& batch, Effects& effects) {
    const Position before = game_.position();
    auto facts = game_.apply(sender.seat, command, now);
    if (!facts) return facts.error();
    const std::int64_t first = version_ + 1;
    enter(*facts, before, {sender.seat, sender.command}, record, now, batch, effects);
    remember({sender.seat, sender.command, first});
    effects.emplace_back(
        effect::Send{{sender.connection}, protocol::Ack{id().text, sender.command, first}, record});
    return {};
}

bool Room::expire(RecordNumber record, Instant now, db::Batch& batch, Effects& effects) {
    const auto facts = game_.expire(now);
    if (facts.empty()) return false;
    const Position before = game_.position();
    enter(facts, before, {}, record, now, batch, effects);
    return true;
}

void Room::resume(Instant stopped_at, RecordNumber record, Instant now, db::Batch& batch,
                  Effects& effects) {
    const Position before = game_.position();
    enter(game_.resume(stopped_at), before, {}, record, now, batch, effects);
}

void Room::enter(const std::vector<Fact>& facts, const Position& before, const Cause& cause,
                 RecordNumber record, Instant now, db::Batch& batch, Effects& effects) {
    record_ = record;
    last_fact_at_ = now;
    bool first = true;
    for (const Fact& fact : facts) {
        ++version_;
        std::optional<std::string> command;
        if (first && cause.command) command = command_text(*cause.command);
        batch.emplace_back(
            db::AppendFact{id(), version_, now, std::move(command), cause.seat, to_text(fact)});
        first = false;
        if (const auto* ended = std::get_if<fact::Ended>(&fact)) {
            batch.emplace_back(db::FinishGame{id(), std::string(to_string(ended->outcome.reason)),
                                              ended->outcome.quarters, now});
        }
        publish(message_of(fact, before, now), effects);
    }
    // Only what stops the clock lets it wait: an offer after a move does not put it off.
    const bool stops_clock = std::any_of(facts.begin(), facts.end(), [](const Fact& fact) {
        return !std::holds_alternative<fact::DrawOffered>(fact) &&
               !std::holds_alternative<fact::DrawDeclined>(fact);
    });
    if (stops_clock && game_.phase() == Game::Phase::Playing) clock_waits_for_ = record;
}

protocol::ServerMessage Room::message_of(const Fact& fact, const Position& before,
                                         Instant now) const {
    const std::string& game = id().text;
    const protocol::Clocks clocks = clocks_view(game_, now);
    const int to_move = game_.to_move().index;
    return std::visit(
        Overloaded{
            [&](const fact::Started& started) -> protocol::ServerMessage {
                protocol::Started message{game, version_, {}, {}, to_move, {}, clocks};
                if (started.start) message.start = to_text(game_.position());
                return message;
            },
            [&](const fact::Moved& moved) -> protocol::ServerMessage {
                return protocol::Moved{
                    game,    version_, game_.ply(), played_move(moved, before, game_.position()),
                    to_move, {},       clocks};
            },
            [&](const fact::DrawOffered& offered) -> protocol::ServerMessage {
                return protocol::DrawOffered{game, version_, offered.seat.index};
            },
            [&](const fact::DrawDeclined& declined) -> protocol::ServerMessage {
                return protocol::DrawDeclined{game, version_, declined.seat.index};
            },
            [&](const fact::ClocksResumed&) -> protocol::ServerMessage {
                return protocol::ClocksResumed{game, version_, clocks};
            },
            [&](const fact::Ended& ended) -> protocol::ServerMessage {
                return protocol::Ended{game, version_, result_view(ended.outcome), clocks};
            },
        },
        fact);
}

/// Sends an event to all who watch. Some messages say more to some: who moves now is told the legal
/// moves, who sits where is told at the start.
void Room::publish(protocol::ServerMessage message, Effects& effects) {
    recent_.push_back({version_, message});
    if (recent_.size() > kRecentEvents) recent_.pop_front();

    std::set<std::optional<Seat>> audiences;
    for (const auto& [connection, member] : members_) audiences.insert(seat_of(member.user));
    const auto for_audience = [&](std::optional<Seat> seat) {
        protocol::ServerMessage own = message;
        std::visit(
            [&](auto& m) {
                if constexpr (requires { m.legal; }) m.legal = legal_for(seat);
                if constexpr (requires { m.you; }) {
                    if (seat) m.you = seat->index;
                }
            },
            own);
        return own;
    };
    // Seats before the crowd: set order puts "no seat" first, so go from the end.
    for (auto seat = audiences.rbegin(); seat != audiences.rend(); ++seat) {
        effects.emplace_back(effect::Send{connections_of(*seat), for_audience(*seat), record_});
    }
}

// ---- the clocks

void Room::published(Instant now) {
    clock_waits_for_ = 0;
    game_.published(now);
}

}  // namespace sixfold::server
