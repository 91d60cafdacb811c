#pragma once

#include <span>

// The Glicko-2 rating system: M. E. Glickman, "Example of the Glicko-2 system" (2013), steps 1
// to 8. Ratings and deviations are on the scale that people see, on which a beginner's guess is
// 1500. Pure.
namespace sixfold::server {

/// What is known of a player's strength.
struct Rating {
    double value = 1500;
    double deviation = 500;    ///< of `value`: with 95 % it lies within two of them
    double volatility = 0.09;  ///< how erratic the results are

    friend bool operator==(const Rating&, const Rating&) = default;
};

/// A game, as it looks from one of its sides.
struct RatedResult {
    Rating opponent;   ///< before the game
    double score = 0;  ///< 0 to 1; a stalemate may be worth three quarters
    double advantage =
        0;  ///< what the side is worth in points: that of the first move, or minus it
};

/// The probability of winning, draws halved, if both values were known exactly.
double expected_score(double value, double opponent, double advantage);

class Glicko2 {
  public:
    /// The system constant tau: how much volatility changes with time, 0.3 to 1.2.
    explicit Glicko2(double volatility_change = 0.75) : tau_(volatility_change) {}

    /// After a period in which these games were played. To rate each game at once, `periods` is the
    /// part of one that has passed since the player's last game.
    Rating after(const Rating& before, std::span<const RatedResult> results,
                 double periods = 1) const;

    /// After rating periods, or a part of one, without games: less is known.
    static Rating rested(const Rating& before, double periods);

  private:
    double new_volatility(const Rating& before, double variance, double improvement) const;

    double tau_;
};

}  // namespace sixfold::server
