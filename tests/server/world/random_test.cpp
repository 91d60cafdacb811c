// Thousands of random inputs from several people, with slow commits, lost sockets, outages of the
// store and crashes. What must always hold is checked on the way.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/server/world/viewer.h"
#include "tests/server/world/world_driver.h"

namespace sixfold::test {
namespace {

/// Somebody with a browser tab, who comes back after every loss of the connection.
struct Person {
    std::optional<UserId> user;
    std::optional<ConnectionId> connection;
    std::map<GameId, Viewer> viewers;
    std::set<GameId> watching;
    std::optional<protocol::ClientMessage> last_command;
};

class RandomRun {
  public:
    explicit RandomRun(std::uint32_t seed) : random_(seed) {
        driver_.hold_commits();
        driver_.hold_loads();
        for (const char* name : {"alice", "alice", "bob", "carol", "dave", "erin"}) {
            people_.push_back({UserId{name}, {}, {}, {}, {}});
        }
        people_.emplace_back();  // somebody without a session
        for (Person& person : people_) connect(person);
    }

    void step() {
        const int dice = below(1000);
        Person& person = people_[index(people_.size())];
        if (dice < 400) {
            play();
        } else if (dice < 440) {
            answer_draw(person);
        } else if (dice < 450) {
            if (const auto game = any_game()) say<protocol::Resign>(person, *game);
        } else if (dice < 480) {
            resend(person);
        } else if (dice < 490) {
            create(person);
        } else if (dice < 530) {
            if (const auto game = any_game()) {
                asked_.emplace_back(driver_.ask_for_seat(person.user, *game), &person);
            }
        } else if (dice < 610) {
            if (const auto game = any_game()) watch(person, *game);
        } else if (dice < 620) {
            unwatch(person);
        } else if (dice < 660) {
            person.connection ? disconnect(person) : connect(person);
        } else if (dice < 780) {
            pass_time();
        } else if (dice < 900) {
            commit();
        } else if (dice < 985) {
            driver_.answer_loads();
        } else if (dice < 987) {
            driver_.storage(storage_up_ = false);
        } else if (dice < 995) {
            driver_.storage(storage_up_ = true);
        } else if (dice < 997) {
            crash();
        } else {
            check_all();
        }
        read_all();
    }

    /// Everything is stored, read and told: all who watch a game see what the store holds.
    void check_all() {
        if (!storage_up_) driver_.storage(storage_up_ = true);
        for (int round = 0; round < 3; ++round) {
            driver_.commit();
            driver_.answer_loads();
        }
        read_all();
        for (const Person& person : people_) {
            if (!person.connection) continue;
            for (const GameId& game : person.watching) {
                const Viewer& viewer = person.viewers.at(game);
                if (!viewer.knows()) continue;
                const db::StoredGame stored = driver_.store().game(game).value();
                EXPECT_EQ(viewer.version(), static_cast<std::int64_t>(stored.facts.size()));
                EXPECT_EQ(viewer.board(), board_of(stored, driver_.variant(game)));
                EXPECT_EQ(viewer.status() == "over", driver_.store().finished().contains(game));
                EXPECT_EQ(viewer.status() == "open", stored.facts.empty());
                const auto seat = std::find(stored.seats.begin(), stored.seats.end(), person.user);
                if (viewer.status() != "open") {
                    EXPECT_EQ(viewer.you().has_value(), person.user && seat != stored.seats.end());
                }
                ++checks_;
            }
        }
    }

    /// Nobody is here any more and all flags fall.
    void wind_up() {
        check_all();
        for (Person& person : people_) {
            if (person.connection) disconnect(person);
        }
        driver_.commit_at_once();
        driver_.pass(std::chrono::minutes(5));
        driver_.answer_loads();
        EXPECT_TRUE(driver_.store().running().empty());
        EXPECT_EQ(driver_.world().games_in_memory(), 0U);
        EXPECT_FALSE(driver_.world().next_deadline());
    }

    const WorldDriver& driver() const { return driver_; }
    int checks() const { return checks_; }
    int crashes() const { return crashes_; }

  private:
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    std::size_t index(std::size_t size) {
        return static_cast<std::size_t>(below(static_cast<int>(size)));
    }

    /// One of the newest games: old ones are over.
    std::optional<GameId> any_game() {
        if (games_.empty()) return std::nullopt;
        const std::size_t recent = std::min<std::size_t>(games_.size(), 6);
        return games_[games_.size() - 1 - index(recent)];
    }

    /// Whoever has got a seat goes to the game.
    void read_replies() {
        std::vector<std::pair<GameId, Person*>> seated;
        std::erase_if(asked_, [&](const auto& asked) {
            const auto* const reply = driver_.reply(asked.first);
            if (reply == nullptr) return false;
            if (reply->answer) seated.emplace_back(GameId{reply->answer->game}, asked.second);
            return true;
        });
        for (const auto& [game, person] : seated) {
            if (std::find(games_.begin(), games_.end(), game) == games_.end()) {
                games_.push_back(game);
            }
            watch(*person, game);
        }
    }

    void connect(Person& person) {
        person.connection = driver_.connect(person.user);
        for (const GameId& game : std::exchange(person.watching, {})) watch(person, game);
    }

    void disconnect(Person& person) {
        driver_.close(*person.connection);
        person.connection.reset();
    }

