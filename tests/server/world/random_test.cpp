// Thousands of random inputs from several people, with slow commits, lost sockets, outages of the
// store and crashes. What must always hold is checked on the way.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "core/game/fact.h"
#include "protocol/limits.h"
#include "tests/server/world/world_driver.h"
#include "tests/support/viewer.h"

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
        if (dice < 390) {
            play();
        } else if (dice < 440) {
            below(2) == 0 ? answer_draw(person) : answer_takeback(person);
        } else if (dice < 455) {
            leave_game(person);
        } else if (dice < 480) {
            resend(person);
        } else if (dice < 490) {
            create(person);
        } else if (dice < 530) {
            if (const auto game = any_game()) {
                asked_.emplace_back(driver_.ask_for_seat(person.user, *game), &person);
            }
        } else if (dice < 600) {
            if (const auto game = any_game()) watch(person, *game);
        } else if (dice < 610) {
            talk(person);
        } else if (dice < 620) {
            unwatch(person);
        } else if (dice < 640) {
            play_again();
        } else if (dice < 650) {
            if (person.connection) {
                driver_.measure_lag(*person.connection, Milliseconds{below(1'000)});
            }
        } else if (dice < 690) {
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
                EXPECT_EQ(viewer.takeback_offers().empty() && viewer.draw_offers().empty(),
                          !offers_stand(stored));
                check_shared(person, viewer);
                ++checks_;
            }
        }
        shared_.clear();
    }

    /// Nobody is here any more and all flags fall.
    void wind_up() {
        check_all();
        for (Person& person : people_) {
            if (person.connection) disconnect(person);
        }
        driver_.commit_at_once();
        driver_.answer_loads_at_once();
        driver_.pass(std::chrono::hours(25));
        EXPECT_TRUE(driver_.store().running(driver_.now()).empty());
        EXPECT_EQ(driver_.world().games_in_memory(), 0U);
        // Only games without time go on without their players.
        const auto sleeping = driver_.store().sleeping(driver_.now());
        EXPECT_EQ(driver_.world().sleeping_games(), sleeping.size());
        for (const auto& [game, deadline] : sleeping) {
            const db::StoredGame stored = driver_.store().game(game).value();
            EXPECT_EQ(stored.clock.kind, TimeControl::Kind::Untimed);
        }
        if (sleeping.empty()) {
            EXPECT_FALSE(driver_.world().next_deadline());
        }
    }

    const WorldDriver& driver() const { return driver_; }
    int checks() const { return checks_; }
    int crashes() const { return crashes_; }
    int rematches() const { return rematches_; }

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
        driver_.close(*person.connection, below(2) == 0);
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

    /// Those who are here and have a game for which this holds, with that game.
    std::vector<std::pair<Person*, GameId>> seats_where(
        const std::function<bool(const Viewer&)>& holds) {
        std::vector<std::pair<Person*, GameId>> found;
        for (Person& person : people_) {
            if (!person.connection) continue;
            for (const GameId& game : person.watching) {
                const Viewer& viewer = person.viewers.at(game);
                if (viewer.you() && holds(viewer)) found.emplace_back(&person, game);
            }
        }
        return found;
    }

    static bool opponent_in(const std::vector<int>& seats, const Viewer& viewer) {
        return std::find(seats.begin(), seats.end(), 1 - *viewer.you()) != seats.end();
    }

    /// Whoever was asked answers, else this person asks.
    void answer_takeback(Person& person) {
        const auto asked = seats_where(
            [](const Viewer& viewer) { return opponent_in(viewer.takeback_offers(), viewer); });
        if (asked.empty()) {
            if (const auto game = own_game(person)) say<protocol::OfferTakeback>(person, *game);
            return;
        }
        const auto& [answerer, game] = asked[index(asked.size())];
        below(3) == 0 ? say<protocol::DeclineTakeback>(*answerer, game)
                      : say<protocol::AcceptTakeback>(*answerer, game);
    }

    void leave_game(Person& person) {
        const auto game = below(4) == 0 ? any_game() : own_game(person);
        if (!game) return;
        switch (below(5)) {
            case 0:
                return say<protocol::Resign>(person, *game);
            case 1:
                return say<protocol::Abort>(person, *game);
            case 2:
                return say<protocol::ClaimWin>(person, *game);
            case 3:
                return say<protocol::ClaimDraw>(person, *game);
            default:
                return say<protocol::GiveTime>(person, *game);
        }
    }

    void talk(Person& person) {
        if (!person.connection || person.watching.empty()) return;
        driver_.say(*person.connection, protocol::Say{person.watching.begin()->text,
                                                      "line " + std::to_string(below(1'000'000))});
    }

    /// Whoever has another game goes there; whoever was asked for one answers; else somebody asks.
    void play_again() {
        const auto over = [](const Viewer& viewer) { return viewer.status() == "over"; };
        for (const auto& [person, game] : seats_where(over)) {
            const auto& next = person->viewers.at(game).next();
            if (!next || person->watching.contains(GameId{*next})) continue;
            if (std::find(games_.begin(), games_.end(), GameId{*next}) == games_.end()) {
                games_.emplace_back(GameId{*next});
                ++rematches_;
            }
            return watch(*person, {*next});
        }
        auto ready = seats_where([&](const Viewer& viewer) {
            return over(viewer) && opponent_in(viewer.rematch_offers(), viewer);
        });
        if (ready.empty()) {
            ready =
                seats_where([&](const Viewer& viewer) { return over(viewer) && !viewer.next(); });
        }
        if (ready.empty()) return;
        const auto& [person, game] = ready[index(ready.size())];
        below(8) == 0 ? say<protocol::DeclineRematch>(*person, game)
                      : say<protocol::OfferRematch>(*person, game);
    }

    /// A game that this person plays and watches.
    std::optional<GameId> own_game(const Person& person) {
        std::vector<GameId> own;
        for (const GameId& game : person.watching) {
            const Viewer& viewer = person.viewers.at(game);
            if (viewer.you() && viewer.status() == "playing") own.push_back(game);
        }
        if (own.empty()) return std::nullopt;
        return own[index(own.size())];
    }

    /// Whether an offer stands, by what is stored.
    static bool offers_stand(const db::StoredGame& stored) {
        std::set<std::pair<std::string, int>> offers;
        const auto withdraw_against = [&](const char* what, int seat) {
            std::erase_if(offers, [&](const auto& offer) {
                return (what == nullptr || offer.first == what) && offer.second != seat;
            });
        };
        for (const db::StoredFact& row : stored.facts) {
            const auto fact = fact_from(row.fact);
            if (!fact) continue;
            if (const auto* moved = std::get_if<fact::Moved>(&*fact)) {
                withdraw_against(nullptr, moved->seat.index);
            } else if (const auto* draw = std::get_if<fact::DrawOffered>(&*fact)) {
                offers.emplace("draw", draw->seat.index);
            } else if (const auto* no = std::get_if<fact::DrawDeclined>(&*fact)) {
                withdraw_against("draw", no->seat.index);
            } else if (const auto* back = std::get_if<fact::TakebackOffered>(&*fact)) {
                offers.emplace("takeback", back->seat.index);
            } else if (const auto* kept = std::get_if<fact::TakebackDeclined>(&*fact)) {
                withdraw_against("takeback", kept->seat.index);
            } else if (std::holds_alternative<fact::TakenBack>(*fact) ||
                       std::holds_alternative<fact::Ended>(*fact)) {
                offers.clear();
            }
        }
        return !offers.empty();
    }

    /// All who see the same game see the same talk, offers and next game.
    void check_shared(const Person& person, const Viewer& viewer) {
        const auto stored = driver_.store().game(GameId{viewer.game()}).value();
        const bool plays = person.user && (stored.host == *person.user || viewer.you());
        const auto chat = shared_.chat.try_emplace({viewer.game(), plays}, viewer.chat()).first;
        EXPECT_EQ(newest_lines(chat->second), newest_lines(viewer.chat()));
        const auto next =
            shared_.next.try_emplace(viewer.game(), viewer.rematch_offers(), viewer.next()).first;
        EXPECT_EQ(next->second.first, viewer.rematch_offers());
        EXPECT_EQ(next->second.second, viewer.next());
    }

    static std::vector<protocol::ChatLine> newest_lines(std::vector<protocol::ChatLine> lines) {
        if (lines.size() > protocol::kChatKept) {
            lines.erase(lines.begin(),
                        lines.end() - static_cast<std::ptrdiff_t>(protocol::kChatKept));
        }
        return lines;
    }

    void resend(Person& person) {
        if (person.connection && person.last_command) {
            driver_.say(*person.connection, *person.last_command);
        }
    }

    void create(Person& person) {
        constexpr const char* kVariants[] = {"shafran", "glinski", "chess960"};
        protocol::NewGame game{kVariants[below(3)], time_control(), std::nullopt};
        if (below(3) > 0) game.seat = below(2);
        asked_.emplace_back(driver_.ask_for_game(person.user, game), &person);
    }

    protocol::TimeControl time_control() {
        const std::int64_t base = 15'000 + below(15'000);
        switch (below(12)) {
            case 0:
                return {"delay", base, 1'000 + below(1'000), 0};
            case 1:
                return {"bronstein", base, 1'000 + below(1'000), 0};
            case 2:
                return {"byoyomi", base, 1'000 + below(1'000), 1 + below(3)};
            case 3:
                return {"correspondence", 86'400'000, 0, 0};
            case 4:
                return {"untimed", 0, 0, 0};
            default:
                return {"fischer", base, below(100), 0};
        }
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
            std::vector<GameId> seated;
            for (const auto& message : driver_.take(*person.connection)) {
                for (auto& [game, viewer] : person.viewers) {
                    const bool had_seat = viewer.you().has_value();
                    EXPECT_EQ(viewer.take(message), std::nullopt);
                    if (!had_seat && viewer.you()) seated.push_back(game);
                }
            }
            // Who has changed from a spectator to a player looks at all of it anew.
            for (const GameId& game : seated) {
                if (person.watching.contains(game)) driver_.watch(*person.connection, game);
            }
        }
    }

    struct Shared {
        std::map<std::pair<std::string, bool>, std::vector<protocol::ChatLine>> chat;
        std::map<std::string, std::pair<std::vector<int>, std::optional<std::string>>> next;

        void clear() {
            chat.clear();
            next.clear();
        }
    };

    std::mt19937 random_;
    WorldDriver driver_;
    std::vector<Person> people_;
    std::vector<std::pair<RequestId, Person*>> asked_;
    std::vector<GameId> games_;
    bool storage_up_ = true;
    int checks_ = 0;
    int crashes_ = 0;
    int rematches_ = 0;
    Shared shared_;  ///< what was seen by the first of those who see the same
};

class RandomInputs : public testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomInputs, testing::Values(1U, 2U, 3U));

TEST_P(RandomInputs, NeverBreakAGameOrItsViewers) {
    constexpr int kSteps = 20'000;
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
    EXPECT_GT(run.rematches(), 2);
    std::set<std::string> reasons;
    std::map<std::string, int> facts_of_kind;
    for (const auto& [game, finish] : finished) {
        reasons.insert(finish.reason);
        for (const std::string& fact : run.driver().store().facts(game)) {
            ++facts_of_kind[fact.substr(0, fact.find(' '))];
        }
    }
    EXPECT_TRUE(reasons.contains("time"));
    EXPECT_TRUE(reasons.contains("resignation"));
    EXPECT_TRUE(reasons.contains("agreement"));
    EXPECT_TRUE(reasons.contains("aborted"));
    EXPECT_TRUE(reasons.contains("no-start"));
    EXPECT_GT(facts_of_kind["moved"], 500);
    EXPECT_GT(facts_of_kind["taken-back"], 5);
    EXPECT_GT(facts_of_kind["time-given"], 2);
}

}  // namespace
}  // namespace sixfold::test
