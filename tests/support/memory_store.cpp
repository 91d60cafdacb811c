#include "tests/support/memory_store.h"

#include <variant>

namespace sixfold::test {

std::optional<std::string> MemoryStore::apply(const db::Batch& batch) {
    misfit_.reset();
    expect(!batch.empty(), "a batch that writes nothing");
    for (const db::Operation& operation : batch) {
        std::visit([this](const auto& one) { write(one); }, operation);
    }
    return std::move(misfit_);
}

bool MemoryStore::expect(bool fits, const std::string& otherwise) {
    if (!fits && !misfit_) misfit_ = otherwise;
    return fits;
}

std::optional<db::StoredGame> MemoryStore::game(const GameId& id) const {
    const auto found = games_.find(id);
    if (found == games_.end()) return std::nullopt;
    return with_people(found->second);
}

db::StoredGame MemoryStore::with_people(db::StoredGame game) const {
    std::set<UserId> users{game.host};
    for (const auto& seat : game.seats) {
        if (seat) users.insert(*seat);
    }
    if (game.invited) users.insert(*game.invited);
    for (const UserId& user : users) game.people.push_back(person(user));
    return game;
}

db::Person MemoryStore::person(const UserId& user) const {
    const auto found = people_.find(user);
    db::Person person = found == people_.end() ? db::Person{} : found->second;
    person.id = user;
    return person;
}

std::optional<UserId> MemoryStore::user_named(const std::string& name) const {
    for (const auto& [user, person] : people_) {
        if (person.name == name) return user;
    }
    return std::nullopt;
}

std::vector<db::StoredGame> MemoryStore::challenges() const {
    std::vector<db::StoredGame> open;
    for (const auto& [id, game] : games_) {
        if (game.invited && game.facts.empty()) open.push_back(with_people(game));
    }
    return open;
}

std::vector<db::StoredGame> MemoryStore::running(Instant until) const {
    const auto asleep = sleeping(until);
    std::vector<db::StoredGame> games;
    for (const auto& [id, game] : games_) {
        if (game.facts.empty() || finished_.contains(id) || asleep.contains(id)) continue;
        games.push_back(with_people(game));
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

std::optional<UserId> MemoryStore::user_of_session(const std::string& session_hash) const {
    const auto found = sessions_.find(session_hash);
    if (found == sessions_.end()) return std::nullopt;
    return found->second;
}

void MemoryStore::write(const db::InsertGuest& guest) {
    expect(users_.insert(guest.user.text).second, "a user is made twice");
    expect(sessions_.emplace(guest.session_hash, guest.user).second, "a session is made twice");
}

void MemoryStore::write(const db::InsertGame& game) {
    std::vector<std::optional<db::SeatRating>> ratings = game.ratings;
    ratings.resize(game.seats.size());
    const db::StoredGame stored{game.game,  game.definition_hash,
                                game.clock, game.casual,
                                game.host,  game.seats,
                                game.at,    {},
                                {},         ratings,
                                {},         {}};
    const auto [entry, is_new] = games_.emplace(game.game, stored);
    expect(is_new, "a game is made twice");
    entry->second.invited = game.invited;
}

void MemoryStore::write(const db::TakeSeat& seat) {
    if (!expect(games_.contains(seat.game), "a seat of no game")) return;
    auto& seats = games_.at(seat.game).seats;
    if (!expect(seat.seat.index < seats.size(), "there is no such seat")) return;
    expect(!seats[seat.seat.index], "a seat is taken twice");
    seats[seat.seat.index] = seat.user;
    games_.at(seat.game).ratings[seat.seat.index] = seat.rating;
}

void MemoryStore::write(const db::WithdrawGame& withdrawn) {
    if (!expect(games_.contains(withdrawn.game), "a game that is not there is withdrawn")) return;
    expect(games_.at(withdrawn.game).facts.empty(), "a game that has begun is withdrawn");
    games_.erase(withdrawn.game);
}

void MemoryStore::write(const db::InsertSeek& seek) {
    expect(seeks_.emplace(seek.seek, seek).second, "a seek is made twice");
}

void MemoryStore::write(const db::DeleteSeek& seek) {
    expect(seeks_.erase(seek.seek) == 1, "a seek that is not there is deleted");
}

void MemoryStore::write(const db::AppendFact& fact) {
    if (!expect(games_.contains(fact.game), "a fact of no game")) return;
    auto& facts = games_.at(fact.game).facts;
    expect(fact.version == static_cast<std::int64_t>(facts.size()) + 1,
           "version " + std::to_string(fact.version) + " follows " + std::to_string(facts.size()));
    expect(!finished_.contains(fact.game), "a finished game changes");
    expect(facts.empty() || facts.back().at <= fact.at, "time goes back");
    if (fact.command) {
        for (const db::StoredFact& row : facts) {
            expect(row.seat != fact.seat || row.command != fact.command,
                   "command " + *fact.command + " is done twice: " + std::to_string(row.version) +
                       ' ' + row.fact + " and " + std::to_string(fact.version) + ' ' + fact.fact);
        }
    }
    facts.push_back({fact.version, fact.at, fact.command, fact.seat, fact.fact});
}

void MemoryStore::write(const db::SetDeadline& deadline) {
    if (!expect(games_.contains(deadline.game), "a deadline of no game")) return;
    expect(!finished_.contains(deadline.game), "a deadline of a finished game");
    if (deadline.deadline) {
        deadlines_[deadline.game] = *deadline.deadline;
    } else {
        deadlines_.erase(deadline.game);
    }
}

void MemoryStore::write(const db::FinishGame& finish) {
    if (!expect(games_.contains(finish.game), "an end of no game")) return;
    expect(finished_.emplace(finish.game, finish).second, "a game ends twice");
    const auto& facts = games_.at(finish.game).facts;
    expect(!facts.empty() && facts.back().fact.starts_with("ended "), "a game ends without a fact");
    auto& game = games_.at(finish.game);
    expect(finish.ratings.empty() || !game.casual, "a casual game is rated");
    for (const db::RatingChange& rating : finish.ratings) {
        game.rating_changes.push_back(rating.change);
        auto& standings = people_[rating.user].standings;
        std::erase_if(standings, [&](const db::StoredStanding& one) {
            return one.variant == rating.after.variant && one.speed == rating.after.speed;
        });
        standings.push_back(rating.after);
    }
    if (finish.first_move) first_moves_[finish.first_move->variant] = *finish.first_move;
}

void MemoryStore::write(const db::Heartbeat& heartbeat) {
    expect(!last_alive_ || *last_alive_ < heartbeat.at, "a heartbeat goes back");
    last_alive_ = heartbeat.at;
}

}  // namespace sixfold::test
