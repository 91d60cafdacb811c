#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
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
    using PersonCallback = std::function<void(std::optional<db::Person>)>;
    /// Called for each batch when it is on disk, with what the store holds against it.
    using Witness = std::function<void(const db::Batch&, const std::optional<std::string>& misfit)>;

    Disk(Agenda& agenda, Dice& dice, Fault fault, Figures& figures);
    void attach(Reports reports, Witness witness);

    /// What the program writes before its storage thread is there.
    void write(const db::Batch& batch);
    void submit(RecordNumber record, db::Batch batch);
    void load_game(const GameId& game, LoadCallback done);
    void person_of_session(const std::string& session_hash, PersonCallback done);
    void person_named(const std::string& name, PersonCallback done);
    /// Writes at once, not as part of a batch. Nothing: it was not written.
    void register_person(const UserId& user, const std::string& name, PersonCallback done);
    /// A new person, with a first session.
    void add_person(const db::InsertGuest& row, const std::string& name, PersonCallback done);
    /// Blocks, or does so no more.
    void relate(const UserId& user, const UserId& other, bool blocks, PersonCallback done);

    /// Commits fail for so long.
    void fail_for(Milliseconds time);
    bool fails() const { return agenda_.now() < fails_until_; }
    /// The program is gone: what waits is lost, and what is being committed is either.
    void crash();
    bool idle() const { return !busy_ && group_.empty() && waiting_.empty() && told_ == 0; }
    std::size_t uncommitted() const { return group_.size() + waiting_.size(); }

    const test::MemoryStore& store() const { return store_; }

  private:
    /// Done by the storage thread between two groups.
    using Job = std::function<void()>;

    void ask(Job job);
    void work();
    void finish(const std::vector<Job>& jobs, bool commits);
    void commit_group();
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
    std::vector<Job> jobs_;
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
