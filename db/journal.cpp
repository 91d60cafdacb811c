#include "db/journal.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "db/conflict.h"
#include "db/database.h"
#include "db/packed_facts.h"

namespace sixfold::db {

namespace {

std::vector<StoredFact> facts_in_table(Transaction& transaction, const GameId& game) {
    std::vector<StoredFact> facts;
    Statement query =
        transaction.statement("SELECT last, facts FROM journal WHERE game_id = ? ORDER BY last");
    query.bind(game);
    while (query.step()) {
        auto part = unpack_facts(query.text(1), static_cast<std::int64_t>(facts.size()) + 1);
        if (!part || part->empty() || part->back().version != query.integer(0)) {
            throw Conflict("the stored facts of game " + game.text + " cannot be read");
        }
        std::move(part->begin(), part->end(), std::back_inserter(facts));
    }
    return facts;
}

}  // namespace

bool Journal::append(const AppendFact& fact) {
    const auto found = tails_.find(fact.game);
    if (found == tails_.end() || fact.version != found->second.last + 1) return false;
    Tail& tail = found->second;
    if (fact.command && !fact.seat) throw Conflict("a command is of a seat");
    if (fact.seat && fact.seat->index >= tail.seats) throw Conflict("there is no such seat");
    tail.facts.push_back({fact.version, fact.at, fact.command, fact.seat, fact.fact});
    ++tail.last;
    ++appended_;
    touched_.push_back(&tail);
    pack_fact(fact, log_);
    return true;
}

void Journal::begin(const GameId& game, std::int64_t last, std::size_t seats) {
    const auto [tail, is_new] = tails_.try_emplace(game, Tail{last, seats, {}, 0});
    assert(is_new || tail->second.last == last);
    touched_.push_back(&tail->second);
}

void Journal::remove(Transaction& transaction, const GameId& game) {
    transaction.statement("DELETE FROM journal WHERE game_id = ?").bind(game).run();
    if (auto tail = tails_.extract(game)) removed_.push_back(std::move(tail));
}

std::int64_t Journal::last_version(Transaction& transaction, const GameId& game) const {
    if (const auto tail = tails_.find(game); tail != tails_.end()) return tail->second.last;
    Statement query = transaction.statement("SELECT max(last) FROM journal WHERE game_id = ?");
    query.bind(game).step();
    return query.optional_integer(0).value_or(0);
}

std::vector<StoredFact> Journal::facts(Transaction& transaction, const GameId& game) const {
    std::vector<StoredFact> facts = facts_in_table(transaction, game);
    if (const auto tail = tails_.find(game); tail != tails_.end()) {
        facts.insert(facts.end(), tail->second.facts.begin(), tail->second.facts.end());
    }
    return facts;
}

std::unordered_map<GameId, std::vector<StoredFact>> Journal::committed(
    Transaction& transaction, const std::unordered_set<GameId>& games) {
    std::unordered_map<GameId, std::vector<StoredFact>> all;
    for (const GameId& game : games) {
        if (auto facts = facts_in_table(transaction, game); !facts.empty()) {
            all.emplace(game, std::move(facts));
        }
    }
    Statement query = transaction.statement("SELECT facts FROM commit_log ORDER BY id");
    while (query.step()) {
        auto part = unpack_log(query.text(0), games);
        if (!part) throw Conflict("the log of the newest commits cannot be read");
        for (AppendFact& fact : *part) {
            std::vector<StoredFact>& facts = all[fact.game];
            if (fact.version != static_cast<std::int64_t>(facts.size()) + 1) {
                throw Conflict("a fact of game " + fact.game.text + " is missing");
            }
            facts.push_back(
                {fact.version, fact.at, std::move(fact.command), fact.seat, std::move(fact.fact)});
        }
    }
    return all;
}

std::vector<AppendFact> Journal::log(Transaction& transaction) {
    std::vector<AppendFact> facts;
    Statement query = transaction.statement("SELECT facts FROM commit_log ORDER BY id");
    while (query.step()) {
        auto part = unpack_log(query.text(0));
        if (!part) throw Conflict("the log of the newest commits cannot be read");
        std::move(part->begin(), part->end(), std::back_inserter(facts));
    }
    return facts;
}

void Journal::move(Transaction& transaction) {
    std::vector<const Tails::value_type*> sorted;
    for (const auto& entry : tails_) {
        if (!entry.second.facts.empty()) sorted.push_back(&entry);
    }
    // In the order of the table, so that each of its pages is written once.
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return a->first < b->first; });
    for (const auto* entry : sorted) {
        const auto& [game, tail] = *entry;
        transaction.statement("INSERT INTO journal (game_id, last, facts) VALUES (?, ?, ?)")
            .bind(game, tail.last, pack_facts(tail.facts))
            .run();
    }
    transaction.statement("DELETE FROM commit_log").run();
    log_.clear();
    moved_ = true;
}

void Journal::write(Transaction& transaction) {
    if (log_.empty()) return;
    if (in_log_ + appended_ >= most_in_log_) {
        move(transaction);
    } else {
        transaction.statement("INSERT INTO commit_log (facts) VALUES (?)").bind(log_).run();
    }
}

void Journal::keep() {
    if (moved_) {
        tails_.clear();
        in_log_ = 0;
    } else {
        for (Tail* tail : touched_) tail->kept = tail->facts.size();
        in_log_ += appended_;
    }
    begin_anew();
}

void Journal::undo() {
    for (auto& tail : removed_) tails_.insert(std::move(tail));
    for (Tail* tail : touched_) cut_back(*tail);
    std::erase_if(tails_, [](const auto& entry) { return entry.second.facts.empty(); });
    begin_anew();
}

void Journal::cut_back(Tail& tail) {
    tail.last -= static_cast<std::int64_t>(tail.facts.size() - tail.kept);
    tail.facts.resize(tail.kept);
}

void Journal::begin_anew() {
    log_.clear();
    appended_ = 0;
    touched_.clear();
    removed_.clear();
    moved_ = false;
}

}  // namespace sixfold::db
