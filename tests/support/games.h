#pragma once

namespace sixfold::test {

/// The slug of every shipped game, for tests that try all of them.
inline constexpr const char* kGames[] = {
    "shafran",
    "glinski",
    "glinski-original",
    "mccooey",
    "square-hex-16-mate-either",
    "square-hex-16-capture-both",
    "square-hex-17-mate-either",
    "square-hex-17-capture-both",
    "chess",
    "chess960",
    "capablanca",
    "los-alamos",
    "antichess",
    "three-check",
    "king-of-the-hill",
    "racing-kings",
    "horde",
    "crazyhouse",
    "raumschach",
};

}  // namespace sixfold::test
