#include "tests/simulation/tab.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/base/overloaded.h"
#include "protocol/codec.h"
#include "tests/simulation/parcel.h"

namespace sixfold::simulation {
namespace {

constexpr std::size_t kMostShown = 10;

bool contains(const std::vector<int>& seats, int seat) {
    return std::find(seats.begin(), seats.end(), seat) != seats.end();
}

/// Some games are played by people who do not give up.
bool is_serious(const std::string& game) { return (game.back() - '0') % 3 == 0; }

}  // namespace

Tab::Tab(Scene& scene, std::string name, const std::optional<std::string>& session)
    : scene_(scene), name_(std::move(name)), session_(session) {}

// ---- the socket

void Tab::connect() {
    socket_session_ = session_;
    left_.clear();
    socket_ = scene_.network.connect(session_);
    ++scene_.figures.reconnects;
}

void Tab::leave() {
    if (socket_) scene_.network.leave(*std::exchange(socket_, std::nullopt));
    lost();
}

void Tab::lost() {
    socket_.reset();
    ready_ = false;
    awaited_.clear();
    lobby_ = {};
}

void Tab::sign_in() {
    leave();
    for (const auto& [game, viewer] : viewers_) strange_.insert(game);
    connect();
}

void Tab::say(const protocol::ClientMessage& message) {
    if (ready_) scene_.network.say(*socket_, protocol::encode(message));
}

void Tab::command(const protocol::ClientMessage& message) {
    ++scene_.figures.commands;
    ++counter_;
    sent_.emplace(counter_, Command{message, socket_session_});
    unanswered_.insert(counter_);
    scene_.judge.sends(socket_session_, message);
    say(message);
}

void Tab::show(const std::string& game) {
    shown_.insert(game);
    watch(game, false);
}

void Tab::watch(const std::string& game, bool from_version) {
    if (!ready_) return;
    protocol::Watch message{game, {}};
    const auto viewer = viewers_.find(game);
    if (from_version && viewer != viewers_.end() && !strange_.contains(game) &&
        !left_.contains(game))
        message.version = viewer->second.version();
    awaited_.insert(game);
    say(message);
}

// ---- what it is told

const test::Viewer* Tab::view(const std::string& game) const {
    const auto found = viewers_.find(game);
    return found == viewers_.end() || !shown_.contains(game) ? nullptr : &found->second;
}

int Tab::games_played() const {
    return static_cast<int>(std::count_if(shown_.begin(), shown_.end(), [&](const auto& game) {
        const test::Viewer* const viewer = view(game);
        return viewer != nullptr && viewer->you() && viewer->status() != "over";
    }));
}

void Tab::received(const server::SharedText& text) {
    scene_.digest.add(name_);
    scene_.digest.add(*text);
    take(parcel_of(text).message);
}

void Tab::take(const protocol::ServerMessage& message) {
    std::visit(Overloaded{
                   [&](const protocol::Hello&) {
                       ready_ = true;
                       for (const std::string& game : shown_) watch(game, true);
                       for (const std::int64_t counter : unanswered_) {
                           const Command& command = sent_.at(counter);
                           if (command.session != socket_session_) continue;
                           ++scene_.figures.resends;
                           say(command.message);
                       }
                   },
                   [&](const protocol::Ack& ack) { answered(ack.command); },
                   [&](const protocol::Refused& refusal) { refused(refusal); },
                   [](const protocol::Pong&) {},
                   [](const protocol::Online&) {},
                   [&](const protocol::GameReady& ready) {
                       if (!scene_.dice.one_in(12)) follow(ready.game);
                   },
                   [&](const auto& about) {
                       if constexpr (requires { about.game; }) {
                           take(about.game, message);
                       } else if (const auto misfit = lobby_.take(message)) {
                           scene_.judge.violate("lobby", "", name_ + " is told: " + *misfit);
                       }
                   },
               },
               message);
}

void Tab::take(const std::string& game, const protocol::ServerMessage& message) {
    if (!shown_.contains(game)) return;
    const auto* const snapshot = std::get_if<protocol::Snapshot>(&message);
    if (snapshot != nullptr) {
        ++scene_.figures.snapshots;
        const auto* const entry = scene_.catalogue.by_definition(snapshot->definition);
        viewers_.try_emplace(game, game, entry->variant);
        strange_.erase(game);
        left_.erase(game);
    }
    if (left_.contains(game)) return;
    const auto found = viewers_.find(game);
    // It waits for no commit, and so may come before what one has asked for.
    const bool hurries = std::holds_alternative<protocol::ClocksStopped>(message);
    if (found == viewers_.end() && hurries) return;
    if (found == viewers_.end()) {
        return scene_.judge.violate(
            "versions", game,
            std::string(protocol::type_name(message)) + " comes before any snapshot to " + name_);
    }
    test::Viewer& viewer = found->second;
    const std::int64_t before = viewer.version();
    const bool sat = viewer.you().has_value();
    const auto misfit = viewer.take(message);
    if (misfit || snapshot != nullptr || viewer.version() != before) {
        scene_.judge.saw(viewer, before, misfit);
    }
    const auto* const chat = std::get_if<protocol::Chat>(&message);
    if (snapshot != nullptr || (chat != nullptr && chat->all)) awaited_.erase(game);
    // Who has changed from a spectator to a player looks at all of it anew.
    if (snapshot == nullptr && !sat && viewer.you()) watch(game, false);
    const auto* const rematch = std::get_if<protocol::Rematch>(&message);
    if (rematch != nullptr && rematch->next && viewer.you() && !scene_.dice.one_in(8)) {
        scene_.agenda.after(scene_.dice.time(100, 3'000),
                            [this, next = *rematch->next] { follow(next); });
    }
    if (std::holds_alternative<protocol::TakenBack>(message)) {
        std::erase_if(unanswered_, [&](std::int64_t counter) {
            const auto* const move = std::get_if<protocol::PlayMove>(&sent_.at(counter).message);
            return move != nullptr && move->game == game;
        });
    }
}

void Tab::answered(const protocol::CommandId& command) { unanswered_.erase(command.counter); }

void Tab::refused(const protocol::Refused& refusal) {
    if (refusal.command) return answered(*refusal.command);
    if (!refusal.game) return;
    if (refusal.code == "not_found") {  // or not any more
        shown_.erase(*refusal.game);
        awaited_.erase(*refusal.game);
        return;
    }
    if (!awaited_.contains(*refusal.game)) return;
    scene_.agenda.after(Milliseconds{1'000}, [this, game = *refusal.game] {
        if (awaited_.contains(game)) watch(game, true);
    });
}

void Tab::be_judged() const {
    if (!ready_ || !scene_.network.whole(*socket_)) return;
    scene_.judge.at_rest(*socket_, lobby_);
    for (const std::string& game : shown_) {
        const test::Viewer* const viewer = view(game);
        if (viewer != nullptr && !awaited_.contains(game)) {
            scene_.judge.at_rest(*socket_, *viewer);
        }
    }
}

// ---- what it does

void Tab::act() {
    Dice& dice = scene_.dice;
    if (scene_.agenda.now() < away_until_) return;
    if (!socket_) return connect();
    if (!ready_) return;
    const int choice = dice.below(200);
    if (choice < 2) {
        scene_.network.cut(*socket_);
    } else if (choice < 3) {
        leave();
        away_until_ = scene_.agenda.now() + dice.time(0, dice.one_in(4) ? 60'000 : 4'000);
    } else if (choice < 8) {
        resend();
    } else if (choice < 10) {
        talk_rubbish();
    } else if (choice < 13) {
        say(protocol::Ping{++pings_});
    } else if (choice < 18 && !shown_.empty()) {
        const auto game = std::next(shown_.begin(), dice.below(static_cast<int>(shown_.size())));
        ++scene_.figures.chat_lines;
        say(protocol::Say{*game, name_ + " says line " + std::to_string(++pings_)});
    } else if (choice < 22 && !shown_.empty()) {
        const auto game = std::next(shown_.begin(), dice.below(static_cast<int>(shown_.size())));
        const test::Viewer* const viewer = view(*game);
        if (viewer != nullptr && viewer->you() && viewer->status() != "over") return;
        say(protocol::Unwatch{*game});
        left_.insert(*game);
        awaited_.erase(*game);
        shown_.erase(game);
    } else if (choice < 28 && !scene_.links.empty()) {
        const auto recent = std::min<std::size_t>(scene_.links.size(), 12);
        const auto back = static_cast<std::size_t>(dice.below(static_cast<int>(recent)));
        const std::string& game = scene_.links[scene_.links.size() - 1 - back];
        if (shown_.size() >= kMostShown && !shown_.contains(game)) return;
        shown_.insert(game);
        watch(game, !dice.one_in(4));
    } else if (choice < 30) {
        disturb_others();
    } else if (choice < 50) {
        search();
    } else {
        play();
    }
}

const test::Viewer* Tab::own_game(const std::string& status, bool to_move) {
    std::vector<const test::Viewer*> own;
    for (const std::string& game : shown_) {
        const test::Viewer* const viewer = view(game);
        if (viewer == nullptr || !viewer->you() || viewer->status() != status) continue;
        if (awaited_.contains(game) || (to_move && !viewer->legal())) continue;
        own.push_back(viewer);
    }
    return own.empty() ? nullptr : scene_.dice.of(own);
}

void Tab::play() {
    Dice& dice = scene_.dice;
    if (dice.below(10) < 8) {
        if (const test::Viewer* const viewer = own_game("playing", true)) return move(*viewer);
    }
    if (dice.below(3) > 0) {
        if (const test::Viewer* const viewer = own_game("playing", false)) {
            return wait_for_opponent(*viewer);
        }
    }
    if (const test::Viewer* const viewer = own_game("over", false)) after_the_game(*viewer);
}

void Tab::move(const test::Viewer& viewer) {
    Dice& dice = scene_.dice;
    const std::string& game = viewer.game();
    const int opponent = 1 - *viewer.you();
    if ((contains(viewer.draw_offers(), opponent) ||
         contains(viewer.takeback_offers(), opponent)) &&
        dice.one_in(2)) {
        return answer_offers(viewer);
    }
    const int choice = dice.below(is_serious(game) ? 1'000 : 100);
    if (choice < 3) return command<protocol::Resign>(game);
    if (choice < 6) return command<protocol::OfferDraw>(game);
    if (choice < 9) return command<protocol::OfferTakeback>(game);
    if (choice < 11) return command<protocol::GiveTime>(game);
    if (choice < 12) return command<protocol::Abort>(game);
    std::string move = dice.of(*viewer.legal());
    int ply = viewer.ply();
    if (dice.one_in(40)) move = dice.one_in(2) ? "a1a1" : "nonsense";
    if (dice.one_in(40)) ply += dice.one_in(2) ? 1 : -1;
    if (ply < 0) ply = 0;
    // A move that is on its way is not made twice, but by those who are impatient.
    const bool moved = std::any_of(unanswered_.begin(), unanswered_.end(), [&](auto counter) {
        const auto* const known = std::get_if<protocol::PlayMove>(&sent_.at(counter).message);
        return known != nullptr && known->game == game && known->ply == ply;
    });
    if (moved && !dice.one_in(10)) return;
    command(protocol::PlayMove{game, {name_, counter_ + 1}, ply, move});
}

void Tab::answer_offers(const test::Viewer& viewer) {
    const std::string& game = viewer.game();
    const bool accepts = !is_serious(game) && scene_.dice.one_in(2);
    if (contains(viewer.takeback_offers(), 1 - *viewer.you())) {
        if (scene_.dice.below(3) > 0) return command<protocol::AcceptTakeback>(game);
        return command<protocol::DeclineTakeback>(game);
    }
    if (accepts) return command<protocol::AcceptDraw>(game);
    command<protocol::DeclineDraw>(game);
}

void Tab::wait_for_opponent(const test::Viewer& viewer) {
    Dice& dice = scene_.dice;
    const std::string& game = viewer.game();
    const int opponent = 1 - *viewer.you();
    const bool gone = viewer.presence()->seats.at(static_cast<std::size_t>(opponent)).claim_ms == 0;
    if (gone && dice.one_in(2)) {
        if (dice.one_in(3)) return command<protocol::ClaimDraw>(game);
        return command<protocol::ClaimWin>(game);
    }
    if (contains(viewer.draw_offers(), opponent) || contains(viewer.takeback_offers(), opponent)) {
        return answer_offers(viewer);
    }
    switch (dice.below(is_serious(game) ? 400 : 100)) {
        case 0:
            return command<protocol::Resign>(game);
        case 1:
        case 2:
            return command<protocol::OfferDraw>(game);
        case 3:
        case 4:
            return command<protocol::OfferTakeback>(game);
        case 5:
            return command<protocol::GiveTime>(game);
        case 6:
            return command<protocol::AcceptDraw>(game);
        case 7:
            return command<protocol::AcceptTakeback>(game);
        case 8:
            return command<protocol::ClaimWin>(game);
        case 9:
            return command<protocol::Abort>(game);
        case 10:  // the opponent's move is guessed
            return command(
                protocol::PlayMove{game, {name_, counter_ + 1}, viewer.ply() + 1, "e2e4"});
        default:
            return;
    }
}

void Tab::after_the_game(const test::Viewer& viewer) {
    Dice& dice = scene_.dice;
    const std::string& game = viewer.game();
    if (viewer.next()) {
        if (!shown_.contains(*viewer.next()) && !scene_.closing) follow(*viewer.next());
        return;
    }
    const bool asked = contains(viewer.rematch_offers(), 1 - *viewer.you());
    if (scene_.closing || !dice.one_in(asked ? 2 : 8)) return;
    if (dice.one_in(5)) return command<protocol::DeclineRematch>(game);
    command<protocol::OfferRematch>(game);
}

/// To a game that was found, or made of another.
void Tab::follow(const std::string& game) {
    auto& links = scene_.links;
    if (std::find(links.begin(), links.end(), game) == links.end()) links.push_back(game);
    show(game);
}

void Tab::resend() {
    if (sent_.empty()) return;
    const auto oldest = std::max<std::int64_t>(1, counter_ - 12);
    const auto any = oldest + scene_.dice.below(static_cast<int>(counter_ - oldest + 1));
    const Command& command = sent_.at(scene_.dice.one_in(3) ? any : counter_);
    if (command.session != socket_session_) return;
    ++scene_.figures.resends;
    say(command.message);
}

void Tab::talk_rubbish() {
    static const std::vector<std::string> kTexts = {
        "",
        "{",
        "[]",
        "null",
        R"({"type":"ping"})",
        R"({"type":"ping","sent":1.5})",
        R"({"type":"checkmate","sent":1})",
        R"({"type":"watch","game":7})",
        R"({"type":"play_move","ply":-1})",
        std::string(5'000, '['),
        std::string("{\"type\":\"ping\",\"sent\":1}\0", 25),
    };
    ++scene_.figures.rubbish;
    scene_.network.say(*socket_, scene_.dice.of(kTexts));
}

/// Says something in a game that it only watches.
void Tab::disturb_others() {
    for (const std::string& game : shown_) {
        const test::Viewer* const viewer = view(game);
        if (viewer == nullptr || viewer->you()) continue;
        switch (scene_.dice.below(4)) {
            case 0:
                return command<protocol::Resign>(game);
            case 1:
                return command<protocol::AcceptDraw>(game);
            case 2:
                return command<protocol::OfferRematch>(game);
            default:
                return command(
                    protocol::PlayMove{game, {name_, counter_ + 1}, viewer->ply(), "e2e4"});
        }
    }
}

}  // namespace sixfold::simulation
