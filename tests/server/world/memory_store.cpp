#include "tests/server/world/memory_store.h"

#include <gtest/gtest.h>

#include <variant>

namespace sixfold::test {

void MemoryStore::apply(const db::Batch& batch) {
    EXPECT_FALSE(batch.empty()) << "a batch that writes nothing";
    for (const db::Operation& operation : batch) {
        std::visit([this](const auto& one) { write(one); }, operation);
    }
}

std::optional<db::StoredGame> MemoryStore::game(const GameId& id) const {
    const auto found = games_.find(id);
    if (found == games_.end()) return std::nullopt;
    return found->second;
}

std::vector<db::StoredGame> MemoryStore::running(Instant until) const {
    const auto asleep = sleeping(until);
    std::vector<db::StoredGame> games;
    for (const auto& [id, game] : games_) {
        if (game.facts.empty() || finished_.contains(id) || asleep.contains(id)) continue;
        games.push_back(game);
    }
    return games;
}

std::map<GameId, Instant> MemoryStore::sleeping(Instant until) const {
    std::map<GameId, Instant> games;
    for (const auto& [id, deadline] : deadlines_) {
        if (deadline > until && !finished_.contains(id)) games.emplace(id, deadline);
    }
    return games;
}

std::vector<std::string> MemoryStore::facts(const GameId& id) const {
    std::vector<std::string> texts;
    const auto found = games_.find(id);
    if (found == games_.end()) return texts;
    for (const db::StoredFact& row : found->second.facts) texts.push_back(row.fact);
    return texts;
}

void MemoryStore::write(const db::InsertGuest& guest) {
    EXPECT_TRUE(users_.insert(guest.user.text).second);
    EXPECT_TRUE(sessions_.insert(guest.session_hash).second);
}

void MemoryStore::write(const db::InsertGame& game) {
    const db::StoredGame stored{game.game, game.definition_hash, game.clock, game.casual,
                                game.host, game.seats,           game.at,    {}};
    EXPECT_TRUE(games_.emplace(game.game, stored).second);
}

void MemoryStore::write(const db::TakeSeat& seat) {
    ASSERT_TRUE(games_.contains(seat.game));
    auto& seats = games_.at(seat.game).seats;
    ASSERT_LT(seat.seat.index, seats.size());
    EXPECT_FALSE(seats[seat.seat.index]) << "a seat is taken twice";
    seats[seat.seat.index] = seat.user;
}

void MemoryStore::write(const db::AppendFact& fact) {
    ASSERT_TRUE(games_.contains(fact.game));
    auto& facts = games_.at(fact.game).facts;
    EXPECT_EQ(fact.version, static_cast<std::int64_t>(facts.size()) + 1);
    EXPECT_FALSE(finished_.contains(fact.game)) << "a finished game changes";
    if (!facts.empty()) {
        EXPECT_LE(facts.back().at, fact.at);
    }
    if (fact.command) {
        for (const db::StoredFact& row : facts) {
            EXPECT_FALSE(row.seat == fact.seat && row.command == fact.command)
                << "command " << *fact.command << " is done twice: " << row.version << ' '
                << row.fact << " and " << fact.version << ' ' << fact.fact;
        }
    }
    facts.push_back({fact.version, fact.at, fact.command, fact.seat, fact.fact});
}

void MemoryStore::write(const db::SetDeadline& deadline) {
    ASSERT_TRUE(games_.contains(deadline.game));
    EXPECT_FALSE(finished_.contains(deadline.game));
    if (deadline.deadline) {
        deadlines_[deadline.game] = *deadline.deadline;
    } else {
        deadlines_.erase(deadline.game);
    }
}

void MemoryStore::write(const db::FinishGame& finish) {
    ASSERT_TRUE(games_.contains(finish.game));
    EXPECT_TRUE(finished_.emplace(finish.game, finish).second);
    ASSERT_FALSE(games_.at(finish.game).facts.empty());
    EXPECT_TRUE(games_.at(finish.game).facts.back().fact.starts_with("ended "));
}

void MemoryStore::write(const db::Heartbeat& heartbeat) {
    if (last_alive_) {
        EXPECT_LT(*last_alive_, heartbeat.at);
    }
    last_alive_ = heartbeat.at;
}

}  // namespace sixfold::test
