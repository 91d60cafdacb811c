#include "tests/simulation/client.h"

#include <algorithm>

namespace sixfold::simulation {
namespace {

/// Games with different boards, and of those that random moves end soon some.
constexpr const char* kVariants[] = {
    "shafran",
    "glinski",
    "mccooey",
    "square-hex-16-mate-either",
    "square-hex-17-capture-both",
    "chess960",
    "antichess",
    "king-of-the-hill",
    "los-alamos",
};

constexpr Milliseconds kPatience{10'000};
constexpr int kGamesAtOnce = 3;
constexpr std::size_t kMostBlocked = 2;

}  // namespace

Client::Client(Scene& scene, const Requests& requests, const std::string& name)
    : scene_(scene), requests_(requests), name_(name) {
    if (scene.dice.below(5) > 0) {
        const int latest = scene.dice.one_in(3) ? 120'000 : 3'000;
        named_from_ = scene.agenda.now() + scene.dice.time(0, latest);
    }
    const int tabs = std::max(1, scene.dice.between(-1, 3));
    for (int i = 0; i < tabs; ++i) {
        tabs_.push_back(std::make_unique<Tab>(scene, name + "-tab-" + std::to_string(i), session_));
    }
    slowness_ms_ = scene.dice.one_in(8) ? 8'000 : 1'200;
}

void Client::live() {
    scene_.agenda.after(scene_.dice.time(50, slowness_ms_), [this] {
        if (scene_.over) return;
        if (!scene_.resting) act();
        live();
    });
}

void Client::leave() {
    for (const auto& tab : tabs_) tab->leave();
}

void Client::act() {
    if (named_from_ && *named_from_ <= scene_.agenda.now()) get_a_name();
    if (scene_.dice.one_in(12)) look_for_a_game();
    if (scene_.dice.one_in(200)) quarrel();
    scene_.dice.of(tabs_)->act();
}

void Client::get_a_name() {
    // Not as two people at once.
    if (scene_.agenda.now() < asks_until_) return;
    asks_until_ = scene_.agenda.now() + kPatience;
    requests_.register_person(session_, name_, [this](bool named, const auto& session) {
        asks_until_ = Instant{};
        if (session) session_ = session;
        if (named) {
            named_from_.reset();
            auto& names = scene_.names;
            if (std::find(names.begin(), names.end(), name_) == names.end()) {
                names.push_back(name_);
            }
        }
        if (session) {
            for (const auto& tab : tabs_) tab->sign_in();
        }
    });
}

/// Does not want to meet somebody, or does again.
void Client::quarrel() {
    const auto& names = scene_.names;
    if (std::find(names.begin(), names.end(), name_) == names.end()) return;
    const std::string other = scene_.dice.of(scene_.names);
    const bool blocks = !blocked_.contains(other) && blocked_.size() < kMostBlocked;
    requests_.relate(session_, other, blocks, [this, other, blocks](bool done) {
        if (!done) return;
        if (blocks) {
            blocked_.insert(other);
        } else {
            blocked_.erase(other);
        }
    });
}

bool Client::accept_challenge() {
    for (const auto& tab : tabs_) {
        const auto& received = tab->lobby().challenges().received;
        if (received.empty() || !scene_.dice.one_in(2)) continue;
        asks_until_ = scene_.agenda.now() + kPatience;
        requests_.take_seat(
            session_, scene_.dice.of(received).game,
            [this](const auto& seated, const auto& session) { answered(seated, session); });
        return true;
    }
    return false;
}

void Client::look_for_a_game() {
    if (scene_.closing || scene_.agenda.now() < asks_until_) return;
    int plays = 0;
    for (const auto& tab : tabs_) plays = std::max(plays, tab->games_played());
    if (plays >= kGamesAtOnce) return;
    const auto answer = [this](const auto& seated, const auto& session) {
        answered(seated, session);
    };
    if (accept_challenge()) return;
    // Of the newest games one that is not known to have begun, or another one.
    const auto recent = static_cast<int>(std::min<std::size_t>(scene_.links.size(), 8));
    for (int i = 1; i <= recent; ++i) {
        const std::string& game = scene_.links[scene_.links.size() - static_cast<std::size_t>(i)];
        const test::Viewer* const viewer = tabs_.front()->view(game);
        if (viewer != nullptr && viewer->status() != "open" && !scene_.dice.one_in(20)) continue;
        if (!scene_.dice.one_in(3)) continue;
        asks_until_ = scene_.agenda.now() + kPatience;
        return requests_.take_seat(session_, game, answer);
    }
    if (!scene_.dice.one_in(3)) return;
    asks_until_ = scene_.agenda.now() + kPatience;
    requests_.create_game(session_, new_game(), answer);
}

protocol::NewGame Client::new_game() {
    Dice& dice = scene_.dice;
    protocol::NewGame game{dice.of(kVariants), {}, {}, {}, {}};
    if (dice.below(3) > 0) game.seat = dice.below(2);
    if (dice.one_in(2)) game.casual = dice.one_in(3);
    if (!scene_.names.empty() && dice.one_in(2)) game.opponent = dice.of(scene_.names);
    const std::int64_t base = 15'000 + dice.below(20'000);
    switch (dice.below(16)) {
        case 0:
        case 1:
            game.clock = {"delay", base, 1'000 + dice.below(1'000), 0};
            break;
        case 2:
        case 3:
            game.clock = {"bronstein", base, 1'000 + dice.below(1'000), 0};
            break;
        case 4:
        case 5:
            game.clock = {"byoyomi", base, 1'000 + dice.below(1'000), 1 + dice.below(3)};
            break;
        case 6:
            game.clock = {"correspondence", 86'400'000, 0, 0};
            break;
        case 7:
            game.clock = {"untimed", 0, 0, 0};
            break;
        default:
            game.clock = {"fischer", base, dice.below(3) * 300, 0};
    }
    return game;
}

void Client::answered(const Result<protocol::Seated>& answer,
                      const std::optional<std::string>& session) {
    asks_until_ = Instant{};
    if (session) session_ = session;
    if (answer) {
        auto& links = scene_.links;
        if (std::find(links.begin(), links.end(), answer->game) == links.end()) {
            links.push_back(answer->game);
        }
        for (const auto& tab : tabs_) {
            if (tab == tabs_.front() || scene_.dice.one_in(2)) tab->show(answer->game);
        }
    }
    if (session) {
        for (const auto& tab : tabs_) tab->sign_in();
    }
}

}  // namespace sixfold::simulation
