#pragma once

#include <cstdint>
#include <string>

#include "core/base/ids.h"

namespace sixfold::server {

/// A session token for a cookie, and the hash under which the store knows it.
struct SessionSecret {
    std::string token;
    std::string hash;
};

/// Where the world gets everything random from. The program injects a cryptographic one, tests and
/// the simulator one that is the same every time.
class Generator {
  public:
    virtual ~Generator() = default;

    virtual GameId game_id() = 0;
    virtual UserId user_id() = 0;
    virtual std::string seek_id() = 0;
    virtual SessionSecret session() = 0;
    /// Uniform in [0, bound).
    virtual std::uint32_t below(std::uint32_t bound) = 0;
};

}  // namespace sixfold::server
