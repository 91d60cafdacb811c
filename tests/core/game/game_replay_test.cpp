// Random games on all clocks: facts read back give the same game, and clocks gain and lose time by
// rule only.

#include <random>
#include <set>

#include "core/game/game.h"
#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "tests/core/game/game_fixture.h"

namespace sixfold {
namespace {

using namespace std::chrono_literals;
using Kind = TimeControl::Kind;
using test::is_ok;
using test::kBlack;
using test::kWhite;

const std::vector<TimeControl> kControls = {
    {20s, 0s},
    {15s, 2s},
    {0s, 3s},
    {10s, 2s, Kind::Delay},
    {0s, 4s, Kind::Delay},
    {15s, 3s, Kind::Bronstein},
    {5s, 3s, Kind::Byoyomi, 3},
    {0s, 4s, Kind::Byoyomi, 5},
    {20s, 0s, Kind::Correspondence},
    {0s, 0s, Kind::Untimed},
};

/// The clocks, counted by hand: what each seat has, and what each fact does to it.
class Ledger {
  public:
    explicit Ledger(const TimeControl& control)
        : control_(control),
          left_(2, {control.base, control.kind == Kind::Byoyomi ? control.periods : 0}) {}

    /// What a turn that took `cost` leaves of a seat's time.
    SeatTime after(Seat seat, Milliseconds cost) const {
        SeatTime left = left_[seat.index];
        if (control_.kind == Kind::Untimed) return {};
        if (control_.kind == Kind::Delay) cost -= std::min(cost, control_.increment);
        const Milliseconds from_main = std::min(cost, left.main);
        left.main -= from_main;
        cost -= from_main;
        while (left.periods > 0 && cost >= control_.increment) {
            --left.periods;
            cost -= control_.increment;
        }
        return left;
    }
    void move(Seat seat, Milliseconds cost) {
        left_[seat.index] = after(seat, cost);
        if (control_.kind == Kind::Fischer) left_[seat.index].main += control_.increment;
        if (control_.kind == Kind::Bronstein) {
            left_[seat.index].main += std::min(cost, control_.increment);
        }
        if (control_.kind == Kind::Correspondence) left_[seat.index].main = control_.base;
    }
    void give(Seat seat, Milliseconds time) { left_[seat.index].main += time; }
    void set(const std::vector<SeatTime>& left) { left_ = left; }
    void new_turn() {
        if (control_.kind == Kind::Correspondence) set({{control_.base}, {control_.base}});
    }
    std::vector<SeatTime> now(Seat to_move, Milliseconds turn) const {
        std::vector<SeatTime> left = {after(kWhite, 0ms), after(kBlack, 0ms)};
        left[to_move.index] = after(to_move, turn);
        return left;
    }

  private:
    TimeControl control_;
    std::vector<SeatTime> left_;
};

struct Seen {
    std::set<std::size_t> facts;
    std::set<EndReason> endings;
};

/// A game that two seats play at random, and the same game made of its facts alone.
class RandomGame {
  public:
    RandomGame(const TimeControl& control, unsigned seed, Seen& seen)
        : options_{control, seed % 4 != 0},
          game_(test::variant("los-alamos"), options_),
          again_(test::variant("los-alamos"), options_),
          ledger_(control),
          random_(seed),
          seen_(seen) {}

