#include "tests/simulation/process.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "protocol/codec.h"
#include "tests/simulation/parcel.h"
#include "tests/support/fake_generator.h"

namespace sixfold::simulation {

namespace effect = server::effect;
namespace input = server::input;

namespace {

/// Games that sleep are taken up at the start when they are due within this (server/app/app.cpp).
constexpr Milliseconds kWakesUpAtStart = std::chrono::minutes(5);

std::optional<UserId> id_of(const std::optional<db::Person>& person) {
    if (!person) return std::nullopt;
    return person->id;
}

SharedText parcel(const protocol::ServerMessage& message) {
    std::string text = protocol::encode(message);
    auto read = protocol::decode_server(text);
    // What cannot be read is nothing that a client could have learned.
    return std::make_shared<const Parcel>(
        std::move(text), read ? *std::move(read) : protocol::ServerMessage(protocol::Pong{-1}));
}

}  // namespace

Process::Process(const Surroundings& around, Instant crashed_at)
    : around_(around),
      crashed_at_(crashed_at),
      clock_(around.disk.store().last_alive().value_or(Instant{})),
      world_(around.catalogue, around.generator, {.build = "simulated"}),
      crowd_([this](Agenda::Task task) { post(std::move(task)); },
             [this](ConnectionId connection, const SharedText& text) {
                 leave_for(connection, text);
             }) {}

void Process::start() {
    const test::MemoryStore& store = around_.disk.store();
    around_.judge.starts(crashed_at_);
    const auto last_alive = store.last_alive();
    const auto sleeping = store.sleeping(Instant::min());
    const Instant now = clock_.now(around_.agenda.now());
    for (const auto& [id, seek] : store.seeks()) {
        if (around_.saboteur.loses_seek()) continue;
        world_.remember(seek, store.person(seek.owner));
    }
    for (const db::StoredGame& game : store.challenges()) world_.remember_challenge(game);
    for (const auto& [variant, value] : store.first_moves()) world_.remember(value);
    RecordNumber newest = 0;
    for (const db::StoredGame& game : store.running(around_.agenda.now() + kWakesUpAtStart)) {
        auto effects = world_.restore(game, last_alive, now);
        if (!effects) {
            around_.judge.violate("restored", game.game.text, effects.error().message);
            continue;
        }
        around_.saboteur.spoil_restart(*effects);
        around_.judge.restored(game.game, *effects, now);
        for (const server::Effect& made : *effects) {
            const auto* const wanted = std::get_if<effect::Store>(&made);
            if (wanted == nullptr) continue;
            newest = wanted->record;
            around_.disk.write(wanted->batch);
        }
    }
    for (const auto& [game, deadline] : sleeping) world_.sleep(game, deadline);
    around_.network.server_up();
    if (newest > 0) committed(newest);
    set_timer();
}

// ---- what happens to it

void Process::run(Agenda::Task task) {
    if (dead_) return;
    if (stalled_until_) {
        backlog_.push_back(std::move(task));
    } else {
        task();
    }
}

void Process::stall(Milliseconds time) {
    if (dead_ || stalled_until_) return;
    stalled_until_ = around_.agenda.now() + time;
    around_.agenda.at(*stalled_until_, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->go_on();
    });
}

void Process::go_on() {
    stalled_until_.reset();
    while (!backlog_.empty() && !dead_) {
        const Agenda::Task task = std::move(backlog_.front());
        backlog_.pop_front();
        task();
    }
}

bool Process::idle() const {
    return !stalled_until_ && backlog_.empty() && pending_.empty() && crowd_.size() == 0 &&
           gate_.connections_waiting() == 0;
}

Process::PersonFound Process::back(PersonFound then) {
    return
        [weak = weak_from_this(), then = std::move(then)](const std::optional<db::Person>& person) {
            if (const auto self = weak.lock()) self->run([then, person] { then(person); });
        };
}

void Process::identify(const std::optional<std::string>& session, PersonFound then) {
    if (!session) return then(std::nullopt);
    around_.disk.person_of_session(test::FakeGenerator::hash_of(*session), back(std::move(then)));
}

void Process::introduce(const std::optional<db::Person>& person, bool changed) {
    if (person && person->name) handle(input::PersonKnown{*person, changed});
}

void Process::asked(ConnectionId connection, const std::optional<std::string>& session) {
    run([this, connection, session] {
        peers_[connection];
        identify(session, [this, connection](const std::optional<db::Person>& person) {
            const auto peer = peers_.find(connection);
            if (peer == peers_.end()) return;
            peer->second.opened = true;
            introduce(person, false);
            handle(input::SocketOpened{connection, id_of(person)});
        });
    });
}

