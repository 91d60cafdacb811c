#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace sixfold {

/// A text id that cannot be mixed up with another kind of id.
template <typename Tag>
struct TextId {
    std::string text;

    friend auto operator<=>(const TextId&, const TextId&) = default;
};

using GameId = TextId<struct GameIdTag>;  ///< random, public, part of the game's address
using UserId = TextId<struct UserIdTag>;  ///< random; guests have one too

/// A player's place in a game: 0 moves first. Games may have up to kMaxSeats.
struct Seat {
    std::uint8_t index = 0;

    friend auto operator<=>(const Seat&, const Seat&) = default;
};

inline constexpr int kMaxSeats = 8;

}  // namespace sixfold

template <typename Tag>
struct std::hash<sixfold::TextId<Tag>> {
    std::size_t operator()(const sixfold::TextId<Tag>& id) const noexcept {
        return std::hash<std::string>{}(id.text);
    }
};
