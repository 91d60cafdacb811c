#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/overloaded.h"
#include "server/world/views.h"
#include "tests/simulation/judge.h"

namespace sixfold::simulation {

namespace effect = server::effect;
namespace input = server::input;

namespace {

/// What changes in the lobby has reached all who look at it.
constexpr Milliseconds kLobbyTold = Milliseconds{500} + Judge::kLatestTimer + Milliseconds{200};

bool goes_to(const effect::Send& send, ConnectionId connection) {
    return std::find(send.to.begin(), send.to.end(), connection) != send.to.end();
}

/// The first message of a kind to this socket.
template <typename Message>
const Message* told(const server::Effects& effects, ConnectionId connection) {
    for (const server::Effect& one : effects) {
        const auto* const send = std::get_if<effect::Send>(&one);
        if (send == nullptr || !goes_to(*send, connection)) continue;
        if (const auto* const found = std::get_if<Message>(&send->message)) return found;
    }
    return nullptr;
}

bool says(const protocol::SeekView& view, const SearchModel::Seek& seek) {
    const protocol::PostSeek wish{view.variant, view.clock, view.casual,
                                  view.seat,    view.least, view.most};
    return wish == seek.wish && view.name == seek.name;
}

}  // namespace

// ---- who is who

const db::Person& Judge::person(const UserId& user) {
    const auto [known, is_new] = people_.try_emplace(user);
    if (is_new) known->second = disk_.person(user);
    return known->second;
}

bool Judge::apart(const UserId& one, const UserId& other) {
    const auto blocks = [this](const UserId& who, const UserId& whom) {
        const auto& blocked = person(who).blocked;
        return std::find(blocked.begin(), blocked.end(), whom) != blocked.end();
    };
    return blocks(one, other) || blocks(other, one);
}

/// What the new program is told of people.
void Judge::meet_again() {
    people_.clear();
    search_.restart(disk_.seeks());
    for (const auto& [id, seek] : disk_.seeks()) {
        search_.name_owner(id, person(seek.owner).name);
    }
    for (const auto& [id, game] : games_) {
        person(game.host);
        for (const auto& user : game.seats) {
            if (user) person(*user);
        }
        if (game.invited) person(*game.invited);
    }
    lobby_changed_at_ = agenda_.now();
}

void Judge::meets(const server::Input& input, Instant at) {
    search_.begin_step();
    if (const auto* const known = std::get_if<input::PersonKnown>(&input)) {
        people_[known->person.id] = known->person;
        if (known->changed) search_.gets_name(known->person.id);
    } else if (const auto* const opened = std::get_if<input::SocketOpened>(&input)) {
        if (opened->user) search_.comes(*opened->user);
    } else if (const auto* const closed = std::get_if<input::SocketClosed>(&input)) {
        const auto gone = sockets_.find(closed->connection);
        if (gone == sockets_.end() || !gone->second.user) return;
        const bool stays = std::any_of(sockets_.begin(), sockets_.end(), [&](const auto& entry) {
            return entry.first != gone->first && entry.second.user == gone->second.user;
        });
        if (!stays) search_.goes(*gone->second.user, at);
    }
}

// ---- who wants what

void Judge::searched(const server::Input& input, const server::Effects& effects) {
    if (const auto* const received = std::get_if<input::MessageReceived>(&input)) {
        wishes(*received, effects);
    }
    bool first = true;
    for (const server::Effect& one : effects) {
        const auto* const store = std::get_if<effect::Store>(&one);
        if (store == nullptr) continue;
        for (const db::Operation& operation : store->batch) {
            if (const auto* const made = std::get_if<db::InsertGame>(&operation)) {
                begins(*made, input, std::exchange(first, false));
            } else if (const auto* const seat = std::get_if<db::TakeSeat>(&operation)) {
                takes_seat(*seat, input);
            }
        }
    }
}

/// What the message says that its sender wants from now on, unless it was refused.
void Judge::wishes(const input::MessageReceived& received, const server::Effects& effects) {
    const ConnectionId connection = received.connection;
    const auto socket = sockets_.find(connection);
    if (socket == sockets_.end()) return;
    const auto* const searching = told<protocol::Searching>(effects, connection);
    const auto answered = [&](bool otherwise) {
        if (told<protocol::Refused>(effects, connection) != nullptr) {
            socket->second.unanswered.push_back(kRefusal);
            return false;
        }
        if (searching == nullptr && !otherwise) {
            violate("answered", "", "who looks for a game is told nothing");
            return false;
        }
        return true;
    };
    const UserId user = socket->second.user.value_or(UserId{});
    std::visit(Overloaded{
                   [&](const protocol::EnterLobby&) {
                       answered(told<protocol::Lobby>(effects, connection) != nullptr);
                   },
                   [&](const protocol::AcceptSeek&) {
                       answered(told<protocol::GameReady>(effects, connection) != nullptr);
                   },
                   [&](const protocol::PostSeek& wish) {
                       if (answered(false)) posts(user, wish, *searching);
                   },
                   [&](const protocol::CancelSeek& cancel) {
                       if (!answered(false)) return;
                       const SearchModel::Seek* const seek = search_.find(cancel.seek);
                       if (seek != nullptr && seek->owner != user) {
                           violate("allowed", "", "a seek is taken back by somebody else");
                       }
                       search_.cancel(cancel.seek);
                   },
                   [&](const protocol::JoinPool& join) {
                       if (answered(false)) search_.join(user, {join, !person(user).name});
                   },
                   [&](const protocol::LeavePool&) {
                       if (answered(false)) search_.leave_pool(user);
                   },
                   [](const auto&) {},
               },
               received.message);
}

void Judge::posts(const UserId& user, const protocol::PostSeek& wish,
                  const protocol::Searching& searching) {
    std::vector<std::string> fresh;
    for (const std::string& id : searching.seeks) {
        if (search_.find(id) == nullptr) fresh.push_back(id);
    }
    const bool is_same = search_.same(user, wish) != nullptr;
    if (fresh.size() != (is_same ? 0U : 1U)) {
        return violate("wanted", "", "one wish does not make one seek");
    }
    if (!wish.casual && !person(user).name) {
        violate("allowed", "", "a guest looks for a rated game");
    }
    if (is_same) return;
    const bool stays = wish.clock.kind == "correspondence";
    search_.post(fresh.front(), {user, person(user).name, wish, stays});
}

/// A game is made. `first`: in this step, so that it may come from the input.
void Judge::begins(const db::InsertGame& made, const server::Input& input, bool first) {
    const std::string& id = made.game.text;
    const auto* const create = std::get_if<input::CreateGame>(&input);
    if (create != nullptr && made.invited != create->opponent) {
        violate("allowed", id, "a challenge is meant for another");
    }
    if (std::find(made.seats.begin(), made.seats.end(), std::nullopt) != made.seats.end()) return;
    const UserId& one = *made.seats[0];
    const UserId& other = *made.seats[1];
    if (one == other) violate("wanted", id, "somebody plays against themselves");
    const auto* const received = std::get_if<input::MessageReceived>(&input);
    const auto* const accept =
        received == nullptr ? nullptr : std::get_if<protocol::AcceptSeek>(&received->message);
    if (first && plays_again(made, input)) {
        ++figures_.origins["rematch"];
    } else {
        const bool by_seek = first && accept != nullptr;
        const auto wrong =
            by_seek ? not_sought(made, accept->seek, received->connection) : not_pooled(made);
        if (wrong) violate("wanted", id, *wrong);
        const std::string origin = by_seek ? "seek" : "pool";
        if (apart(one, other)) {
            violate("allowed", id,
                    one.text + " and " + other.text + " meet by a " + origin +
                        ", and one has blocked the other");
        }
        ++figures_.origins[origin];
    }
    check_names(id, made.casual, one, other);
    search_.plays(one);
    search_.plays(other);
}

bool Judge::plays_again(const db::InsertGame& made, const server::Input& input) {
    std::string over;
    if (const auto* const loaded = std::get_if<input::Loaded>(&input)) over = loaded->game.text;
    if (const auto* const received = std::get_if<input::MessageReceived>(&input)) {
        const auto* const offer = std::get_if<protocol::OfferRematch>(&received->message);
        if (offer != nullptr) over = offer->game;
    }
    const Game* const game = find(over);
    return game != nullptr && game->seats.size() == 2 && game->seats[0] == made.seats[1] &&
           game->seats[1] == made.seats[0];
}

/// Why this game is not the one that was sought, if so.
std::optional<std::string> Judge::not_sought(const db::InsertGame& made, const std::string& id,
                                             ConnectionId connection) {
    const SearchModel::Seek* const seek = search_.find(id);
    if (seek == nullptr) return "a seek is accepted that is none";
    const auto& user = sockets_.at(connection).user;
    const bool owner_first = made.seats[0] == seek->owner;
    const auto& owners = made.seats[owner_first ? 0 : 1];
    const auto& others = made.seats[owner_first ? 1 : 0];
    if (owners != seek->owner || others != user) return "a seek seats somebody else";
    if (seek->wish.seat && (*seek->wish.seat == 0) != owner_first) {
        return "a seek seats its owner elsewhere";
    }
    if ((seek->wish.least || seek->wish.most) && !person(*user).name) {
        return "who has no rating accepts a seek that wants one";
    }
    if (!is_game_of(made, seek->wish.variant, seek->wish.clock) ||
        made.casual != seek->wish.casual) {
        return "another game was sought";
    }
    return std::nullopt;
}

std::optional<std::string> Judge::not_pooled(const db::InsertGame& made) const {
    for (const auto& user : made.seats) {
        const SearchModel::Place* const place = search_.place(*user);
        if (place == nullptr) return user->text + " gets a game and looked for none";
        if (!is_game_of(made, place->pool.variant, place->pool.clock) ||
            made.casual != place->guest) {
            return user->text + " gets another game than that of the pool";
        }
    }
    return std::nullopt;
}

bool Judge::is_game_of(const db::InsertGame& made, const std::string& variant,
                       const protocol::TimeControl& clock) const {
    const auto* const entry = catalogue_.by_definition(made.definition_hash);
    return entry->variant->definition().slug == variant &&
           server::time_control_view(made.clock) == clock;
}

void Judge::takes_seat(const db::TakeSeat& taken, const server::Input& input) {
    const Game* const game = find(taken.game.text);
    if (game == nullptr || taken.user == game->host) return;  // whose seat the lot has given
    const std::string& id = taken.game.text;
    if (game->invited && game->invited != taken.user) {
        violate("allowed", id, "a challenge is taken by somebody else");
    }
    if (apart(game->host, taken.user)) {
        violate("allowed", id,
                game->host.text + " and " + taken.user.text +
                    " meet by a link, and one has blocked the other");
    }
    const auto* const take = std::get_if<input::TakeSeat>(&input);
    if (take != nullptr && take->user && take->user != taken.user) {
        violate("seats", id, "a seat is taken for somebody else");
    }
    ++figures_.origins[game->invited ? "challenge" : "link"];
    check_names(id, game->casual, game->host, taken.user);
    search_.plays(game->host);
    search_.plays(taken.user);
}

void Judge::check_names(const std::string& id, bool casual, const UserId& one,
                        const UserId& other) {
    if (casual) return;
    ++figures_.rated_games;
    if (!person(one).name || !person(other).name) {
        violate("allowed", id, "a guest plays a rated game");
    }
}

void Judge::withdraws(const db::WithdrawGame& withdrawn, const server::Input* cause) {
    const std::string& id = withdrawn.game.text;
    const Game* const game = find(id);
    if (game == nullptr || game->model->status() != "open") {
        return violate("wanted", id, "a game that is not open is taken back");
    }
    const auto* const received =
        cause == nullptr ? nullptr : std::get_if<input::MessageReceived>(cause);
    if (received != nullptr) {
        const auto& user = sockets_.at(received->connection).user;
        if (user != game->host && user != game->invited) {
            violate("allowed", id, "a game is taken back by somebody else");
        }
    }
    withdrawn_.insert(id);
    games_.erase(id);
}

// ---- what is told of it

void Judge::check_search(const effect::Send& send, Instant at) {
    std::visit(Overloaded{
                   [&](const protocol::Lobby& lobby) { check_lobby(lobby, at); },
                   [&](const protocol::LobbyChanged& changed) { check_lobby(changed, at); },
                   [&](const protocol::Searching& searching) {
                       for (const ConnectionId connection : send.to) {
                           const auto socket = sockets_.find(connection);
                           if (socket == sockets_.end() || !socket->second.user) continue;
                           check_searching(*socket->second.user, searching);
                       }
                   },
                   [&](const protocol::GameReady& ready) {
                       const Game* const game = find(ready.game);
                       for (const ConnectionId connection : send.to) {
                           const auto socket = sockets_.find(connection);
                           if (game == nullptr || socket == sockets_.end()) continue;
                           if (seat_of(*game, socket->second.user) == ready.seat) continue;
                           violate("seats", ready.game, "somebody is sent to another's game");
                       }
                   },
                   [](const auto&) {},
               },
               send.message);
}

/// Shown is what is wanted, but for what changes in this very step.
void Judge::check_lobby(const protocol::Lobby& lobby, Instant at) {
    std::set<std::string> shown;
    for (const protocol::SeekView& view : lobby.seeks) {
        shown.insert(view.seek);
        check_seek(view);
    }
    for (const auto& [id, seek] : search_.seeks()) {
        if (shown.contains(id) || search_.overdue(id, at)) continue;
        violate("lobby", "", id + " is wanted and not shown");
    }
    for (const protocol::LiveGame& game : lobby.games) check_listed(game);
}

void Judge::check_lobby(const protocol::LobbyChanged& changed, Instant at) {
    for (const protocol::SeekView& view : changed.seeks) check_seek(view);
    for (const std::string& id : changed.seeks_gone) {
        if (search_.find(id) != nullptr && !search_.overdue(id, at)) {
            violate("lobby", "", id + " is wanted and goes");
        }
    }
    for (const protocol::LiveGame& game : changed.games) check_listed(game);
}

void Judge::check_seek(const protocol::SeekView& view) {
    const SearchModel::Seek* const seek = search_.find(view.seek);
    if (seek == nullptr) {
        if (search_.just_ended(view.seek)) return;
        return violate("lobby", "", view.seek + " is shown and not wanted");
    }
    if (!says(view, *seek)) violate("lobby", "", view.seek + " is shown as something else");
}

void Judge::check_listed(const protocol::LiveGame& listed) {
    const Game* const game = find(listed.game);
    if (game == nullptr || game->model->status() == "open") {
        violate("lobby", listed.game, "a game is listed that is not played");
    }
}

void Judge::check_searching(const UserId& user, const protocol::Searching& searching) {
    std::set<std::string> shown;
    for (const std::string& id : searching.seeks) {
        if (!search_.just_ended(id)) shown.insert(id);
    }
    if (shown != search_.of(user)) {
        violate("lobby", "", user.text + " is told of other seeks than their own");
    }
    const SearchModel::Place* const place = search_.place(user);
    if (search_.just_seated(user)) return;
    if (searching.pool != (place == nullptr ? std::nullopt : std::optional(place->pool))) {
        violate("wanted", "", user.text + " is told of another pool than their own");
    }
}

// ---- at rest

void Judge::at_rest(ConnectionId connection, const LobbyView& view) {
    const auto socket = sockets_.find(connection);
    if (socket == sockets_.end()) return;
    check_challenges(socket->second, view.challenges());
    if (view.searching() && socket->second.user) {
        check_searching(*socket->second.user, *view.searching());
    }
    // What has changed just now is not told yet.
    if (!view.knows() || agenda_.now() < lobby_changed_at_ + kLobbyTold) return;
    ++figures_.lobby_checks;
    std::set<std::string> wanted;
    for (const auto& [id, seek] : search_.seeks()) wanted.insert(id);
    std::set<std::string> shown;
    for (const auto& [id, seek] : view.seeks()) shown.insert(id);
    if (shown != wanted) violate("lobby", "", "somebody sees other seeks than there are");
    for (const std::string& id : view.games()) {
        if (!running_.contains(id)) violate("lobby", id, "a game is listed that is not played");
    }
    for (const std::string& id : running_) {
        if (games_.at(id).model->control().real_time() && !view.games().contains(id)) {
            violate("lobby", id, "a game that is played is not listed");
        }
    }
}

void Judge::check_challenges(const Socket& socket, const protocol::Challenges& challenges) {
    std::set<std::string> received;
    std::set<std::string> sent;
    for (const protocol::ChallengeView& view : challenges.received) received.insert(view.game);
    for (const protocol::ChallengeView& view : challenges.sent) sent.insert(view.game);
    for (const auto& [id, game] : games_) {
        if (!game.invited || game.model->status() != "open" || !socket.user) continue;
        if (game.invited == socket.user && received.erase(id) == 0) {
            violate("lobby", id, "somebody does not know of a challenge");
        }
        if (game.host == *socket.user && sent.erase(id) == 0) {
            violate("lobby", id, "somebody does not know of their own challenge");
        }
    }
    if (!received.empty() || !sent.empty()) {
        violate("lobby", "", "somebody knows of a challenge that is none");
    }
}

}  // namespace sixfold::simulation
