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

void Disk::load_game(const GameId& game, LoadCallback done) {
    reads_.emplace_back(Load{game, std::move(done)});
    work();
}

void Disk::user_of_session(const std::string& session_hash, UserCallback done) {
    reads_.emplace_back(FindUser{session_hash, std::move(done)});
    work();
}

void Disk::fail_for(Milliseconds time) {
    fails_until_ = std::max(fails_until_, agenda_.now() + time);
}

void Disk::work() {
    if (busy_) return;
    const bool commits = group_.empty() ? !waiting_.empty() : agenda_.now() >= retry_at_;
    if (!commits && reads_.empty()) return;
    busy_ = true;
    commits_ = commits;
    if (commits) {
        std::move(waiting_.begin(), waiting_.end(), std::back_inserter(group_));
        waiting_.clear();
        group_newest_ = newest_;
    }
    Milliseconds time = dice_.time(0, 12);
    if (dice_.one_in(20)) time = dice_.time(50, 500);
    agenda_.after(time, [this, life = life_, commits, reads = std::exchange(reads_, {})] {
        if (life == life_) finish(reads, commits);
    });
}

void Disk::finish(const std::vector<Read>& reads, bool commits) {
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
    for (const Read& read : reads) answer(read);
    work();
}

void Disk::commit_group() {
    if (fault_ == Fault::BatchLostInCrash) before_last_ = store_;
    for (const db::Batch& batch : std::exchange(group_, {})) write(batch);
}

void Disk::answer(const Read& read) {
    if (const auto* const load = std::get_if<Load>(&read)) {
        Result<std::optional<db::StoredGame>> answer = store_.game(load->game);
        if (fails() || dice_.one_in(100)) {
            answer = Error{ErrorCode::StorageUnavailable, "The disk does not answer."};
        }
        tell([done = load->done, answer = std::move(answer)] { done(answer); });
    } else {
        const auto& find = std::get<FindUser>(read);
        tell([done = find.done, user = store_.user_of_session(find.session_hash)] { done(user); });
    }
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
    reads_.clear();
    retry_ = Milliseconds{0};
    busy_ = commits_ = false;
    told_ = 0;
}

}  // namespace sixfold::simulation
