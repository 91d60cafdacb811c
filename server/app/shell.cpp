#include "server/app/shell.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <unordered_set>
#include <utility>
#include <variant>

#include "protocol/codec.h"
#include "server/accounts/secrets.h"

namespace sixfold::server {
namespace {

constexpr int kOk = 200;
constexpr int kCreated = 201;
/// RFC 6455 and its registry: "try again later".
constexpr std::uint16_t kCloseTryAgain = 1013;
/// Of our own: the session by which the socket was opened has ended.
constexpr std::uint16_t kCloseSessionEnded = 4010;
/// Games whose restart is written in one transaction.
constexpr std::size_t kRestoredAtOnce = 500;

}  // namespace

Shell::Shell(EventLoop& loop, const Catalogue& catalogue, Generator& generator,
             World::Options options, Instant not_before)
    : loop_(loop),
      world_(catalogue, generator, std::move(options)),
      api_(catalogue),
      pages_(catalogue, around_pages()),
      clock_(not_before),
      crowd_([this](std::function<void()> task) { loop_.post(std::move(task)); },
             [this](ConnectionId connection, SharedText text) {
                 http_->send(connection, std::move(text));
             }),
      passwords_({}),
      accounts_(around_accounts(), generator, passwords_, {}),
      account_requests_(accounts_) {}

Result<void> Shell::restore(db::Store& store, const std::vector<db::StoredGame>& games,
                            std::optional<Instant> last_alive) {
    std::vector<db::Batch> batches;
    RecordNumber newest = 0;
    const auto write = [&]() -> Result<void> {
        if (batches.empty()) return {};
        if (auto written = store.apply(batches); !written) return written.error();
        batches.clear();
        return {};
    };
    // One moment for all: the inputs of World::restore come before any handle().
    const Instant now = clock_.now(system_now());
    std::size_t restored = 0;
    for (const db::StoredGame& game : games) {
        auto effects = world_.restore(game, last_alive, now);
        if (!effects) {
            spdlog::error("Game {} cannot be taken up again: {}", game.game.text,
                          effects.error().message);
            continue;
        }
        ++restored;
        for (Effect& made : *effects) {
            // Nobody is connected and nobody has asked, so all that can be done is writing.
            auto* wanted = std::get_if<effect::Store>(&made);
            if (wanted == nullptr) continue;
            newest = wanted->record;
            batches.push_back(std::move(wanted->batch));
        }
        if (batches.size() >= kRestoredAtOnce) {
            if (auto written = write(); !written) return written;
        }
    }
    if (auto written = write(); !written) return written;
    if (!games.empty()) spdlog::info("{} of {} running games go on.", restored, games.size());
    // What this leads to is carried out once there is a loop.
    if (newest > 0) loop_.post([this, newest] { on_committed(newest); });
    return {};
}

void Shell::sleep(const std::vector<db::SleepingGame>& games) {
    for (const db::SleepingGame& game : games) world_.sleep(game.game, game.deadline);
}

Result<void> Shell::remember(db::Store& store) {
    auto seeks = store.seeks();
    if (!seeks) return seeks.error();
    for (const db::InsertSeek& seek : *seeks) {
        auto owner = store.person(seek.owner);
        if (!owner) return owner.error();
        if (*owner) world_.remember(seek, **owner);
    }
    auto challenges = store.challenges();
    if (!challenges) return challenges.error();
    for (const db::StoredGame& game : *challenges) world_.remember_challenge(game);
    auto first_moves = store.first_moves();
    if (!first_moves) return first_moves.error();
    for (const db::FirstMoveValue& value : *first_moves) world_.remember(value);
    return {};
}

void Shell::connect(StorageThread& storage, ReadingThread& reading, HttpServer& http) {
    storage_ = &storage;
    reading_ = &reading;
    http_ = &http;
    loop_.post([this] { set_timer(); });
}

void Shell::retire() {
    retired_ = true;
    loop_.cancel_timer();
}

StorageThread::Reports Shell::storage_reports() {
    return {
        .committed =
            [this](RecordNumber record) { loop_.post([this, record] { on_committed(record); }); },
        .state = [this](bool up) { loop_.post([this, up] { on_storage_state(up); }); },
    };
}

HttpServer::Handlers Shell::handlers() {
    return {
        .request = [this](const HttpRequest& request,
                          HttpReply reply) { on_request(request, std::move(reply)); },
        .authenticate =
            [this](ConnectionId connection, const std::optional<std::string>& session,
                   std::function<void(bool)> accept) {
                on_authenticate(connection, session, std::move(accept));
            },
        .opened = [this](ConnectionId connection) { on_opened(connection); },
        .message = [this](ConnectionId connection, std::string_view text,
                          Instant received) { on_message(connection, text, received); },
        .refused =
            [this](ConnectionId connection, const Error& error) {
                refuse(connection, error, std::nullopt, std::nullopt);
            },
        .lag =
            [this](ConnectionId connection, Milliseconds round_trip) {
                handle(input::LagMeasured{connection, round_trip});
            },
        .closed = [this](ConnectionId connection,
                         bool by_client) { on_closed(connection, by_client); },
    };
}

PeoplePages::Around Shell::around_pages() {
    return {
        .identify = [this](const std::optional<std::string>& session,
                           PeoplePages::Identified then) { find_person(session, std::move(then)); },
        .online =
            [this](const UserId& user) {
                return std::any_of(peers_.begin(), peers_.end(), [&](const auto& peer) {
                    return peer.second.opened && peer.second.user == user;
                });
            },
        .now = [this] { return clock_.now(system_now()); },
        .post = [this](std::function<void()> task) { loop_.post(std::move(task)); },
        .store = [this](StorageThread::Work work) { storage_->run(std::move(work)); },
        .read = [this](ReadingThread::Work work) { return reading_->submit(std::move(work)); },
        .changed =
            [this](const db::Person& person) {
                handle(input::PersonKnown{person, true});
            },
    };
}

void Shell::on_request(const HttpRequest& request, HttpReply reply) {
    Route wanted = find_route(request);
    if (std::holds_alternative<route::Variants>(wanted)) {
        reply(api_.variants());
    } else if (std::holds_alternative<route::Health>(wanted)) {
        reply(Api::health(storage_up_));
    } else if (const auto* definition = std::get_if<route::Definition>(&wanted)) {
        reply(api_.definition(definition->hash));
    } else if (const auto* people = std::get_if<PeopleRoute>(&wanted)) {
        pages_.answer(*people, request.session, std::move(reply));
    } else if (auto* create = std::get_if<route::CreateGame>(&wanted)) {
        create_game(request, std::move(reply), std::move(create->game));
    } else if (auto* seat = std::get_if<route::TakeSeat>(&wanted)) {
        ask_world(request, std::move(reply), kOk,
                  [game = std::move(seat->game)](RequestId id, std::optional<UserId> user) {
                      return input::TakeSeat{id, std::move(user), game};
                  });
    } else if (const auto* account = std::get_if<route::Account>(&wanted)) {
        account_requests_.answer(request, account->wanted, std::move(reply));
    } else {
        reply(std::get<HttpResponse>(std::move(wanted)));
    }
}

template <typename MakeInput>
void Shell::ask_world(const HttpRequest& request, HttpReply reply, int success,
                      MakeInput make_input) {
    if (request.bearer) {
        reply(error_response(kNotForPrograms));
        return;
    }
    accounts_.identify(
        visit_of(request),
        [this, reply = std::move(reply), success, make_input = std::move(make_input)](
            const Result<std::optional<Accounts::Identity>>& identity) {
            if (!identity) {
                reply(error_response(identity.error()));
                return;
            }
            const auto ask = [this, reply, success, make_input](std::optional<UserId> user) {
                const RequestId id{++last_request_};
                pending_.emplace(id.number, Pending{reply, success});
                handle(make_input(id, std::move(user)));
            };
            if (!*identity) return ask(std::nullopt);
            const db::Owner& owner = (*identity)->owner;
            introduce(owner, [ask, reply, user = owner.user](const Result<void>& introduced) {
                if (introduced) {
                    ask(user);
                } else {
                    reply(error_response(introduced.error()));
                }
            });
        });
}

void Shell::find_person(const std::optional<std::string>& session, PeoplePages::Identified then) {
    Accounts::Visit visit;
    if (session) visit.session = token_hash(*session);
    accounts_.identify(visit, [this, then = std::move(then)](
                                  const Result<std::optional<Accounts::Identity>>& identity) {
        if (!identity) return then(identity.error());
        if (!*identity) return then(std::optional<db::Person>{});
        storage_->run([this, user = (*identity)->owner.user, then](Result<db::Store*> store) {
            auto person = store ? (*store)->person(user) : store.error();
            loop_.post([then, person = std::move(person)] { then(person); });
        });
    });
}

void Shell::introduce(const db::Owner& owner, std::function<void(const Result<void>&)> then) {
    if (!owner.name) return then({});
    storage_->run([this, user = owner.user, then = std::move(then)](Result<db::Store*> store) {
        auto person = store ? (*store)->person(user) : store.error();
        loop_.post([this, person = std::move(person), then] {
            if (!person) return then(person.error());
            if (*person) handle(input::PersonKnown{**person});
            then({});
        });
    });
}

void Shell::introduce(const std::string& name,
                      std::function<void(const Result<std::optional<UserId>>&)> then) {
    storage_->run([this, name, then = std::move(then)](Result<db::Store*> store) {
        auto person = store ? (*store)->person_named(name) : store.error();
        loop_.post([this, person = std::move(person), then] {
            if (!person) return then(person.error());
            if (!*person) return then(std::optional<UserId>{});
            handle(input::PersonKnown{**person});
            then(std::optional((*person)->id));
        });
    });
}

void Shell::create_game(const HttpRequest& request, HttpReply reply, protocol::NewGame game) {
    const auto create = [this, request](HttpReply answer, protocol::NewGame wanted,
                                        std::optional<UserId> opponent) {
        ask_world(request, std::move(answer), kCreated,
                  [game = std::move(wanted), opponent = std::move(opponent)](
                      RequestId id, std::optional<UserId> user) {
                      return input::CreateGame{id, std::move(user), game, opponent};
                  });
    };
    if (!game.opponent) return create(std::move(reply), std::move(game), std::nullopt);
    const std::string name = *game.opponent;
    introduce(name, [create, reply = std::move(reply),
                     game = std::move(game)](const Result<std::optional<UserId>>& opponent) {
        if (opponent) {
            create(reply, game, *opponent);
        } else {
            reply(error_response(opponent.error()));
        }
    });
}

Accounts::Around Shell::around_accounts() {
    return {
        .store = [this](StorageThread::Work work) { storage_->run(std::move(work)); },
        .post = [this](std::function<void()> task) { loop_.post(std::move(task)); },
        .now = system_now,
        .sessions_ended = [this](const auto& sessions) { on_sessions_ended(sessions); },
        .person_changed = [this](const UserId& user) { on_person_changed(user); },
    };
}

void Shell::on_sessions_ended(const std::vector<std::string>& sessions) {
    const std::unordered_set<std::string> ended(sessions.begin(), sessions.end());
    std::vector<ConnectionId> closed;
    for (auto& [connection, peer] : peers_) {
        if (!peer.session || !ended.contains(*peer.session)) continue;
        peer.ended = true;
        if (peer.opened) closed.push_back(connection);
    }
    for (const ConnectionId connection : closed) {
        http_->close(connection, kCloseSessionEnded, "You are no longer logged in here.");
    }
}

void Shell::on_person_changed(const UserId& user) {
    storage_->run([this, user](Result<db::Store*> store) {
        auto person = store ? (*store)->person(user) : store.error();
        loop_.post([this, person = std::move(person)] {
            if (!person) {
                // The next socket or request of this person tells the world.
                spdlog::warn("What has changed of a person is not known: {}",
                             person.error().message);
            } else if (*person) {
                spdlog::debug("User {} is another person now.", (*person)->id.text);
                handle(input::PersonKnown{**person, true});
            }
        });
    });
}

void Shell::tend_accounts(Instant now) {
    tend_accounts_at_ = now + Accounts::kTendEvery;
    std::vector<std::string> open;
    for (const auto& [connection, peer] : peers_) {
        if (peer.opened && peer.session) open.push_back(*peer.session);
    }
    accounts_.tend(open);
}

void Shell::on_authenticate(ConnectionId connection, const std::optional<std::string>& session,
                            std::function<void(bool)> accept) {
    Accounts::Visit visit;
    if (session) visit.session = token_hash(*session);
    accounts_.identify(visit, [this, connection, accept = std::move(accept)](
                                  const Result<std::optional<Accounts::Identity>>& identity) {
        if (!identity) {
            spdlog::warn("A socket is refused: {}", identity.error().message);
            accept(false);
            return;
        }
        if (!*identity) {
            // First the record: `opened` may follow at once.
            peers_[connection] = Peer{};
            return accept(true);
        }
        const Accounts::Identity& known = **identity;
        introduce(known.owner, [this, connection, accept, known](const Result<void>& introduced) {
            if (!introduced) {
                spdlog::warn("A socket is refused: {}", introduced.error().message);
                return accept(false);
            }
            peers_[connection] = Peer{known.owner.user, known.session};
            accept(true);
        });
    });
}

void Shell::on_opened(ConnectionId connection) {
    const auto peer = peers_.find(connection);
    if (peer == peers_.end()) return;
    if (peer->second.ended) {
        http_->close(connection, kCloseSessionEnded, "You are no longer logged in here.");
        return;
    }
    peer->second.opened = true;
    handle(input::SocketOpened{connection, peer->second.user});
}

void Shell::on_message(ConnectionId connection, std::string_view text, Instant received) {
    protocol::MessageContext about;
    auto message = protocol::decode_client(text, &about);
    if (!message) {
        refuse(connection, message.error(), std::move(about.game), std::move(about.command));
        return;
    }
    handle(input::MessageReceived{connection, *std::move(message)},
           clock_.arrival(received, system_now()));
}

void Shell::on_closed(ConnectionId connection, bool by_client) {
    const auto peer = peers_.find(connection);
    if (peer == peers_.end()) return;
    const bool opened = peer->second.opened;
    peers_.erase(peer);
    gate_.forget(connection);
    if (opened) handle(input::SocketClosed{connection, by_client});
}

void Shell::on_committed(RecordNumber record) {
    CommitGate::Released released = gate_.commit(record);
    for (CommitGate::Released::Delivery& delivery : released.deliveries) {
        deliver(delivery.connection, std::move(delivery.text), delivery.crowd);
    }
    for (const effect::Reply& reply : released.replies) answer(reply);
    handle(input::Committed{record});
}

void Shell::on_storage_state(bool up) {
    storage_up_ = up;
    handle(input::StorageState{up});
}

void Shell::handle(const Input& input) { handle(input, clock_.now(system_now())); }

void Shell::handle(const Input& input, Instant at) {
    Effects effects = world_.handle(input, at);
    carry_out(effects);
    world_.recycle(std::move(effects));
    set_timer();
}

void Shell::carry_out(Effects& effects) {
    for (Effect& wanted : effects) {
        std::visit([this](auto& one) { carry_out(one); }, wanted);
    }
}

void Shell::carry_out(effect::Send& wanted) {
    const auto text = std::make_shared<const std::string>(protocol::encode(wanted.message));
    for (const ConnectionId connection : wanted.to) {
        send(connection, text, wanted.reveals, wanted.crowd);
    }
}

void Shell::carry_out(effect::MeasureLag& measure) { http_->measure_lag(measure.connection); }

void Shell::carry_out(effect::Reply& reply) {
    if (gate_.offer(reply)) answer(reply);
}

void Shell::carry_out(effect::Store& wanted) {
    if (failed_ || storage_->submit(wanted.record, std::move(wanted.batch))) return;
    // The world has moved on and the batch has no place to wait. What was said is on disk; so the
    // honest way out is to end and to start again from there.
    spdlog::critical("Too many batches wait for the store: the server stops.");
    failed_ = true;
    loop_.stop();
}

void Shell::carry_out(effect::Load& load) {
    storage_->run([this, game = load.game](const Result<db::Store*>& store) {
        auto stored = store ? (*store)->load_game(game)
                            : Result<std::optional<db::StoredGame>>(store.error());
        loop_.post([this, game, stored = std::move(stored)] {
            handle(input::Loaded{game, stored});
        });
    });
}

void Shell::deliver(ConnectionId connection, SharedText text, bool crowd) {
    if (!crowd && !crowd_.holds(connection)) {
        http_->send(connection, std::move(text));
    } else if (!crowd_.push(connection, std::move(text))) {
        http_->close(connection, kCloseTryAgain, "The server is behind. Try again soon.");
    }
}

void Shell::send(ConnectionId connection, const SharedText& text, RecordNumber reveals,
                 bool crowd) {
    switch (gate_.offer(connection, text, reveals, crowd)) {
        case CommitGate::Passage::Open:
            deliver(connection, text, crowd);
            return;
        case CommitGate::Passage::Held:
            return;
        case CommitGate::Passage::Overflow:
            http_->close(connection, kCloseTryAgain, "The server is behind. Try again soon.");
            return;
    }
}

void Shell::refuse(ConnectionId connection, const Error& error, std::optional<std::string> game,
                   std::optional<protocol::CommandId> command) {
    const protocol::ServerMessage message = protocol::Refused{
        std::string(to_string(error.code)), error.message, std::move(game), std::move(command)};
    send(connection, std::make_shared<const std::string>(protocol::encode(message)), 0, false);
}

void Shell::answer(const effect::Reply& reply) {
    const auto found = pending_.find(reply.request.number);
    if (found == pending_.end()) return;
    const Pending pending = std::move(found->second);
    pending_.erase(found);
    if (!reply.answer) {
        pending.reply(error_response(reply.answer.error()));
        return;
    }
    HttpResponse response;
    response.status = pending.success;
    response.body = std::make_shared<const std::string>(protocol::encode_body(*reply.answer));
    response.set_session = reply.session;
    pending.reply(std::move(response));
}

void Shell::set_timer() {
    if (retired_) return;
    const Instant deadline =
        std::min(tend_accounts_at_, world_.next_deadline().value_or(Instant::max()));
    if (deadline == timer_) return;
    timer_ = deadline;
    const Milliseconds delay = deadline - clock_.now(system_now());
    loop_.set_timer(std::max(delay, Milliseconds{0}), [this] {
        timer_.reset();
        if (const Instant now = clock_.now(system_now()); now >= tend_accounts_at_) {
            tend_accounts(now);
        }
        handle(input::Tick{});
    });
}

}  // namespace sixfold::server