    void run() {
        take(game_.start());
        for (int step = 0; step < 400 && game_.phase() == Game::Phase::Playing; ++step) {
            if (testing::Test::HasFailure()) return;
            now_ += Milliseconds{pick(game_.ply() < 2 ? 10 : 100) == 0 ? pick(25'000) : pick(900)};
            check_time();
            take(game_.expire(now_));
            if (game_.phase() == Game::Phase::Playing) act();
        }
    }

  private:
    int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

    Milliseconds turn() const { return counting_since_ ? now_ - *counting_since_ : 0ms; }

    Command command() {
        if (game_.ply() < 2 && pick(20) == 0) return command::Abort{};
        switch (pick(40)) {
            case 0:
                if (pick(20) == 0) return command::Resign{};
                if (pick(10) == 0) return command::ClaimWin{};
                if (pick(10) == 0) return command::ClaimDraw{};
                if (pick(10) == 0) return command::Abort{};
                return command::DeclineDraw{};
            case 1:
            case 2:
                return command::OfferDraw{};
            case 3:
                if (pick(10) == 0) return command::AcceptDraw{};
                return command::DeclineDraw{};
            case 4:
            case 5:
            case 6:
                return command::OfferTakeback{};
            case 7:
            case 8:
                return command::AcceptTakeback{};
            case 9:
                return command::DeclineTakeback{};
            case 10:
                return command::GiveTime{};
            default:
                break;
        }
        const auto legal = game_.position().legal_moves();
        const Move& move = legal[static_cast<std::size_t>(pick(static_cast<int>(legal.size())))];
        lag_ = Milliseconds{pick(600)};
        return command::Play{game_.ply(), to_text(game_.variant(), move), lag_};
    }

    void act() {
        if (pick(50) == 0) {
            take(game_.resume(now_));
            return;
        }
        if (pick(4) == 0) {
            game_.measure_lag(Seat{static_cast<std::uint8_t>(pick(2))}, Milliseconds{pick(3000)});
        }
        const Command chosen = command();
        const bool play = std::holds_alternative<command::Play>(chosen);
        const Seat seat = play ? game_.to_move() : Seat{static_cast<std::uint8_t>(pick(2))};
        const std::string before = to_text(game_.position());
        auto facts = game_.apply(seat, chosen, now_);
        if (facts) {
            take(*facts);
        } else {
            EXPECT_EQ(to_text(game_.position()), before);
            check_time();
        }
    }

    void take(const std::vector<Fact>& facts) {
        for (const Fact& fact : facts) {
            seen_.facts.insert(fact.index());
            const auto read = fact_from(to_text(fact));
            ASSERT_TRUE(is_ok(read));
            ASSERT_EQ(*read, fact);
            ASSERT_TRUE(is_ok(again_.record(*read, now_)));
            std::visit([this](const auto& f) { count(f); }, fact);
        }
        game_.published(now_);
        if (!counting_since_ && under_way_) counting_since_ = now_;
        check_time();
        check_same();
    }

    template <typename Offer>
    void count(const Offer&) {}
    void count(const fact::Started&) { under_way_ = !options_.control.real_time(); }
    void count(const fact::Moved& moved) {
        if (under_way_) {
            if (options_.control.kind == Kind::Untimed) {
                EXPECT_EQ(moved.charged, 0ms);
            } else {
                EXPECT_LE(moved.charged, turn());
                EXPECT_GE(moved.charged, turn() - lag_);
            }
            ledger_.move(moved.seat, moved.charged);
        } else {
            EXPECT_EQ(moved.charged, 0ms);
        }
        if (game_.ply() >= 2) under_way_ = true;
        counting_since_.reset();
    }
    void count(const fact::TakenBack&) {
        ledger_.new_turn();
        counting_since_.reset();
    }
    void count(const fact::TimeGiven& given) { ledger_.give(given.seat, given.time); }
    void count(const fact::ClocksResumed& resumed) {
        EXPECT_EQ(resumed.left, ledger_.now(game_.to_move(), turn()));
        ledger_.set(resumed.left);
        counting_since_.reset();
    }
    void count(const fact::Ended& ended) {
        EXPECT_EQ(ended.left, ledger_.now(game_.to_move(), turn()));
        ledger_.set(ended.left);
        counting_since_.reset();
        under_way_ended_ = true;
        seen_.endings.insert(ended.outcome.reason);
    }

    void check_time() {
        if (under_way_ended_) counting_since_.reset();
        EXPECT_EQ(game_.clock().left(now_), ledger_.now(game_.to_move(), turn()))
            << game_.ply() << " plies of a game with the clock "
            << to_string(options_.control.kind);
    }

    void check_same() {
        EXPECT_EQ(again_.phase(), game_.phase());
        EXPECT_EQ(to_text(again_.position()), to_text(game_.position()));
        EXPECT_EQ(again_.moves(), game_.moves());
        EXPECT_EQ(again_.clock().left(now_), game_.clock().left(now_));
        EXPECT_EQ(again_.clock().turn(now_), game_.clock().turn(now_));
        EXPECT_EQ(again_.clock().running(), game_.clock().running());
        EXPECT_EQ(again_.clock().deadline(), game_.clock().deadline());
        EXPECT_EQ(again_.first_move_deadline(), game_.first_move_deadline());
        EXPECT_EQ(again_.under_way(), game_.under_way());
        EXPECT_EQ(again_.outcome(), game_.outcome());
        for (const Seat seat : {kWhite, kBlack}) {
            EXPECT_EQ(again_.draw_offered_by(seat), game_.draw_offered_by(seat));
            EXPECT_EQ(again_.takeback_offered_by(seat), game_.takeback_offered_by(seat));
        }
    }

    Game::Options options_;
    Game game_;
    Game again_;
    Ledger ledger_;
    std::mt19937 random_;
    Seen& seen_;
    Instant now_{1'700'000'000'000ms};
    bool under_way_ = false;
    bool under_way_ended_ = false;
    std::optional<Instant> counting_since_;  ///< the running turn
    Milliseconds lag_{0};                    ///< of the last move
};

TEST(RandomGames, KeepTheirClocksByRuleAndComeBackFromTheirFacts) {
    Seen seen;
    for (const TimeControl& control : kControls) {
        for (unsigned seed = 0; seed < 40; ++seed) {
            SCOPED_TRACE(std::string(to_string(control.kind)) + " seed " + std::to_string(seed));
            RandomGame(control, seed, seen).run();
            if (HasFailure()) return;
        }
    }
    EXPECT_EQ(seen.facts.size(), std::variant_size_v<Fact>) << "every kind of fact was tried";
    for (const EndReason reason :
         {EndReason::Time, EndReason::NoStart, EndReason::Aborted, EndReason::Abandoned,
          EndReason::Resignation, EndReason::Agreement}) {
        EXPECT_EQ(seen.endings.count(reason), 1u) << to_string(reason);
    }
}

}  // namespace
}  // namespace sixfold
