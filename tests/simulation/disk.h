#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "server/world/input.h"
#include "tests/simulation/agenda.h"
#include "tests/simulation/dice.h"
#include "tests/simulation/fault.h"
#include "tests/simulation/figures.h"
#include "tests/support/memory_store.h"

namespace sixfold::simulation {

using server::RecordNumber;

/// The store and its thread, as server/app/storage_thread.h has them: all that waits becomes one
/// transaction; one that fails stays first in line and is tried again; reads come between. What was
/// committed survives a crash, told or not.
class Disk {
  public:
    struct Reports {
        std::function<void(RecordNumber)> committed;
        std::function<void(bool up)> state;
    };
    using LoadCallback = std::function<void(Result<std::optional<db::StoredGame>>)>;
    using UserCallback = std::function<void(std::optional<UserId>)>;
    /// Called for each batch when it is on disk, with what the store holds against it.
    using Witness = std::function<void(const db::Batch&, const std::optional<std::string>& misfit)>;

    Disk(Agenda& agenda, Dice& dice, Fault fault, Figures& figures);
    void attach(Reports reports, Witness witness);

    /// What the program writes before its storage thread is there.
    void write(const db::Batch& batch);
    void submit(RecordNumber record, db::Batch batch);
    void load_game(const GameId& game, LoadCallback done);
    void user_of_session(const std::string& session_hash, UserCallback done);

    /// Commits fail for so long.
    void fail_for(Milliseconds time);
    bool fails() const { return agenda_.now() < fails_until_; }
    /// The program is gone: what waits is lost, and what is being committed is either.
    void crash();
    bool idle() const { return !busy_ && group_.empty() && waiting_.empty() && told_ == 0; }
    std::size_t uncommitted() const { return group_.size() + waiting_.size(); }

    const test::MemoryStore& store() const { return store_; }

  private:
    struct Load {
        GameId game;
        LoadCallback done;
    };
    struct FindUser {
        std::string session_hash;
        UserCallback done;
    };
    using Read = std::variant<Load, FindUser>;

    void work();
    void finish(const std::vector<Read>& reads, bool commits);
    void commit_group();
    void answer(const Read& read);
    /// The loop hears of it a little later.
    void tell(Agenda::Task task);

    Agenda& agenda_;
    Dice& dice_;
    const Fault fault_;
    Figures& figures_;
    Reports reports_;
    Witness witness_;
    test::MemoryStore store_;
    test::MemoryStore before_last_;  ///< the store without its newest group, to lose it
    std::vector<db::Batch> group_;
    RecordNumber group_newest_ = 0;
    std::deque<db::Batch> waiting_;
    RecordNumber newest_ = 0;
    std::vector<Read> reads_;
    Milliseconds retry_{0};
    Instant retry_at_{};
    Instant fails_until_{};
    Instant last_told_{};
    int told_ = 0;  ///< on their way to the loop
    bool busy_ = false;
    bool commits_ = false;    ///< the group is being committed
    std::uint64_t life_ = 0;  ///< of the program: what belongs to an earlier one is void
};

}  // namespace sixfold::simulation
