#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>

#include "tests/load/scripts.h"
#include "tests/load/socket.h"

namespace sixfold::load {

/// One game that the client plays, with a socket for each seat.
struct Table {
    std::size_t number = 0;
    const Script* script = nullptr;
    std::string game;  ///< the server's name for it
    std::array<std::unique_ptr<Socket>, 2> seats;
    std::array<std::string, 2> sessions;  ///< who sits there, where the server has such a thing
    std::array<int, 2> known{};           ///< moves that each seat has been told
    std::array<bool, 2> ready{};          ///< the server has taken the seat's socket in
    int wanted = 0;                       ///< plies to play
};

}  // namespace sixfold::load
