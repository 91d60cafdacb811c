#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/game/game.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::test {

inline constexpr Seat kWhite{0};
inline constexpr Seat kBlack{1};

/// A game of Shafran's chess and its time, which tests move by hand. Facts are published as soon as
/// they are made.
class GameFixture : public testing::Test {
  protected:
    explicit GameFixture(Game::Options options = {{std::chrono::seconds(60),
                                                   std::chrono::seconds(2)}})
        : game_(variant("shafran"), options) {}

    void restart(Game::Options options) { game_ = Game(variant("shafran"), options); }
    void start() {
        game_.start();
        game_.published(now_);
    }
    Result<std::vector<Fact>> apply(Seat seat, const Command& command) {
        auto facts = game_.apply(seat, command, now_);
        game_.published(now_);
        return facts;
    }
    /// The seat to move thinks and moves.
    void play(const std::string& move, Milliseconds thinking = std::chrono::seconds(1)) {
        now_ += thinking;
        ASSERT_TRUE(is_ok(apply(game_.to_move(), command::Play{game_.ply(), move}))) << move;
    }
    /// Both have made their first move; White is to move, and its clock runs from now on.
    void open() {
        start();
        play("e2e5");
        play("e9e7");
    }
    SeatTime left(Seat seat) const { return game_.clock().left(seat, now_); }

    Game game_;
    Instant now_{std::chrono::milliseconds(1'700'000'000'000)};
};

}  // namespace sixfold::test
