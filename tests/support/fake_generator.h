#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "server/world/generator.h"

namespace sixfold::test {

/// Gives the same ids, secrets and numbers every time: "game000001", "user00000001", "seek000001",
/// "token-1" / "hash-1", then 2, 3, ...
class FakeGenerator : public server::Generator {
  public:
    /// Another seed gives other numbers, not other ids.
    explicit FakeGenerator(std::uint64_t seed = 1) : state_(seed) {}

    GameId game_id() override;
    UserId user_id() override;
    std::string seek_id() override;
    server::SessionSecret session() override;
    /// Under which hash a token is stored.
    static std::string hash_of(const std::string& token);
    /// What will_draw() put in line; otherwise numbers that look random.
    std::uint32_t below(std::uint32_t bound) override;

    /// A later below() gives this number. It must be below the bound asked for.
    void will_draw(std::uint32_t number) { drawn_.push_back(number); }

  private:
    int games_ = 0;
    int users_ = 0;
    int seeks_ = 0;
    int sessions_ = 0;
    std::uint64_t state_;
    std::deque<std::uint32_t> drawn_;
};

}  // namespace sixfold::test
