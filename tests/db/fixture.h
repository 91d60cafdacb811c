#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/store.h"

namespace sixfold::db {

/// A new folder that goes away at the end of the test.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "sixfold_db_XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file() const { return path_ / "sixfold.db"; }

  private:
    std::filesystem::path path_;
};

inline Store open_or_throw(const std::filesystem::path& path) {
    auto store = Store::open(path);
    if (!store) throw std::runtime_error(store.error().message);
    return std::move(store).value();
}

template <typename T>
T value_of(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    return std::move(result).value();
}

inline ::testing::AssertionResult is_ok(const Result<void>& result) {
    if (result) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << result.error().message;
}

/// Whether `result` is this error, and its sentence holds `words`.
template <typename T>
::testing::AssertionResult fails_with(const Result<T>& result, ErrorCode code,
                                      const std::string& words) {
    if (result) return ::testing::AssertionFailure() << "it succeeded";
    if (result.error().code == code && result.error().message.find(words) != std::string::npos) {
        return ::testing::AssertionSuccess();
    }
    return ::testing::AssertionFailure()
           << to_string(result.error().code) << ": " << result.error().message;
}

inline Instant at(std::int64_t milliseconds) {
    return Instant{Milliseconds{1'700'000'000'000 + milliseconds}};
}

inline const UserId kAnn{"ann"};
inline const UserId kBob{"bob"};
inline const GameId kGame{"game-1"};
inline const Definition kDefinition{"hash-1", "glinski", "slug: glinski\n"};

inline InsertGuest ann_comes() { return {kAnn, "session-of-ann", at(0)}; }
inline InsertGuest bob_comes() { return {kBob, "session-of-bob", at(1)}; }

inline InsertGame ann_waits(const GameId& game = kGame) {
    return {game,
            kDefinition.hash,
            {Milliseconds{300'000}, Milliseconds{2'000}},
            true,
            kAnn,
            {kAnn, std::nullopt},
            at(2),
            {},
            {}};
}

inline TakeSeat bob_sits(const GameId& game = kGame) { return {game, Seat{1}, kBob, {}}; }

inline AppendFact started(const GameId& game = kGame) {
    return {game, 1, at(3), std::nullopt, std::nullopt, "started"};
}

/// Version 2 and later, by the two seats in turn.
inline AppendFact moved(std::int64_t version, const GameId& game = kGame) {
    const auto seat = static_cast<std::uint8_t>(version % 2);
    return {game,
            version,
            at(version * 1000),
            "tab" + std::to_string(seat) + ":" + std::to_string(version),
            Seat{seat},
            "moved " + std::to_string(seat) + " e2e4 " + std::to_string(version)};
}

inline SetDeadline sleeps_until(std::optional<Instant> deadline, const GameId& game = kGame) {
    return {game, deadline};
}

inline FinishGame ann_wins(const GameId& game = kGame) {
    return {game, "checkmate", {4, 0}, at(9'000'000), {}, {}};
}

/// Gives the guests names, by a connection of its own.
inline void name_people(const std::filesystem::path& file) {
    Database(file.string())
        .execute(
            "UPDATE users SET name = 'Ann' WHERE id = 'ann';"
            "UPDATE users SET name = 'Bob_2' WHERE id = 'bob'");
}

inline StoredStanding standing(double value, int games, Instant last) {
    return {"glinski", "blitz", value, 80.5, 0.0625, games, last};
}

/// The game for ratings that Ann wins, when it is the players' game of these numbers.
inline FinishGame ann_wins_rated(const GameId& game, int anns, int bobs) {
    FinishGame finish = ann_wins(game);
    finish.ratings = {{kAnn, standing(1500 + 8.25 * anns, anns, finish.at), 8},
                      {kBob, standing(1500 - 7.75 * bobs, bobs, finish.at), -8}};
    return finish;
}

inline InsertGame ann_waits_rated(const GameId& game = kGame) {
    InsertGame rated = ann_waits(game);
    rated.casual = false;
    return rated;
}

/// A rated game from its beginning to its end.
inline Batch rated_game(const GameId& game, int anns, int bobs) {
    return {ann_waits_rated(game), bob_sits(game), started(game), ann_wins_rated(game, anns, bobs)};
}

inline StoredFact stored(const AppendFact& fact) {
    return {fact.version, fact.at, fact.command, fact.seat, fact.fact};
}

/// Two guests and the definition, and what of the game is asked for.
inline Store store_with(const std::filesystem::path& path, const Batch& batch) {
    Store store = open_or_throw(path);
    EXPECT_TRUE(is_ok(store.pin({kDefinition})));
    EXPECT_TRUE(is_ok(store.apply({{ann_comes(), bob_comes()}, batch})));
    return store;
}

inline Store store_with_running_game(const std::filesystem::path& path = ":memory:") {
    return store_with(path, {ann_waits(), bob_sits(), started()});
}

inline std::vector<StoredFact> facts_of(Store& store, const GameId& game = kGame) {
    auto loaded = value_of(store.load_game(game));
    if (!loaded) throw std::runtime_error("no such game");
    return loaded->facts;
}

}  // namespace sixfold::db
