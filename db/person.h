#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace sixfold::db {

/// A person's strength in one game and speed, as server/rating knows it.
struct StoredStanding {
    std::string variant;  ///< slug
    std::string speed;    ///< core/game/speed.h
    double value = 0;
    double deviation = 0;
    double volatility = 0;
    int games = 0;                ///< rated ones
    std::optional<Instant> last;  ///< when the last of them ended

    friend bool operator==(const StoredStanding&, const StoredStanding&) = default;
};

/// What one person is to another. It has a direction.
enum class Relation : std::uint8_t { None, Follow, Block };

/// "none", "follow", "block"
std::string_view to_string(Relation relation);
std::optional<Relation> relation_from(std::string_view text);

/// What the world needs to know of a person whose socket or game it sees.
struct Person {
    UserId id;
    std::optional<std::string> name;  ///< nothing: a guest
    std::vector<StoredStanding> standings;
    std::vector<UserId> blocked;
    std::vector<UserId> followed;

    friend bool operator==(const Person&, const Person&) = default;
};

}  // namespace sixfold::db