    void watch(Person& person, const GameId& game) {
        if (!person.connection) return;
        while (person.watching.size() >= 8) unwatch(person);
        const auto viewer =
            person.viewers.try_emplace(game, game.text, driver_.variant(game)).first;
        std::optional<std::int64_t> version;
        if (viewer->second.knows() && below(4) > 0) version = viewer->second.version();
        driver_.watch(*person.connection, game, version);
        person.watching.insert(game);
    }

    void unwatch(Person& person) {
        if (!person.connection || person.watching.empty()) return;
        const GameId game = *person.watching.begin();
        driver_.unwatch(*person.connection, game);
        person.watching.erase(game);
    }

    template <typename Message>
    void say(Person& person, const GameId& game) {
        if (!person.connection) return;
        const Message message{game.text, driver_.next_command(*person.connection)};
        person.last_command = message;
        driver_.say(*person.connection, message);
    }

    /// Whoever can move does, now and then wrongly.
    void play() {
        std::vector<std::pair<Person*, const Viewer*>> ready;
        for (Person& person : people_) {
            if (!person.connection) continue;
            for (const GameId& game : person.watching) {
                const Viewer& viewer = person.viewers.at(game);
                if (viewer.legal()) ready.emplace_back(&person, &viewer);
            }
        }
        if (ready.empty()) return;
        const auto [person, viewer] = ready[index(ready.size())];
        std::string move = (*viewer->legal())[index(viewer->legal()->size())];
        int ply = viewer->ply();
        if (below(20) == 0) move = "e2e4";
        if (below(20) == 0) --ply;
        const protocol::PlayMove message{viewer->game(), driver_.next_command(*person->connection),
                                         ply, move};
        person->last_command = message;
        driver_.say(*person->connection, message);
    }

    void answer_draw(Person& person) {
        std::vector<GameId> own;
        for (const GameId& game : person.watching) {
            const Viewer& viewer = person.viewers.at(game);
            if (!viewer.you() || viewer.status() != "playing") continue;
            own.push_back(game);
            const auto& offers = viewer.draw_offers();
            if (std::find(offers.begin(), offers.end(), 1 - *viewer.you()) == offers.end())
                continue;
            if (below(3) == 0) return say<protocol::DeclineDraw>(person, game);
            return say<protocol::AcceptDraw>(person, game);
        }
        if (own.empty()) return;
        const GameId game = own[index(own.size())];
        below(10) == 0 ? say<protocol::AcceptDraw>(person, game)
                       : say<protocol::OfferDraw>(person, game);
    }

    void resend(Person& person) {
        if (person.connection && person.last_command) {
            driver_.say(*person.connection, *person.last_command);
        }
    }

    void create(Person& person) {
        constexpr const char* kVariants[] = {"shafran", "glinski", "chess960"};
        protocol::NewGame game{
            kVariants[below(3)], {15'000 + below(30'000), below(2'000)}, std::nullopt};
        if (below(3) > 0) game.seat = below(2);
        asked_.emplace_back(driver_.ask_for_game(person.user, game), &person);
    }

    void pass_time() {
        const Milliseconds time{below(10) == 0 ? below(2'500) : below(150)};
        if (below(4) == 0) {
            driver_.pass_unnoticed(time);
        } else {
            driver_.pass(time);
        }
    }

    void commit() {
        if (!storage_up_) return;
        if (below(2) == 0) {
            driver_.commit();
        } else {
            driver_.commit(driver_.committed() + 1);
        }
    }

    void crash() {
        ++crashes_;
        read_all();
        asked_.clear();
        storage_up_ = true;
        driver_.crash(Milliseconds{1 + below(60'000)});
        for (Person& person : people_) {
            person.connection.reset();
            connect(person);
        }
    }

    void read_all() {
        read_replies();
        for (Person& person : people_) {
            if (!person.connection) continue;
            for (const auto& message : driver_.take(*person.connection)) {
                for (auto& [game, viewer] : person.viewers) viewer.take(message);
            }
        }
    }

    std::mt19937 random_;
    WorldDriver driver_;
    std::vector<Person> people_;
    std::vector<std::pair<RequestId, Person*>> asked_;
    std::vector<GameId> games_;
    bool storage_up_ = true;
    int checks_ = 0;
    int crashes_ = 0;
};

class RandomInputs : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomInputs, testing::Values(1U, 2U, 3U));

TEST_P(RandomInputs, NeverBreakAGameOrItsViewers) {
    constexpr int kSteps = 10'000;
    RandomRun run(GetParam());
    for (int i = 0; i < kSteps && !HasFailure(); ++i) {
        SCOPED_TRACE("step " + std::to_string(i));
        run.step();
    }
    run.wind_up();
    // The run has been where it should have been.
    const auto& finished = run.driver().store().finished();
    EXPECT_GT(finished.size(), 20U);
    EXPECT_GT(run.checks(), 50);
    EXPECT_GT(run.crashes(), 5);
    std::set<std::string> reasons;
    std::ptrdiff_t moves = 0;
    for (const auto& [game, finish] : finished) {
        reasons.insert(finish.reason);
        const auto facts = run.driver().store().facts(game);
        moves += std::count_if(facts.begin(), facts.end(),
                               [](const std::string& fact) { return fact.starts_with("moved "); });
    }
    EXPECT_TRUE(reasons.contains("time"));
    EXPECT_TRUE(reasons.contains("resignation"));
    EXPECT_TRUE(reasons.contains("agreement"));
    EXPECT_GT(moves, 500);
}

}  // namespace
}  // namespace sixfold::test
