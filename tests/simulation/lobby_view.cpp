#include "tests/simulation/lobby_view.h"

#include <utility>
#include <variant>

namespace sixfold::simulation {

void LobbyView::enter() {
    entered_ = true;
    ++awaited_;
}

void LobbyView::leave() { entered_ = false; }

std::optional<std::string> LobbyView::take(const protocol::ServerMessage& message) {
    misfit_.reset();
    std::visit(
        [this](const auto& m) {
            if constexpr (requires { on(m); }) on(m);
        },
        message);
    return std::move(misfit_);
}

void LobbyView::on(const protocol::Lobby& lobby) {
    if (awaited_ == 0) misfit_ = "a lobby that was not asked for";
    if (awaited_ > 0) --awaited_;
    seeks_.clear();
    games_.clear();
    for (const protocol::SeekView& seek : lobby.seeks) seeks_.emplace(seek.seek, seek);
    for (const protocol::LiveGame& game : lobby.games) games_.insert(game.game);
}

void LobbyView::on(const protocol::LobbyChanged& changed) {
    if (!knows()) return;
    for (const protocol::SeekView& seek : changed.seeks) {
        if (!seeks_.emplace(seek.seek, seek).second) misfit_ = seek.seek + " is new again";
    }
    for (const std::string& seek : changed.seeks_gone) {
        if (seeks_.erase(seek) == 0) misfit_ = seek + " goes and was not there";
    }
    for (const protocol::LiveGame& game : changed.games) {
        if (!games_.insert(game.game).second) misfit_ = game.game + " is new again";
    }
    for (const std::string& game : changed.games_gone) {
        if (games_.erase(game) == 0) misfit_ = game + " goes and was not there";
    }
}

}  // namespace sixfold::simulation
