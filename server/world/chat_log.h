#pragma once

#include <cstdint>
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
        if (lines.size() == protocol::kChatKept) lines.erase(lines.begin());
        lines.push_back(std::move(line));
    }
    std::vector<protocol::ChatLine> lines(Audience audience) const {
        return audience == Audience::Players ? players_ : spectators_;
    }

  private:
    std::vector<protocol::ChatLine>& lines_of(Audience audience) {
        return audience == Audience::Players ? players_ : spectators_;
    }

    // Vectors, because in most games nothing is said, and an empty deque costs half a kilobyte.
    std::vector<protocol::ChatLine> players_;
    std::vector<protocol::ChatLine> spectators_;
};

}  // namespace sixfold::server
