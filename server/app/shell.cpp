#include "server/app/shell.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
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
/// Games whose restart is written in one transaction.
constexpr std::size_t kRestoredAtOnce = 500;

}  // namespace

Shell::Shell(EventLoop& loop, const Catalogue& catalogue, Generator& generator,
             World::Options options, Instant not_before)
    : loop_(loop),
      world_(catalogue, generator, std::move(options)),
      api_(catalogue),
      clock_(not_before),
      crowd_([this](std::function<void()> task) { loop_.post(std::move(task)); },
             [this](ConnectionId connection, SharedText text) {
                 http_->send(connection, std::move(text));
             }) {}

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

void Shell::connect(StorageThread& storage, HttpServer& http) {
    storage_ = &storage;
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

void Shell::on_request(const HttpRequest& request, HttpReply reply) {
    Route wanted = find_route(request);
    if (std::holds_alternative<route::Variants>(wanted)) {
        reply(api_.variants());
    } else if (std::holds_alternative<route::Health>(wanted)) {
        reply(Api::health(storage_up_));
    } else if (const auto* definition = std::get_if<route::Definition>(&wanted)) {
        reply(api_.definition(definition->hash));
    } else if (auto* create = std::get_if<route::CreateGame>(&wanted)) {
        ask_world(request.session, std::move(reply), kCreated,
                  [game = std::move(create->game)](RequestId id, std::optional<UserId> user) {
                      return input::CreateGame{id, std::move(user), game};
                  });
    } else if (auto* seat = std::get_if<route::TakeSeat>(&wanted)) {
        ask_world(request.session, std::move(reply), kOk,
                  [game = std::move(seat->game)](RequestId id, std::optional<UserId> user) {
                      return input::TakeSeat{id, std::move(user), game};
                  });
    } else {
        reply(std::get<HttpResponse>(std::move(wanted)));
    }
}

template <typename MakeInput>
void Shell::ask_world(const std::optional<std::string>& session, HttpReply reply, int success,
                      MakeInput make_input) {
    identify(session, [this, reply = std::move(reply), success,
                       make_input = std::move(make_input)](Result<std::optional<UserId>> user) {
        if (!user) {
            reply(error_response(user.error()));
            return;
        }
        const RequestId id{++last_request_};
        pending_.emplace(id.number, Pending{reply, success});
        handle(make_input(id, *std::move(user)));
    });
}

void Shell::identify(const std::optional<std::string>& session, Identified then) {
    if (!session) {
        then(std::optional<UserId>{});
        return;
    }
    auto hash = session_hash(*session);
    if (!hash) {
        then(std::optional<UserId>{});
        return;
    }
    storage_->user_of_session(*std::move(hash),
                              [this, then = std::move(then)](Result<std::optional<UserId>> user) {
                                  loop_.post([then, user = std::move(user)] { then(user); });
                              });
}

void Shell::on_authenticate(ConnectionId connection, const std::optional<std::string>& session,
                            std::function<void(bool)> accept) {
    identify(session,
             [this, connection, accept = std::move(accept)](Result<std::optional<UserId>> user) {
                 if (!user) {
                     spdlog::warn("A socket is refused: {}", user.error().message);
                     accept(false);
                     return;
                 }
                 // First the record: `opened` may follow at once.
                 peers_[connection] = Peer{*std::move(user)};
                 accept(true);
             });
}

void Shell::on_opened(ConnectionId connection) {
    const auto peer = peers_.find(connection);
    if (peer == peers_.end()) return;
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
    storage_->load_game(load.game,
                        [this, game = load.game](Result<std::optional<db::StoredGame>> stored) {
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
    response.body = std::make_shared<const std::string>(protocol::encode(*reply.answer));
    response.set_session = reply.session;
    pending.reply(std::move(response));
}

void Shell::set_timer() {
    if (retired_) return;
    const std::optional<Instant> deadline = world_.next_deadline();
    if (deadline == timer_) return;
    timer_ = deadline;
    if (!deadline) {
        loop_.cancel_timer();
        return;
    }
    const Milliseconds delay = *deadline - clock_.now(system_now());
    loop_.set_timer(std::max(delay, Milliseconds{0}), [this] {
        timer_.reset();
        handle(input::Tick{});
    });
}

}  // namespace sixfold::server