void Process::message(ConnectionId connection, const std::string& text) {
    run([this, connection, text] {
        protocol::MessageContext about;
        auto message = protocol::decode_client(text, &about);
        around_.judge.takes(connection, message ? std::optional(*message) : std::nullopt,
                            about.command);
        if (!message) {
            const Error& error = message.error();
            send(connection,
                 parcel(protocol::Refused{std::string(to_string(error.code)), error.message,
                                          std::move(about.game), std::move(about.command)}),
                 0, false);
            return;
        }
        // Its bytes have been here for a moment.
        const Instant received = around_.agenda.now() - around_.dice.time(0, 4);
        handle(input::MessageReceived{connection, *std::move(message)},
               clock_.arrival(received, around_.agenda.now()));
    });
}

void Process::lag(ConnectionId connection, Milliseconds round_trip) {
    run([this, connection, round_trip] { handle(input::LagMeasured{connection, round_trip}); });
}

void Process::closed(ConnectionId connection, bool by_client) {
    run([this, connection, by_client] {
        const auto peer = peers_.find(connection);
        if (peer == peers_.end()) return;
        const bool opened = peer->second.opened;
        peers_.erase(peer);
        gate_.forget(connection);
        if (opened) handle(input::SocketClosed{connection, by_client});
    });
}

template <typename MakeInput>
void Process::ask_world(const std::optional<db::Person>& person, Answer answer,
                        const MakeInput& make_input) {
    const RequestId id{++last_request_};
    pending_.emplace(id.number, Pending{id_of(person), std::move(answer)});
    handle(make_input(id, id_of(person)));
}

void Process::create_game(const std::optional<std::string>& session, const protocol::NewGame& game,
                          const Answer& answer) {
    run([this, session, game, answer] {
        identify(session, [this, game, answer](const std::optional<db::Person>& person) {
            introduce(person, false);
            const auto create = [this, game, answer,
                                 person](const std::optional<db::Person>& opponent) {
                introduce(opponent, false);
                ask_world(person, answer, [&](RequestId id, const std::optional<UserId>& user) {
                    return input::CreateGame{id, user, game, id_of(opponent)};
                });
            };
            if (!game.opponent) return create(std::nullopt);
            around_.disk.person_named(*game.opponent, back(create));
        });
    });
}

void Process::take_seat(const std::optional<std::string>& session, const GameId& game,
                        const Answer& answer) {
    run([this, session, game, answer] {
        identify(session, [this, game, answer](const std::optional<db::Person>& person) {
            introduce(person, false);
            ask_world(person, answer, [&](RequestId id, const std::optional<UserId>& user) {
                return input::TakeSeat{id, user, game};
            });
        });
    });
}

void Process::register_person(const std::optional<std::string>& session, const std::string& name,
                              const Registered& answer) {
    run([this, session, name, answer] {
        identify(session, [this, name, answer](const std::optional<db::Person>& person) {
            std::optional<std::string> token;
            db::InsertGuest row{
                person ? person->id : around_.generator.user_id(), {}, around_.agenda.now()};
            if (!person) {
                server::SessionSecret secret = around_.generator.session();
                row.session_hash = std::move(secret.hash);
                token = std::move(secret.token);
            }
            const auto done = back([this, answer, token](const std::optional<db::Person>& made) {
                introduce(made, true);
                answer(made.has_value(), made ? token : std::nullopt);
            });
            if (person) {
                around_.disk.register_person(person->id, name, done);
            } else {
                around_.disk.add_person(row, name, done);
            }
        });
    });
}

void Process::relate(const std::optional<std::string>& session, const std::string& name,
                     bool blocks, const Related& answer) {
    run([this, session, name, blocks, answer] {
        identify(session, [this, name, blocks, answer](const std::optional<db::Person>& person) {
            if (!person) return answer(false);
            const auto done = back([this, answer](const std::optional<db::Person>& changed) {
                introduce(changed, true);
                answer(changed.has_value());
            });
            const auto found = [this, blocks, answer, user = person->id,
                                done](const std::optional<db::Person>& other) {
                if (!other || other->id == user) return answer(false);
                around_.disk.relate(user, other->id, blocks, done);
            };
            around_.disk.person_named(name, back(found));
        });
    });
}

void Process::committed(RecordNumber record) {
    run([this, record] {
        const auto released = gate_.commit(record);
        for (const auto& delivery : released.deliveries) {
            deliver(delivery.connection, delivery.text, delivery.crowd);
        }
        for (const effect::Reply& reply : released.replies) answer(reply);
        handle(input::Committed{record});
    });
}

void Process::wake() {
    run([this] { handle(input::Tick{}); });
}

