#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/overloaded.h"
#include "protocol/limits.h"
#include "tests/simulation/judge.h"
#include "tests/support/fake_generator.h"

namespace sixfold::simulation {

namespace effect = server::effect;

namespace {

std::string text_of(const protocol::CommandId& command) {
    return command.tab + ':' + std::to_string(command.counter);
}

bool is_rematch(const protocol::ClientMessage& message) {
    return std::holds_alternative<protocol::OfferRematch>(message) ||
           std::holds_alternative<protocol::DeclineRematch>(message);
}

std::string ping_text(std::int64_t sent) { return "ping " + std::to_string(sent); }

std::vector<protocol::ChatLine> newest_lines(std::vector<protocol::ChatLine> lines) {
    const auto kept = static_cast<std::ptrdiff_t>(protocol::kChatKept);
    if (lines.size() > protocol::kChatKept) lines.erase(lines.begin(), lines.end() - kept);
    return lines;
}

}  // namespace

// ---- what the world says

void Judge::check_said(const effect::Send& send, Instant at) {
    std::visit(
        [&](const auto& message) {
            if constexpr (requires { message.game.size(); }) {
                const Game* const game = find(message.game);
                if (game == nullptr) return;
                check_ways(send, message.game);
                if constexpr (requires { message.clocks; }) {
                    check_clocks(message.game, *game, message.version, message.clocks, at);
                }
                for (const ConnectionId connection : send.to) {
                    const auto socket = sockets_.find(connection);
                    if (socket == sockets_.end()) continue;
                    const auto seat = seat_of(*game, socket->second.user);
                    if constexpr (requires { message.you; }) {
                        const bool just_now = seated_.contains({message.game, socket->second.user});
                        if (message.you != seat && !(just_now && !message.you)) {
                            violate("seats", message.game, "somebody is told a wrong seat");
                        }
                    }
                    if constexpr (requires { message.legal; }) {
                        if (message.legal && (!seat || seat != message.to_move)) {
                            violate("seats", message.game, "legal moves are told to another");
                        }
                    }
                    if constexpr (requires { message.host; }) {
                        if (message.host != (socket->second.user == game->host)) {
                            violate("seats", message.game, "somebody is told to be the host");
                        }
                    }
                }
            }
        },
        send.message);
    if (const auto* const chat = std::get_if<protocol::Chat>(&send.message)) {
        check_chat(send, *chat);
    }
}

/// What one socket is told of one game goes one way, or its order would be lost.
void Judge::check_ways(const effect::Send& send, const std::string& game) {
    for (const ConnectionId connection : send.to) {
        const auto socket = sockets_.find(connection);
        if (socket == sockets_.end()) continue;
        const auto known = socket->second.in_crowd.try_emplace(game, send.crowd).first;
        if (send.crowd && !known->second) violate("versions", game, "a player is in the crowd");
        known->second = send.crowd;
    }
}

void Judge::check_clocks(const std::string& id, const Game& game, std::int64_t version,
                         const protocol::Clocks& clocks, Instant at) {
    const bool untimed = game.model->control().kind == TimeControl::Kind::Untimed;
    // A missed event is told with the clocks as they stand now.
    for (std::int64_t now = version; now <= game.model->version(); ++now) {
        const auto left = game.model->at(now).clock.left(at);
        bool same = clocks.remaining_ms.size() == (untimed ? 0 : left.size());
        for (std::size_t i = 0; same && i < clocks.remaining_ms.size(); ++i) {
            same = clocks.remaining_ms[i] == left[i].main.count() &&
                   (!clocks.periods || clocks.periods->at(i) == left[i].periods);
        }
        if (same) return;
    }
    std::string told;
    for (const auto remaining : clocks.remaining_ms) told += ' ' + std::to_string(remaining);
    std::string known;
    for (const SeatTime& left : game.model->clock().left(at)) {
        known += ' ' + std::to_string(left.main.count());
    }
    violate("clocks", id, "clocks are told as" + told + " and stand at" + known);
}

void Judge::check_chat(const effect::Send& send, const protocol::Chat& chat) {
    const Game* const game = find(chat.game);
    if (game == nullptr) return;
    if (chat.lines.size() > protocol::kChatKept) {
        violate("bounded", chat.game, "too much talk is kept");
    }
    for (const protocol::ChatLine& line : chat.lines) {
        const auto said = talk_.find(line.text);
        if (said == talk_.end()) {
            violate("seats", chat.game, "something is told that nobody has said");
            continue;
        }
        auto& [user, by_player] = said->second;
        if (!by_player) {
            if (seated_.contains({chat.game, user})) continue;  // before that, or after?
            by_player = plays(*game, user);
        }
        for (const ConnectionId connection : send.to) {
            const auto socket = sockets_.find(connection);
            if (socket == sockets_.end()) continue;
            const bool just_now = seated_.contains({chat.game, socket->second.user});
            if (plays(*game, socket->second.user) != *by_player && !just_now) {
                violate("seats", chat.game, "players and spectators read each other");
            }
        }
    }
}

void Judge::replies(const effect::Reply& reply, const std::optional<UserId>& asker) {
    if (!reply.answer) return;
    const auto stored = disk_.game(GameId{reply.answer->game});
    if (!stored && withdrawn_on_disk_.contains(reply.answer->game)) return;
    if (!stored) {
        return violate("durable-before-told", reply.answer->game,
                       "a game is told of that is not on disk");
    }
    if (!reply.answer->seat) return;
    const auto& user = stored->seats.at(static_cast<std::size_t>(*reply.answer->seat));
    if (!user) {
        violate("durable-before-told", reply.answer->game, "a seat is told before it is on disk");
    } else if (asker ? user != asker : !reply.session) {
        violate("seats", reply.answer->game, "somebody is given another's seat");
    }
}

void Judge::leaves(ConnectionId connection, const protocol::ServerMessage& message) {
    const auto tell_early = [&](const std::string& game, const std::string& what) {
        violate("durable-before-told", game, what + " is told before it is on disk");
    };
    std::visit(
        [&](const auto& m) {
            if constexpr (requires { m.game.size(); }) {
                const auto stored = disk_.games().find(GameId{m.game});
                if (withdrawn_on_disk_.contains(m.game)) return;
                if (stored == disk_.games().end()) return tell_early(m.game, "a game");
                if constexpr (requires { m.version; }) {
                    if (m.version > static_cast<std::int64_t>(stored->second.facts.size())) {
                        tell_early(m.game, "version " + std::to_string(m.version));
                    }
                }
                if constexpr (requires { m.seats; }) {
                    for (std::size_t i = 0; i < m.seats.size(); ++i) {
                        if (m.seats[i].taken && !stored->second.seats.at(i)) {
                            tell_early(m.game, "a seat");
                        }
                    }
                }
                if constexpr (requires { m.next; }) {
                    if (m.next && !disk_.games().contains(GameId{*m.next})) {
                        tell_early(*m.next, "another game");
                    }
                }
            }
        },
        message);

    if (const auto* const lobby = std::get_if<protocol::Lobby>(&message)) {
        check_listed_on_disk(lobby->seeks, lobby->games);
    } else if (const auto* const changed = std::get_if<protocol::LobbyChanged>(&message)) {
        check_listed_on_disk(changed->seeks, changed->games);
    } else if (const auto* const ended = std::get_if<protocol::Ended>(&message)) {
        const auto stored = disk_.games().find(GameId{ended->game});
        if (stored != disk_.games().end() &&
            ended->rating_changes.value_or(std::vector<int>{}) != stored->second.rating_changes) {
            violate("rated", ended->game, "other changes of ratings are told than are stored");
        }
    }

    const auto socket = sockets_.find(connection);
    if (socket == sockets_.end()) return;
    const auto answers = [&](const std::string& asked) {
        auto& unanswered = socket->second.unanswered;
        const auto found = std::find(unanswered.begin(), unanswered.end(), asked);
        if (found == unanswered.end()) {
            violate("answered", "", asked + " is answered twice, or was never asked");
        } else {
            unanswered.erase(found);
        }
    };
    if (const auto* const ack = std::get_if<protocol::Ack>(&message)) {
        ++figures_.acknowledged;
        const std::string command = text_of(ack->command);
        answers(command);
        const auto sent = sent_.find(command);
        Game* const game = find(ack->game);
        if (game == nullptr || sent == sent_.end() || is_rematch(sent->second.message)) return;
        const auto known = game->acked.try_emplace(command, ack->version).first;
        if (known->second != ack->version) {
            violate("acknowledged", ack->game, "a resend of " + command + " gets another version");
        }
        const auto& facts = disk_.games().at(GameId{ack->game}).facts;
        const auto at = static_cast<std::size_t>(ack->version - 1);
        if (at < facts.size() && facts[at].command != command) {
            violate("acknowledged", ack->game, command + " is acknowledged with a wrong version");
        }
    } else if (const auto* const refused = std::get_if<protocol::Refused>(&message)) {
        ++figures_.refused[refused->code];
        if (refused->code == "game_over" && !disk_.finished().contains(GameId{*refused->game})) {
            tell_early(*refused->game, "an end");
        }
        if (refused->command) {
            answers(text_of(*refused->command));
        } else if (!refused->game) {
            answers(kRefusal);
        }
    } else if (const auto* const pong = std::get_if<protocol::Pong>(&message)) {
        answers(ping_text(pong->sent));
    }
}

void Judge::check_listed_on_disk(const std::vector<protocol::SeekView>& seeks,
                                 const std::vector<protocol::LiveGame>& games) {
    for (const protocol::SeekView& seek : seeks) {
        if (seek.clock.kind == "correspondence" && !seeks_on_disk_.contains(seek.seek)) {
            violate("durable-before-told", "", seek.seek + " is told before it is on disk");
        }
    }
    for (const protocol::LiveGame& game : games) {
        if (!disk_.games().contains(GameId{game.game})) {
            violate("durable-before-told", game.game, "a game is listed before it is on disk");
        }
    }
}

// ---- what clients say and see

void Judge::takes(ConnectionId connection, const std::optional<protocol::ClientMessage>& message,
                  const std::optional<protocol::CommandId>& about) {
    const auto socket = sockets_.find(connection);
    if (socket == sockets_.end()) return;
    auto& unanswered = socket->second.unanswered;
    if (!message) {
        unanswered.push_back(about ? text_of(*about) : kRefusal);
        return;
    }
    std::visit(
        Overloaded{[&](const protocol::Ping& ping) { unanswered.push_back(ping_text(ping.sent)); },
                   [&](const auto& m) {
                       if constexpr (requires { m.command; }) {
                           unanswered.push_back(text_of(m.command));
                       }
                   }},
        *message);
}

void Judge::sends(const std::optional<std::string>& session,
                  const protocol::ClientMessage& message) {
    const auto user =
        session ? disk_.user_of_session(test::FakeGenerator::hash_of(*session)) : std::nullopt;
    std::visit(
        [&](const auto& m) {
            if constexpr (requires { m.command; }) {
                sent_.try_emplace(text_of(m.command), Sent{user, message});
            }
        },
        message);
}

void Judge::saw(const test::Viewer& viewer, std::int64_t before,
                const std::optional<std::string>& misfit) {
    ++figures_.view_checks;
    if (misfit) {
        const bool gap = misfit->starts_with("a gap") || misfit->starts_with("an event before");
        return violate(gap ? "versions" : "agreement", viewer.game(), "a viewer: " + *misfit);
    }
    if (viewer.version() < before) {
        return violate("versions", viewer.game(), "a viewer goes back to an older version");
    }
    Game* const game = find(viewer.game());
    if (game == nullptr && withdrawn_.contains(viewer.game())) return;
    if (game == nullptr || viewer.version() > game->model->version()) {
        return violate("versions", viewer.game(), "a viewer knows more than there is");
    }
    const std::uint64_t seen = digest_of(viewer);
    const auto told = game->told.try_emplace(viewer.version(), seen).first;
    if (seen != game->model->at(viewer.version()).digest) {
        violate("agreement", viewer.game(),
                "a viewer sees something else at version " + std::to_string(viewer.version()));
    } else if (told->second != seen) {
        violate("versions", viewer.game(),
                "version " + std::to_string(viewer.version()) + " means something else now");
    }
}

void Judge::at_rest(ConnectionId connection, const test::Viewer& viewer) {
    const auto socket = sockets_.find(connection);
    const Game* const game = find(viewer.game());
    if (socket == sockets_.end() || game == nullptr) return;
    ++figures_.rest_checks;
    const db::StoredGame stored = disk_.game(GameId{viewer.game()}).value();
    if (viewer.version() != static_cast<std::int64_t>(stored.facts.size()) ||
        viewer.version() != game->model->version()) {
        violate("versions", viewer.game(),
                "a viewer has version " + std::to_string(viewer.version()) + ", the store " +
                    std::to_string(stored.facts.size()));
    }
    if (viewer.status() != "open" && viewer.you() != seat_of(*game, socket->second.user)) {
        violate("seats", viewer.game(), "a viewer does not know its seat");
    }
    if (!socket->second.unanswered.empty()) {
        violate("answered", viewer.game(), socket->second.unanswered.front() + " has no answer");
    }
    check_shared(socket->second, *game, viewer);
}

/// All who see the same game see the same talk, offers and next game.
void Judge::check_shared(const Socket& socket, const Game& game, const test::Viewer& viewer) {
    const std::string& id = viewer.game();
    const auto lines = newest_lines(viewer.chat());
    const auto chat = shared_.chat.try_emplace({id, plays(game, socket.user)}, lines).first;
    if (chat->second != lines) violate("agreement", id, "two viewers have read different talk");
    const std::pair seen{viewer.rematch_offers(), viewer.next()};
    if (shared_.next.try_emplace(id, seen).first->second != seen) {
        violate("agreement", id, "two viewers know of different rematches");
    }
}

}  // namespace sixfold::simulation
