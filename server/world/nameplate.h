#pragma once

#include <optional>
#include <string>

#include "db/batch.h"

namespace sixfold::server {

/// What stands beside a seat.
struct Nameplate {
    std::optional<std::string> name;       ///< nothing: a guest, or nobody
    std::optional<db::SeatRating> rating;  ///< when the seat was taken
    std::optional<int> change;             ///< of it, by the game
};

}  // namespace sixfold::server
