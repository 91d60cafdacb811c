#include "server/world/room.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <iterator>
#include <utility>

#include "core/base/overloaded.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "protocol/limits.h"
#include "server/world/views.h"

namespace sixfold::server {

namespace {

/// Presence is told at most this often, so that a crowd that comes and goes costs little.
constexpr Milliseconds kPresencePause{500};

/// Whose rematch was declined does not ask again at once.
constexpr Milliseconds kRematchPause{60'000};

std::vector<int> seats_in(const std::vector<bool>& set) {
    std::vector<int> seats;
    for (std::size_t i = 0; i < set.size(); ++i) {
        if (set[i]) seats.push_back(static_cast<int>(i));
    }
    return seats;
}

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

/// None when only guests sit there.
std::vector<Nameplate> plates_of(const db::StoredGame& stored) {
    std::vector<Nameplate> plates(stored.seats.size());
    bool some = false;
    for (std::size_t i = 0; i < plates.size(); ++i) {
        if (i < stored.ratings.size()) plates[i].rating = stored.ratings[i];
        if (i < stored.rating_changes.size()) plates[i].change = stored.rating_changes[i];
        for (const db::Person& person : stored.people) {
            if (stored.seats[i] == person.id) plates[i].name = person.name;
        }
        some = some || plates[i].name;
    }
    if (!some) plates.clear();
    return plates;
}

std::optional<Room::Origin::Invited> invited_of(const db::StoredGame& stored) {
    if (!stored.invited) return std::nullopt;
    for (const db::Person& person : stored.people) {
        if (person.id == *stored.invited && person.name) {
            return Room::Origin::Invited{person.id, *person.name};
        }
    }
    return Room::Origin::Invited{*stored.invited, {}};
}

/// The first run of commands that begins after this counter.
auto first_after(auto& runs, std::int64_t counter) {
    return std::upper_bound(
        runs.begin(), runs.end(), counter,
        [](std::int64_t wanted, const auto& run) { return wanted < run.counter; });
}

}  // namespace

Room::Room(Origin origin, Rater& rater)
    : origin_(std::move(origin)),
      rater_(&rater),
      game_(origin_.definition.variant, {origin_.time, origin_.casual}),
      absences_(origin_.seats.size()),
      rematch_offers_(origin_.seats.size()) {}

Result<std::unique_ptr<Room>> Room::from(const db::StoredGame& stored,
                                         const Catalogue::Entry& definition, Rater& rater) {
    const auto unreadable = [&](const std::string& why) {
        return Error{ErrorCode::Internal,
                     "The game " + stored.game.text + " cannot be read: " + why};
    };
    if (stored.seats.size() != static_cast<std::size_t>(definition.variant->seats())) {
        return unreadable("it has another number of seats than its definition");
    }
    auto room = std::make_unique<Room>(
        Origin{stored.game, definition, stored.clock, stored.casual, stored.host, stored.seats,
               invited_of(stored), plates_of(stored)},
        rater);
    for (const db::StoredFact& row : stored.facts) {
        const auto fact = fact_from(row.fact);
        if (!fact) return unreadable(fact.error().message);
        if (row.version != room->version_ + 1) return unreadable("a version is missing");
        if (auto recorded = room->game_.record(*fact, row.at); !recorded) {
            return unreadable(recorded.error().message);
        }
        room->version_ = row.version;
        room->last_fact_at_ = row.at;
        room->remember(*fact);
        if (const auto command = command_from(row.command); command && row.seat) {
            room->remember(*row.seat, *command, row.version);
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
                const std::optional<std::string>& name, std::optional<std::int64_t> version,
                Instant now, Effects& effects) {
    const bool is_new = members_.insert_or_assign(connection, Member{user, name}).second;
    const std::optional<Seat> seat = seat_of(user);
    if (seat) absences_[seat->index].come_back();
    if (!version || !send_tail(connection, user, *version, now, effects)) {
        tell(connection, user, snapshot(user, now), effects);
    } else if (game_.phase() == Game::Phase::Over) {
        tell(connection, user, rematch_view(), effects);
    }
    // Who comes back replaces what it knew, were it by nothing.
    if (auto lines = chat_.lines(audience_of(user)); version || !lines.empty()) {
        tell(connection, user, protocol::Chat{id().text, true, std::move(lines)}, effects);
    }
    if (clocks_stopped_) tell(connection, user, protocol::ClocksStopped{id().text}, effects);
    if (seat) effects.emplace_back(effect::MeasureLag{connection});
    if (is_new && !presence_due_) presence_due_ = now + kPresencePause;
}

void Room::leave(ConnectionId connection, bool closed, Instant now) {
    const auto member = members_.find(connection);
    if (member == members_.end()) return;
    const std::optional<UserId> user = member->second.user;
    members_.erase(member);
    const std::optional<Seat> seat = seat_of(user);
    if (seat && !present(user)) absences_[seat->index].leave(now, closed);
    if (!presence_due_) presence_due_ = now + kPresencePause;
}

void Room::all_absent(Instant now) {
    for (Absence& absence : absences_) absence.leave(now, false);
}

void Room::announce_presence(Instant now, Effects& effects) {
    presence_due_.reset();
    announced_at_ = now;
    tell_all(protocol::Presence{id().text, seat_views(now), watchers(), watching()}, record_,
             effects);
}

void Room::tell_all(const protocol::ServerMessage& message, RecordNumber reveals,
                    Effects& effects) const {
    std::vector<ConnectionId> players;
    std::vector<ConnectionId> crowd;
    for (const auto& [connection, member] : members_) {
        const bool plays = audience_of(member.user) == ChatLog::Audience::Players;
        (plays ? players : crowd).push_back(connection);
    }
    if (!players.empty()) {
        effects.emplace_back(effect::Send{std::move(players), message, reveals, false});
    }
    if (!crowd.empty()) {
        effects.emplace_back(effect::Send{std::move(crowd), message, reveals, true});
    }
}

void Room::tell(ConnectionId connection, const std::optional<UserId>& user,
                protocol::ServerMessage message, Effects& effects) const {
    const bool crowd = audience_of(user) == ChatLog::Audience::Spectators;
    effects.emplace_back(effect::Send{{connection}, std::move(message), record_, crowd});
}

std::optional<Instant> Room::presence_due() const {
    std::optional<Instant> due = presence_due_;
    if (!absence_counts() || members_.empty()) return due;
    for (const Absence& absence : absences_) {
        const auto next = absence.next_after(announced_at_, origin_.time);
        if (next && (!due || *next < *due)) due = next;
    }
    return due;
}

bool Room::present(const std::optional<UserId>& user) const {
    return user && std::any_of(members_.begin(), members_.end(),
                               [&](const auto& entry) { return entry.second.user == user; });
}

/// Nobody waits at the board of a correspondence game, and before both have moved the first move's
/// own time decides.
bool Room::absence_counts() const {
    return game_.phase() == Game::Phase::Playing && game_.under_way() && origin_.time.real_time();
}

/// Has the opponent of this seat been gone for long enough?
bool Room::may_claim(Seat seat, Instant now) const {
    for (std::size_t i = 0; i < absences_.size(); ++i) {
        if (i == seat.index) continue;
        const auto from = absences_[i].claim_from(origin_.time);
        if (from && now >= *from) return true;
    }
    return false;
}

std::vector<protocol::SeatView> Room::seat_views(Instant now) const {
    std::vector<protocol::SeatView> views;
    for (std::size_t i = 0; i < origin_.seats.size(); ++i) {
        const auto& user = origin_.seats[i];
        protocol::SeatView view;
        view.taken = user.has_value();
        view.present = present(user);
        if (!origin_.plates.empty()) {
            const Nameplate& plate = origin_.plates[i];
            view.name = plate.name;
            if (plate.rating) {
                view.rating = plate.rating->value;
                view.provisional = plate.rating->provisional;
            }
            view.rating_change = plate.change;
        }
        if (absence_counts() && absences_[i].shown(now)) {
            const Milliseconds left = *absences_[i].claim_from(origin_.time) - now;
            view.claim_ms = std::max(left, Milliseconds{0}).count();
        }
        views.push_back(std::move(view));
    }
    return views;
}

int Room::watchers() const {
    return static_cast<int>(std::count_if(members_.begin(), members_.end(), [&](const auto& entry) {
        return audience_of(entry.second.user) == ChatLog::Audience::Spectators;
    }));
}

std::vector<std::string> Room::watching() const {
    std::vector<std::string> names;
    for (const auto& [connection, member] : members_) {
        if (names.size() == protocol::kWatcherNames) break;
        if (!member.name || audience_of(member.user) == ChatLog::Audience::Players) continue;
        if (std::find(names.begin(), names.end(), *member.name) == names.end()) {
            names.push_back(*member.name);
        }
    }
    return names;
}

std::optional<std::vector<int>> Room::rating_changes() const {
    std::vector<int> changes;
    for (const Nameplate& plate : origin_.plates) {
        if (plate.change) changes.push_back(*plate.change);
    }
    if (changes.empty() || changes.size() != origin_.plates.size()) return std::nullopt;
    return changes;
}

bool Room::rename(const UserId& user, const std::string& name, Instant now) {
    const std::optional<Seat> seat = seat_of(user);
    if (seat) {
        origin_.plates.resize(origin_.seats.size());
        origin_.plates[seat->index].name = name;
    }
    bool seen = seat || user == origin_.host;
    for (auto& [connection, member] : members_) {
        if (member.user != user) continue;
        member.name = name;
        seen = true;
    }
    if (seen && !presence_due_) presence_due_ = now + kPresencePause;
    return seen;
}

// ---- talk

/// A host whose seat the lot will decide is a player.
ChatLog::Audience Room::audience_of(const std::optional<UserId>& user) const {
    const bool plays = seat_of(user) || user == origin_.host;
    return plays ? ChatLog::Audience::Players : ChatLog::Audience::Spectators;
}

void Room::say(const std::optional<UserId>& user, const std::optional<std::string>& name,
               std::string text, Effects& effects) {
    const std::optional<Seat> seat = seat_of(user);
    const ChatLog::Audience audience = audience_of(user);
    protocol::ChatLine line{{}, name, std::move(text)};
    if (seat) line.seat = seat->index;
    std::vector<ConnectionId> readers;
    for (const auto& [connection, member] : members_) {
        if (audience_of(member.user) == audience) readers.push_back(connection);
    }
    effects.emplace_back(effect::Send{std::move(readers), protocol::Chat{id().text, false, {line}},
                                      record_, audience == ChatLog::Audience::Spectators});
    chat_.add(audience, std::move(line));
}

void Room::close(RecordNumber record, Effects& effects) {
    record_ = record;
    tell_all(protocol::Refused{std::string(to_string(ErrorCode::NotFound)),
                               "This game was taken back.",
                               id().text,
                               {}},
             record_, effects);
}

// ---- after the game

protocol::Rematch Room::rematch_view() const {
    protocol::Rematch view{id().text, seats_in(rematch_offers_), {}};
    if (next_) view.next = next_->text;
    return view;
}

bool Room::offer_rematch(Seat seat, Effects& effects) {
    if (next_ || rematch_offers_[seat.index]) return false;
    rematch_offers_[seat.index] = true;
    const bool all = std::all_of(rematch_offers_.begin(), rematch_offers_.end(),
                                 [](bool offered) { return offered; });
    if (!all) tell_all(rematch_view(), record_, effects);
    return all;
}

Result<void> Room::decline_rematch(Seat seat, Instant now, Effects& effects) {
    const auto offers = std::count(rematch_offers_.begin(), rematch_offers_.end(), true);
    if (next_ || offers == 0) {
        return Error{ErrorCode::NoOffer, "There is no offer to play again."};
    }
    if (!rematch_offers_[seat.index]) no_rematch_before_ = now + kRematchPause;
    rematch_offers_.assign(rematch_offers_.size(), false);
    tell_all(rematch_view(), record_, effects);
    return {};
}

void Room::lead_to(const GameId& next, RecordNumber record, Effects& effects) {
    next_ = next;
    rematch_offers_.assign(rematch_offers_.size(), false);
    record_ = record;
    tell_all(rematch_view(), record_, effects);
}

/// The connections of a seat, or of everybody who is not to move when there is none.
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
    view.clock = time_control_view(origin_.time);
    view.casual = origin_.casual;
    view.seats = seat_views(now);
    if (seat) view.you = seat->index;
    view.host = user == origin_.host;
    if (origin_.invited && game_.phase() == Game::Phase::Open) view.invited = origin_.invited->name;
    view.watchers = watchers();
    view.watching = watching();
    view.start = to_text(game_.start_position());
    view.moves = played_moves(game_);
    view.to_move = game_.to_move().index;
    view.legal = legal_for(seat);
    for (std::size_t i = 0; i < origin_.seats.size(); ++i) {
        const Seat one{static_cast<std::uint8_t>(i)};
        if (game_.draw_offered_by(one)) view.draw_offers.push_back(one.index);
        if (game_.takeback_offered_by(one)) view.takeback_offers.push_back(one.index);
    }
    view.clocks = clocks_view(game_, now);
    if (game_.outcome()) view.result = result_view(*game_.outcome());
    view.rematch_offers = seats_in(rematch_offers_);
    if (next_) view.next = next_->text;
    return view;
}

/// Sends the events after `version`, if all of them can be told again.
bool Room::send_tail(ConnectionId connection, const std::optional<UserId>& user,
                     std::int64_t version, Instant now, Effects& effects) const {
    // Who saw the game open needs all of it: what is theirs in it has changed since.
    if (version < 1 || version > version_) return false;
    if (version < version_ && version + 1 < told_from_) return false;
    auto other = std::find_if(recent_.begin(), recent_.end(),
                              [&](const Event& event) { return event.version > version; });
    const auto moves = version_ - version - (recent_.end() - other);
    int ply = game_.ply() - static_cast<int>(moves);
    std::vector<protocol::PlayedMove> played;
    if (moves > 0) played = played_moves(game_);
    // Clocks are told as they stand now, not as they stood then.
    const protocol::Clocks clocks = clocks_view(game_, now);
    std::vector<protocol::ServerMessage> tail;
    for (std::int64_t next = version + 1; next <= version_; ++next) {
        if (other != recent_.end() && other->version == next) {
            tail.push_back(message_of((other++)->fact, next, ply, clocks));
        } else {
            auto& move = played[static_cast<std::size_t>(ply++)];
            tail.push_back(message_of(std::move(move), next, ply, clocks));
        }
    }
    // Of the legal moves, those of the newest event count.
    bool told_legal = false;
    const auto tell_legal = [&](auto& m) {
        if constexpr (requires { m.legal; }) {
            m.legal = legal_for(seat_of(user));
            told_legal = true;
        }
    };
    for (auto event = tail.rbegin(); event != tail.rend() && !told_legal; ++event) {
        std::visit(tell_legal, *event);
    }
    for (auto& event : tail) tell(connection, user, std::move(event), effects);
    return true;
}

// ---- what happens

void Room::seat(Seat seat, const UserId& user, Nameplate plate, db::Batch& batch) {
    assert(!origin_.seats[seat.index]);
    origin_.seats[seat.index] = user;
    batch.emplace_back(db::TakeSeat{id(), seat, user, plate.rating});
    if (!plate.name) return;
    origin_.plates.resize(origin_.seats.size());
    origin_.plates[seat.index] = std::move(plate);
}

void Room::start(std::optional<int> number, RecordNumber record, Instant now, db::Batch& batch,
                 Effects& effects) {
    const Position before = game_.position();
    enter(game_.start(number), before, {}, record, now, batch, effects);
}

std::optional<std::int64_t> Room::accepted(Seat seat, const protocol::CommandId& command) const {
    if (const auto tab = stored_commands_.find({seat, command.tab});
        tab != stored_commands_.end()) {
        const auto next = first_after(tab->second, command.counter);
        if (next != tab->second.begin()) {
            const Run& run = *std::prev(next);
            const std::int64_t index = command.counter - run.counter;
            if (index < run.count) return run.version + index * run.step;
        }
    }
    for (const Accepted& known : recent_commands_) {
        if (known.seat == seat && known.command == command) return known.version;
    }
    return std::nullopt;
}

Result<void> Room::apply(const Sender& sender, const Command& command, RecordNumber record,
                         Instant now, db::Batch& batch, Effects& effects) {
    const bool claims = std::holds_alternative<command::ClaimWin>(command) ||
                        std::holds_alternative<command::ClaimDraw>(command);
    if (claims && absence_counts() && !may_claim(sender.seat, now)) {
        return Error{ErrorCode::OpponentPresent, "Your opponent is not gone for long enough."};
    }
    const Position before = game_.position();
    auto facts = game_.apply(sender.seat, command, now);
    if (!facts) return facts.error();
    const std::int64_t first = version_ + 1;
    enter(*facts, before, {sender.seat, sender.command}, record, now, batch, effects);
    remember(sender.seat, sender.command, first);
    effects.emplace_back(
        effect::Send{{sender.connection}, protocol::Ack{id().text, sender.command, first}, record});
    return {};
}

void Room::acknowledge(const Sender& sender, Effects& effects) {
    if (recent_commands_.size() == kRecentCommands) {
        recent_commands_.erase(recent_commands_.begin());
    }
    recent_commands_.push_back({sender.seat, sender.command, version_});
    effects.emplace_back(effect::Send{
        {sender.connection}, protocol::Ack{id().text, sender.command, version_}, record_});
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
    clocks_stopped_ = false;
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
            Rater::Rated rated = rater_->rate(*this, ended->outcome, now);
            for (std::size_t i = 0; i < rated.changes.size(); ++i) {
                origin_.plates[i].change = rated.changes[i].change;
                if (!presence_due_) presence_due_ = now + kPresencePause;
            }
            batch.emplace_back(db::FinishGame{
                id(), std::string(to_string(ended->outcome.reason)), ended->outcome.quarters, now,
                std::move(rated.changes), std::move(rated.first_move)});
        }
        remember(fact);
        const protocol::Clocks clocks = clocks_view(game_, now);
        if (std::holds_alternative<fact::Moved>(fact)) {
            auto played = played_move(game_.moves().back(), before, game_.position());
            publish(message_of(std::move(played), version_, game_.ply(), clocks), effects);
        } else {
            publish(message_of(fact, version_, game_.ply(), clocks), effects);
        }
    }
    // Only what stops the clock lets it wait: an offer after a move does not put it off.
    const bool stops_clock = std::any_of(facts.begin(), facts.end(), [](const Fact& fact) {
        return std::holds_alternative<fact::Started>(fact) ||
               std::holds_alternative<fact::Moved>(fact) ||
               std::holds_alternative<fact::TakenBack>(fact) ||
               std::holds_alternative<fact::ClocksResumed>(fact);
    });
    if (stops_clock && game_.phase() == Game::Phase::Playing) clock_waits_for_ = record;
}

void Room::remember(const Fact& fact) {
    told_from_ = std::max(told_from_, version_ + 1 - std::int64_t{kRecentEvents});
    // The moves that were taken back are gone.
    if (std::holds_alternative<fact::TakenBack>(fact)) told_from_ = version_;
    std::erase_if(recent_, [&](const Event& event) { return event.version < told_from_; });
    if (!std::holds_alternative<fact::Moved>(fact)) recent_.push_back({version_, fact});
}

void Room::remember(Seat seat, const protocol::CommandId& command, std::int64_t version) {
    auto& runs = stored_commands_[{seat, command.tab}];
    const auto next = first_after(runs, command.counter);
    if (next != runs.begin()) {
        Run& run = *std::prev(next);
        const std::int64_t step = version - (run.version + (run.count - 1) * run.step);
        const bool follows = command.counter - run.counter == run.count;
        const bool fits = std::in_range<std::int32_t>(step) && (run.count == 1 || step == run.step);
        if (follows && fits) {
            run.step = static_cast<std::int32_t>(step);
            ++run.count;
            return;
        }
    }
    runs.insert(next, Run{command.counter, version});
}

int Room::to_move_at(int ply) const {
    if (ply == game_.ply()) return game_.to_move().index;
    return game_.moves()[static_cast<std::size_t>(ply)].seat.index;
}

protocol::ServerMessage Room::message_of(protocol::PlayedMove played, std::int64_t version, int ply,
                                         const protocol::Clocks& clocks) const {
    return protocol::Moved{id().text, version, ply, std::move(played), to_move_at(ply), {}, clocks};
}

protocol::ServerMessage Room::message_of(const Fact& fact, std::int64_t version, int ply,
                                         const protocol::Clocks& clocks) const {
    const std::string& game = id().text;
    return std::visit(
        Overloaded{
            [&](const fact::Started& started) -> protocol::ServerMessage {
                protocol::Started message{game, version, {}, {}, to_move_at(ply), {}, clocks};
                if (started.start) message.start = to_text(game_.start_position());
                return message;
            },
            [&](const fact::Moved&) -> protocol::ServerMessage {
                assert(false);
                return {};
            },
            [&](const fact::DrawOffered& offered) -> protocol::ServerMessage {
                return protocol::DrawOffered{game, version, offered.seat.index};
            },
            [&](const fact::DrawDeclined& declined) -> protocol::ServerMessage {
                return protocol::DrawDeclined{game, version, declined.seat.index};
            },
            [&](const fact::TakebackOffered& offered) -> protocol::ServerMessage {
                return protocol::TakebackOffered{game, version, offered.seat.index};
            },
            [&](const fact::TakebackDeclined& declined) -> protocol::ServerMessage {
                return protocol::TakebackDeclined{game, version, declined.seat.index};
            },
            [&](const fact::TakenBack&) -> protocol::ServerMessage {
                return protocol::TakenBack{game, version, ply, to_move_at(ply), {}, clocks};
            },
            [&](const fact::TimeGiven& given) -> protocol::ServerMessage {
                return protocol::TimeGiven{game, version, given.seat.index, given.time.count(),
                                           clocks};
            },
            [&](const fact::ClocksResumed&) -> protocol::ServerMessage {
                return protocol::ClocksResumed{game, version, clocks};
            },
            [&](const fact::Ended& ended) -> protocol::ServerMessage {
                return protocol::Ended{game, version, result_view(ended.outcome), rating_changes(),
                                       clocks};
            },
        },
        fact);
}

/// Sends an event to all who watch. Some messages say more to some: who moves now is told the legal
/// moves, who sits where is told at the start.
void Room::publish(protocol::ServerMessage message, Effects& effects) {
    // Seats before the crowd, which is last.
    std::vector<std::vector<ConnectionId>> audiences(origin_.seats.size() + 1);
    for (const auto& [connection, member] : members_) {
        const auto seat = seat_of(member.user);
        audiences[seat ? seat->index : origin_.seats.size()].push_back(connection);
    }
    auto left = std::count_if(audiences.begin(), audiences.end(),
                              [](const auto& connections) { return !connections.empty(); });
    for (std::size_t i = 0; i < audiences.size(); ++i) {
        if (audiences[i].empty()) continue;
        std::optional<Seat> seat;
        if (i < origin_.seats.size()) seat = Seat{static_cast<std::uint8_t>(i)};
        protocol::ServerMessage own = --left == 0 ? std::move(message) : message;
        std::visit(
            [&](auto& m) {
                if constexpr (requires { m.legal; }) m.legal = legal_for(seat);
                if constexpr (requires { m.you; }) {
                    if (seat) m.you = seat->index;
                }
            },
            own);
        effects.emplace_back(
            effect::Send{std::move(audiences[i]), std::move(own), record_, !seat.has_value()});
    }
}

// ---- the clocks

void Room::stop_clocks(Instant now, Effects& effects) {
    if (game_.phase() != Game::Phase::Playing) return;
    game_.suspend(now);
    if (origin_.time.kind == TimeControl::Kind::Untimed) return;
    clocks_stopped_ = true;
    // Held back behind what waits for its commit, this would come too late.
    tell_all(protocol::ClocksStopped{id().text}, 0, effects);
}

void Room::published(Instant now) {
    clock_waits_for_ = 0;
    game_.published(now);
}

}  // namespace sixfold::server
