#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position/position.h"
#include "db/batch.h"
#include "protocol/messages.h"

namespace sixfold::test {

/// Cell -> symbol of what stands there.
using BoardView = std::map<std::string, std::string>;

BoardView board_of(const Position& position);

/// The board after a stored game's facts. Facts that cannot be read are an empty board.
BoardView board_of(const db::StoredGame& stored, const std::shared_ptr<const Variant>& variant);

/// What a client knows of one game: made from a snapshot and kept by the events after it, without
/// the rules.
class Viewer {
  public:
    Viewer(std::string game, std::shared_ptr<const Variant> variant)
        : game_(std::move(game)), variant_(std::move(variant)) {}

    /// Takes what is about its game; others are left alone. Nothing, or why the message does not
    /// fit what is known: a gap, an event of a game that is over, a change to a cell that is empty.
    [[nodiscard]] std::optional<std::string> take(const protocol::ServerMessage& message);

    const std::string& game() const { return game_; }
    bool knows() const { return snapshots_ > 0; }
    std::int64_t version() const { return version_; }
    int snapshots() const { return snapshots_; }
    int events() const { return events_; }
    const BoardView& board() const { return board_; }
    const std::vector<protocol::PlayedMove>& moves() const { return moves_; }
    int ply() const { return static_cast<int>(moves_.size()); }
    std::optional<int> you() const { return you_; }
    const std::string& status() const { return status_; }
    const std::optional<std::vector<std::string>>& legal() const { return legal_; }
    const std::vector<int>& draw_offers() const { return draw_offers_; }
    const std::vector<int>& takeback_offers() const { return takeback_offers_; }
    const std::vector<protocol::ChatLine>& chat() const { return chat_; }
    const std::vector<int>& rematch_offers() const { return rematch_offers_; }
    const std::optional<std::string>& next() const { return next_; }
    const protocol::Clocks& clocks() const { return clocks_; }
    const std::optional<protocol::GameResult>& result() const { return result_; }
    const std::optional<protocol::Presence>& presence() const { return presence_; }

  private:
    void on(const protocol::Snapshot& snapshot);
    void on(const protocol::Started& started);
    void on(const protocol::Moved& moved);
    void on(const protocol::DrawOffered& offered);
    void on(const protocol::DrawDeclined& declined);
    void on(const protocol::TakebackOffered& offered);
    void on(const protocol::TakebackDeclined& declined);
    void on(const protocol::TakenBack& taken);
    void on(const protocol::TimeGiven& given);
    void on(const protocol::ClocksResumed& resumed);
    void on(const protocol::Ended& ended);
    void on(const protocol::Presence& presence) { presence_ = presence; }
    void on(const protocol::Rematch& rematch);
    void on(const protocol::Chat& chat);
    bool is_news(std::int64_t version);
    void expect(bool fits, const std::string& otherwise);
    void change(const protocol::PlayedMove& played);
    /// The board after the start and the moves that are known.
    void build_board();

    std::string game_;
    std::shared_ptr<const Variant> variant_;
    std::optional<std::string> misfit_;  ///< of the message that is being taken
    int snapshots_ = 0;
    int events_ = 0;
    std::int64_t version_ = 0;
    std::string start_;
    std::vector<protocol::PlayedMove> moves_;
    BoardView board_;
    std::string status_;
    std::optional<int> you_;
    std::optional<std::vector<std::string>> legal_;
    std::vector<int> draw_offers_;
    std::vector<int> takeback_offers_;
    std::vector<int> rematch_offers_;
    std::optional<std::string> next_;
    std::vector<protocol::ChatLine> chat_;
    protocol::Clocks clocks_;
    std::optional<protocol::GameResult> result_;
    std::optional<protocol::Presence> presence_;
};

}  // namespace sixfold::test