void Process::storage_state(bool up) {
    run([this, up] { handle(input::StorageState{up}); });
}

// ---- the shell

void Process::handle(const server::Input& input) {
    handle(input, clock_.now(around_.agenda.now()));
}

void Process::handle(const server::Input& input, Instant at) {
    if (dead_) return;
    const auto told = around_.saboteur.spoil(input);
    around_.judge.handles(input, at);
    if (!told) return;
    server::Effects effects = world_.handle(*told, at);
    around_.saboteur.spoil(effects);
    around_.judge.handled(input, effects, at);
    carry_out(std::move(effects));
    if (dead_) return;
    around_.judge.bounds(world_, around_.disk.uncommitted(), gate_.connections_waiting(), at);
    set_timer();
}

void Process::carry_out(server::Effects effects) {
    for (const server::Effect& wanted : effects) {
        if (effects_left_ && (*effects_left_)-- == 0) dead_ = true;
        if (dead_) return;
        std::visit([this](const auto& one) { carry_out(one); }, wanted);
    }
}

void Process::carry_out(const effect::Send& wanted) {
    const SharedText text = parcel(wanted.message);
    for (const ConnectionId connection : wanted.to) {
        send(connection, text, wanted.reveals, wanted.crowd);
    }
}

void Process::carry_out(const effect::MeasureLag& measure) {
    around_.network.measure_lag(measure.connection);
}

void Process::carry_out(const effect::Reply& reply) {
    if (gate_.offer(reply)) answer(reply);
}

void Process::carry_out(const effect::Store& wanted) {
    around_.disk.submit(wanted.record, wanted.batch);
}

void Process::carry_out(const effect::Load& load) {
    around_.disk.load_game(load.game, [weak = weak_from_this(), game = load.game](
                                          const Result<std::optional<db::StoredGame>>& stored) {
        const auto self = weak.lock();
        if (!self) return;
        self->run([me = self.get(), game, stored] { me->handle(input::Loaded{game, stored}); });
    });
}

void Process::send(ConnectionId connection, const SharedText& text, RecordNumber reveals,
                   bool crowd) {
    switch (gate_.offer(connection, text, reveals, crowd)) {
        case server::CommitGate::Passage::Open:
            deliver(connection, text, crowd);
            return;
        case server::CommitGate::Passage::Held:
            return;
        case server::CommitGate::Passage::Overflow:
            around_.network.close(connection);
            return;
    }
}

void Process::deliver(ConnectionId connection, const SharedText& text, bool crowd) {
    if (!crowd && !crowd_.holds(connection)) {
        leave_for(connection, text);
    } else if (!crowd_.push(connection, text)) {
        around_.network.close(connection);
    }
}

/// At the next turn of the loop.
void Process::post(Agenda::Task task) {
    around_.agenda.after(around_.dice.time(0, 2), [weak = weak_from_this(), task] {
        if (const auto self = weak.lock()) self->run(task);
    });
}

void Process::leave_for(ConnectionId connection, const SharedText& text) {
    around_.judge.leaves(connection, parcel_of(text).message);
    around_.network.send(connection, text);
}

void Process::answer(const effect::Reply& reply) {
    const auto found = pending_.find(reply.request.number);
    if (found == pending_.end()) {
        around_.judge.violate("answered", "", "a request is answered twice");
        return;
    }
    const Pending pending = std::move(found->second);
    pending_.erase(found);
    around_.judge.replies(reply, pending.user);
    pending.answer(reply.answer, reply.session);
}

bool Process::overdue(Milliseconds late) {
    const auto deadline = world_.next_deadline();
    return !dead_ && !stalled_until_ && deadline &&
           clock_.now(around_.agenda.now()) > *deadline + late;
}

void Process::set_timer() {
    const std::optional<Instant> deadline = world_.next_deadline();
    if (deadline == timer_ || around_.saboteur.fault() == Fault::TimerIgnored) return;
    timer_ = deadline;
    const std::uint64_t number = ++timers_;
    if (!deadline) return;
    Milliseconds late = around_.dice.time(0, 2);
    if (around_.dice.one_in(20)) {
        late = around_.dice.time(0, static_cast<int>(Judge::kLatestTimer.count()));
    }
    const Instant now = clock_.now(around_.agenda.now());
    const Milliseconds delay = std::max(*deadline - now, Milliseconds{0});
    around_.agenda.after(delay + late, [weak = weak_from_this(), number] {
        const auto self = weak.lock();
        if (!self) return;
        self->run([me = self.get(), number] {
            if (number != me->timers_) return;
            me->timer_.reset();
            me->handle(input::Tick{});
        });
    });
}

}  // namespace sixfold::simulation
