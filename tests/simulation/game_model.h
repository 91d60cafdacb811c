#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/position/position.h"
#include "db/batch.h"
#include "server/world/input.h"
#include "tests/simulation/clock_model.h"
#include "tests/support/viewer.h"

namespace sixfold::simulation {

/// What all viewers of a game must agree on: board, moves, status, offers and result.
std::uint64_t digest_of(const test::Viewer& viewer);

/// A game as the facts say, read without core's Game: what every viewer must see at each version.
class GameModel {
  public:
    GameModel(const db::StoredGame& game, std::shared_ptr<const Variant> variant);

    struct Version {
        std::uint64_t digest;
        ClockModel clock;
    };

    /// Takes in the next fact, which the world wants stored under `record`. What is wrong with its
    /// clocks, if anything.
    std::optional<std::string> enter(const Fact& fact, server::RecordNumber record,
                                     const ClockModel::Bounds& bounds);
    /// The batches up to `record` are known to the world to be on disk.
    void publish(server::RecordNumber record, Instant now);
    void stop(Instant now);

    std::int64_t version() const { return static_cast<std::int64_t>(versions_.size()) - 1; }
    /// From 0, the open game, on.
    const Version& at(std::int64_t version) const {
        return versions_[static_cast<std::size_t>(version)];
    }
    const ClockModel& clock() const { return versions_.back().clock; }
    const TimeControl& control() const { return control_; }
    Instant last_fact_at() const { return last_fact_at_; }
    const std::string& status() const { return status_; }
    int ply() const { return static_cast<int>(moves_.size()); }

  private:
    void enter(const fact::Started& started);
    void enter(const fact::Moved& moved);
    void enter(const fact::DrawOffered& offered);
    void enter(const fact::DrawDeclined& declined);
    void enter(const fact::TakebackOffered& offered);
    void enter(const fact::TakebackDeclined& declined);
    void enter(const fact::TakenBack& taken);
    void enter(const fact::TimeGiven&) {}
    void enter(const fact::ClocksResumed&) {}
    void enter(const fact::Ended& ended);
    std::uint64_t digest() const;

    std::shared_ptr<const Variant> variant_;
    TimeControl control_;
    Instant last_fact_at_{};
    std::vector<Position> positions_;
    std::vector<std::string> moves_;
    std::string status_ = "open";
    std::vector<int> draw_offers_;
    std::vector<int> takeback_offers_;
    std::optional<Outcome> outcome_;
    /// Time runs when this is on disk.
    std::optional<server::RecordNumber> time_waits_for_;
    std::vector<Version> versions_;
};

}  // namespace sixfold::simulation
