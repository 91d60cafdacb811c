#include "tests/server/app/stored_data.h"

#include <stdlib.h>

#include <stdexcept>
#include <utility>

#include "db/database.h"
#include "server/app/variant_files.h"

namespace sixfold::server {

namespace {

constexpr Milliseconds kTurn{1'000};

template <typename T>
T valid(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    return *std::move(result);
}

void valid(const Result<void>& result) {
    if (!result) throw std::runtime_error(result.error().message);
}

std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "sixfold_app_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    return name;
}

}  // namespace

StoredData::StoredData() : folder_(new_folder()) {
    store_ = valid(db::Store::open(folder_ / "sixfold.db"));
    const std::vector<LoadedVariant> games = valid(load_shipped_variants());
    valid(fill_catalogue(catalogue_, games, *store_));
    for (const LoadedVariant& game : games) {
        shipped_.try_emplace(game.definition.slug,
                             Catalogue::Entry{game.variant, game.definition.hash});
    }
}

StoredData::~StoredData() {
    store_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

db::Reader StoredData::reader() const { return valid(db::Reader::open(folder_ / "sixfold.db")); }

void StoredData::add_person(const std::string& id, const std::string& name) {
    apply({db::InsertGuest{UserId{id}, "session-of-" + id, now_}});
    if (!name.empty()) {
        execute("UPDATE users SET name = '" + name + "' WHERE id = '" + id + "'");
    }
}

void StoredData::execute(const std::string& script) const {
    db::Database((folder_ / "sixfold.db").string()).execute(script);
}

void StoredData::apply(const db::Batch& batch) { valid(store_->apply({batch})); }

void StoredData::begin(const NewGame& wanted) {
    const Catalogue::Entry& entry = shipped(wanted.variant);
    const UserId white{wanted.white};
    const UserId black{wanted.black};
    apply({db::InsertGame{GameId{wanted.game},
                          entry.definition,
                          wanted.clock,
                          wanted.casual,
                          white,
                          {white, std::nullopt},
                          now_,
                          std::nullopt,
                          {wanted.ratings[0], std::nullopt}},
           db::TakeSeat{GameId{wanted.game}, Seat{1}, black, wanted.ratings[1]}});
    Table& table =
        tables_.try_emplace(wanted.game, Table{Game(entry.variant, {wanted.clock, wanted.casual})})
            .first->second;
    record(wanted.game, table, table.game.start(wanted.start));
}

void StoredData::play(const std::string& game, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
        const Game& played = tables_.at(game).game;
        command(game, played.to_move(), command::Play{played.ply(), move});
    }
}

void StoredData::command(const std::string& game, Seat seat, const Command& command) {
    Table& table = tables_.at(game);
    record(game, table, valid(table.game.apply(seat, command, now_ + kTurn)));
}

void StoredData::record(const std::string& id, Table& table, const std::vector<Fact>& facts) {
    now_ += kTurn;
    table.game.published(now_);
    db::Batch batch;
    for (const Fact& fact : facts) {
        batch.push_back(db::AppendFact{GameId{id}, ++table.version, now_, std::nullopt,
                                       std::nullopt, to_text(fact)});
        if (const auto* ended = std::get_if<fact::Ended>(&fact)) {
            batch.push_back(db::FinishGame{GameId{id},
                                           std::string(to_string(ended->outcome.reason)),
                                           ended->outcome.quarters,
                                           now_,
                                           std::exchange(ratings_, {}),
                                           {}});
        }
    }
    apply(batch);
}

}  // namespace sixfold::server
