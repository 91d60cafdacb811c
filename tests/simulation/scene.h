#pragma once

#include <string>
#include <vector>

#include "server/world/catalogue.h"
#include "tests/simulation/agenda.h"
#include "tests/simulation/dice.h"
#include "tests/simulation/digest.h"
#include "tests/simulation/figures.h"
#include "tests/simulation/judge.h"
#include "tests/simulation/network.h"

namespace sixfold::simulation {

/// What people live in.
struct Scene {
    Agenda& agenda;
    Dice& dice;
    Network& network;
    Judge& judge;
    Figures& figures;
    const server::Catalogue& catalogue;
    Digest digest;                   ///< of everything that clients are told
    std::vector<std::string> links;  ///< games that people have told each other of
    std::vector<std::string> names;  ///< of people
    bool resting = false;            ///< nobody does anything
    bool closing = false;            ///< nobody begins anything
    bool over = false;               ///< nobody comes back
};

}  // namespace sixfold::simulation
