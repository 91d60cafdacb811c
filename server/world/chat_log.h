#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "protocol/limits.h"
#include "protocol/messages.h"

namespace sixfold::server {

/// What was said about a game, for those who come later. Players and spectators do not read each
/// other. Lives as long as the game is in memory.
class ChatLog {
  public:
    enum class Audience : std::uint8_t { Players, Spectators };

    void add(Audience audience, protocol::ChatLine line) {
        auto& lines = lines_of(audience);
        lines.push_back(std::move(line));
        if (lines.size() > protocol::kChatKept) lines.pop_front();
    }
    std::vector<protocol::ChatLine> lines(Audience audience) const {
        const auto& lines = audience == Audience::Players ? players_ : spectators_;
        return {lines.begin(), lines.end()};
    }

  private:
    std::deque<protocol::ChatLine>& lines_of(Audience audience) {
        return audience == Audience::Players ? players_ : spectators_;
    }

    std::deque<protocol::ChatLine> players_;
    std::deque<protocol::ChatLine> spectators_;
};

}  // namespace sixfold::server
