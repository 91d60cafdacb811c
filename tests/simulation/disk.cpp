#include "tests/simulation/disk.h"

#include <algorithm>
#include <utility>

namespace sixfold::simulation {
namespace {

constexpr Milliseconds kFirstRetry{50};
constexpr Milliseconds kLongestRetry{2'000};

}  // namespace

Disk::Disk(Agenda& agenda, Dice& dice, Fault fault, Figures& figures)
    : agenda_(agenda), dice_(dice), fault_(fault), figures_(figures) {}

void Disk::attach(Reports reports, Witness witness) {
    reports_ = std::move(reports);
    witness_ = std::move(witness);
}

void Disk::write(const db::Batch& batch) {
    const auto misfit = store_.apply(batch);
    witness_(batch, misfit);
}

void Disk::submit(RecordNumber record, db::Batch batch) {
    waiting_.push_back(std::move(batch));
    newest_ = record;
    work();
}

void Disk::ask(Job job) {
    jobs_.push_back(std::move(job));
    work();
}

void Disk::load_game(const GameId& game, LoadCallback done) {
    ask([this, game, done = std::move(done)] {
        Result<std::optional<db::StoredGame>> answer = store_.game(game);
        if (fails() || dice_.one_in(100)) {
            answer = Error{ErrorCode::StorageUnavailable, "The disk does not answer."};
        }
        tell([done, answer = std::move(answer)] { done(answer); });
    });
}

void Disk::person_of_session(const std::string& session_hash, PersonCallback done) {
    ask([this, session_hash, done = std::move(done)] {
        std::optional<db::Person> person;
        const auto user = store_.user_of_session(session_hash);
        if (user) person = store_.person(*user);
        tell([done, person = std::move(person)] { done(person); });
    });
}

void Disk::person_named(const std::string& name, PersonCallback done) {
    ask([this, name, done = std::move(done)] {
        std::optional<db::Person> person;
        const auto user = store_.user_named(name);
        if (user) person = store_.person(*user);
        tell([done, person = std::move(person)] { done(person); });
    });
}

void Disk::register_person(const UserId& user, const std::string& name, PersonCallback done) {
    ask([this, user, name, done = std::move(done)] {
        if (fails()) return tell([done] { done(std::nullopt); });
        if (!store_.person(user).name) store_.set_name(user, name);
        tell([done, person = store_.person(user)] { done(person); });
    });
}

void Disk::add_person(const db::InsertGuest& row, const std::string& name, PersonCallback done) {
    ask([this, row, name, done = std::move(done)] {
        if (fails() || store_.user_named(name)) return tell([done] { done(std::nullopt); });
        write({row});
        store_.set_name(row.user, name);
        tell([done, person = store_.person(row.user)] { done(person); });
    });
}

void Disk::relate(const UserId& user, const UserId& other, bool blocks, PersonCallback done) {
    ask([this, user, other, blocks, done = std::move(done)] {
        if (fails()) return tell([done] { done(std::nullopt); });
        std::vector<UserId> blocked = store_.person(user).blocked;
        std::erase(blocked, other);
        if (blocks) blocked.push_back(other);
        store_.set_blocked(user, std::move(blocked));
        tell([done, person = store_.person(user)] { done(person); });
    });
}

void Disk::fail_for(Milliseconds time) {
    fails_until_ = std::max(fails_until_, agenda_.now() + time);
}

void Disk::work() {
    if (busy_) return;
    const bool commits = group_.empty() ? !waiting_.empty() : agenda_.now() >= retry_at_;
    if (!commits && jobs_.empty()) return;
    busy_ = true;
    commits_ = commits;
    if (commits) {
        std::move(waiting_.begin(), waiting_.end(), std::back_inserter(group_));
        waiting_.clear();
        group_newest_ = newest_;
    }
    Milliseconds time = dice_.time(0, 12);
    if (dice_.one_in(20)) time = dice_.time(50, 500);
    agenda_.after(time, [this, life = life_, commits, jobs = std::exchange(jobs_, {})] {
        if (life == life_) finish(jobs, commits);
    });
}

void Disk::finish(const std::vector<Job>& jobs, bool commits) {
    busy_ = commits_ = false;
    if (commits && fails()) {
        ++figures_.failed_commits;
        const bool first = retry_ == Milliseconds{0};
        retry_ = first ? kFirstRetry : std::min(retry_ * 2, kLongestRetry);
        retry_at_ = agenda_.now() + retry_;
        agenda_.at(retry_at_, [this, life = life_] {
            if (life == life_) work();
        });
        if (first) tell([this] { reports_.state(false); });
    } else if (commits) {
        commit_group();
        if (retry_ > Milliseconds{0}) {
            retry_ = Milliseconds{0};
            tell([this] { reports_.state(true); });
        }
        tell([this, newest = group_newest_] { reports_.committed(newest); });
    }
    for (const Job& job : jobs) job();
    work();
}

void Disk::commit_group() {
    if (fault_ == Fault::BatchLostInCrash) before_last_ = store_;
    for (const db::Batch& batch : std::exchange(group_, {})) write(batch);
}

void Disk::tell(Agenda::Task task) {
    last_told_ = std::max(last_told_, agenda_.now() + dice_.time(0, 3));
    ++told_;
    agenda_.at(last_told_, [this, life = life_, task = std::move(task)] {
        if (life != life_) return;
        --told_;
        task();
    });
}

void Disk::crash() {
    if (commits_ && !fails() && dice_.one_in(2)) {
        commit_group();
    } else if (fault_ == Fault::BatchLostInCrash && !before_last_.games().empty()) {
        store_ = before_last_;
    }
    ++life_;
    group_.clear();
    waiting_.clear();
    jobs_.clear();
    retry_ = Milliseconds{0};
    busy_ = commits_ = false;
    told_ = 0;
}

}  // namespace sixfold::simulation
