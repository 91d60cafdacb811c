#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/game/game.h"
#include "protocol/bodies.h"

// From core's values to what clients are shown.
namespace sixfold::server {

protocol::DefinitionView definition_view(const std::shared_ptr<const Variant>& variant,
                                         const std::string& definition);

/// A move with its effect on the board, from the positions before and after it.
protocol::PlayedMove played_move(const Game::Played& move, const Position& before,
                                 const Position& after);
/// All moves of a game, played again from its start.
std::vector<protocol::PlayedMove> played_moves(const Game& game);

protocol::TimeControl time_control_view(const TimeControl& control);
/// What a client asked for; the codec has checked it.
TimeControl time_control_from(const protocol::TimeControl& view);
protocol::Clocks clocks_view(const Game& game, Instant now);
protocol::GameResult result_view(const Outcome& outcome);

}  // namespace sixfold::server
