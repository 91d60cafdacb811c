#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/game/game.h"
#include "db/reader.h"
#include "db/store.h"
#include "server/world/catalogue.h"

namespace sixfold::server {

/// A data folder of a test, with the shipped games and what people do in them. What does not fit is
/// thrown.
class StoredData {
  public:
    struct NewGame {
        std::string game;
        std::string variant;
        TimeControl clock{Milliseconds{300'000}, Milliseconds{3'000}};
        bool casual = true;
        std::string white = "ann";
        std::string black = "bob";
        std::optional<int> start = std::nullopt;
        std::vector<std::optional<db::SeatRating>> ratings{std::nullopt, std::nullopt};
    };

    StoredData();
    StoredData(const StoredData&) = delete;
    StoredData& operator=(const StoredData&) = delete;
    ~StoredData();

    db::Store& store() { return *store_; }
    db::Reader reader() const;
    const Catalogue& catalogue() const { return catalogue_; }
    /// A shipped game, be it published or not.
    const Catalogue::Entry& shipped(const std::string& slug) const { return shipped_.at(slug); }

    /// A person, or without a name a guest, whose session hash is "session-of-ID".
    void add_person(const std::string& id, const std::string& name = "");
    void execute(const std::string& script) const;
    void apply(const db::Batch& batch);

    /// Both sit down and the game begins.
    void begin(const NewGame& wanted);
    /// Moves of both in turn, a second after the one before each.
    void play(const std::string& game, const std::vector<std::string>& moves);
    void command(const std::string& game, Seat seat, const Command& command);
    /// What the game changes when it ends with the next move or command.
    void rate(std::vector<db::RatingChange> ratings) { ratings_ = std::move(ratings); }

    /// The moment of the newest fact.
    Instant now() const { return now_; }

  private:
    struct Table {
        Game game;
        std::int64_t version = 0;
    };
    void record(const std::string& id, Table& table, const std::vector<Fact>& facts);

    std::filesystem::path folder_;
    std::optional<db::Store> store_;
    Catalogue catalogue_;
    std::map<std::string, Catalogue::Entry> shipped_;
    std::map<std::string, Table> tables_;
    std::vector<db::RatingChange> ratings_;
    Instant now_{Milliseconds{1'700'000'000'000}};
};

}  // namespace sixfold::server
