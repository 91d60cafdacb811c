#include <algorithm>
#include <iterator>

#include "tests/simulation/tab.h"

namespace sixfold::simulation {
namespace {

/// Few, so that people meet.
const protocol::JoinPool kPools[] = {
    {"shafran", {"fischer", 20'000, 300, 0}},
    {"shafran", {"byoyomi", 15'000, 1'000, 2}},
    {"los-alamos", {"fischer", 20'000, 300, 0}},
    {"antichess", {"delay", 15'000, 1'000, 0}},
};

constexpr const char* kWanted[] = {"shafran", "glinski", "los-alamos", "antichess"};

template <typename Set>
const auto& any_of(const Set& set, Dice& dice) {
    return *std::next(set.begin(), dice.below(static_cast<int>(set.size())));
}

}  // namespace

/// Looks for a game, or looks for one no more.
void Tab::search() {
    Dice& dice = scene_.dice;
    const auto& searching = lobby_.searching();
    if (scene_.closing) return search_no_more();
    if (!lobby_.entered()) return enter_lobby();
    if (dice.one_in(40)) {
        lobby_.leave();
        return say(protocol::LeaveLobby{});
    }
    if (dice.one_in(40)) return enter_lobby();
    if (!socket_session_ && !dice.one_in(20)) return;
    if (answer_challenges()) return;
    if (searching && searching->pool && dice.one_in(16)) return say(protocol::LeavePool{});
    if (searching && !searching->seeks.empty() && dice.one_in(6)) {
        return say(protocol::CancelSeek{dice.of(searching->seeks)});
    }
    if (!dice.one_in(30) && games_played() > 0) return;
    if (!lobby_.seeks().empty() && dice.one_in(3)) return take_seek();
    if (dice.one_in(2)) return say(dice.of(kPools));
    if (dice.one_in(2)) say(new_seek());
}

void Tab::search_no_more() {
    const auto& searching = lobby_.searching();
    if (searching && searching->pool) return say(protocol::LeavePool{});
    if (searching && !searching->seeks.empty()) {
        say(protocol::CancelSeek{searching->seeks.front()});
    }
}

void Tab::enter_lobby() {
    if (!lobby_.entered() && !scene_.dice.one_in(6)) return;
    lobby_.enter();
    say(protocol::EnterLobby{});
}

bool Tab::answer_challenges() {
    Dice& dice = scene_.dice;
    const protocol::Challenges& challenges = lobby_.challenges();
    if (!challenges.received.empty() && dice.one_in(12)) {
        say(protocol::WithdrawGame{dice.of(challenges.received).game});
        return true;
    }
    if (!challenges.sent.empty() && dice.one_in(40)) {
        say(protocol::WithdrawGame{dice.of(challenges.sent).game});
        return true;
    }
    // An open game; of somebody else, too.
    if (!scene_.links.empty() && dice.one_in(200)) {
        say(protocol::WithdrawGame{scene_.links.back()});
        return true;
    }
    return false;
}

void Tab::take_seek() {
    Dice& dice = scene_.dice;
    const std::string& seek = any_of(lobby_.seeks(), dice).first;
    if (dice.one_in(30)) return say(protocol::CancelSeek{seek});
    const auto& searching = lobby_.searching();
    const bool own = searching && std::find(searching->seeks.begin(), searching->seeks.end(),
                                            seek) != searching->seeks.end();
    if (own && !dice.one_in(10)) return;
    say(protocol::AcceptSeek{seek});
}

protocol::PostSeek Tab::new_seek() {
    Dice& dice = scene_.dice;
    protocol::PostSeek seek{
        dice.of(kWanted), {"fischer", 20'000, 0, 0}, dice.one_in(2), {}, {}, {}};
    if (dice.one_in(6)) seek.clock = {"correspondence", 86'400'000, 0, 0};
    if (dice.one_in(6)) seek.clock = {"bronstein", 15'000, 1'000, 0};
    if (dice.one_in(3)) seek.seat = dice.below(2);
    if (dice.one_in(6)) seek.least = 1'200;
    if (dice.one_in(6)) seek.most = 1'700;
    return seek;
}

}  // namespace sixfold::simulation
