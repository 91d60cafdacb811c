#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "db/store.h"
#include "server/accounts/accounts.h"
#include "server/accounts/password_thread.h"
#include "server/app/account_requests.h"
#include "server/app/api.h"
#include "server/app/commit_gate.h"
#include "server/app/crowd_queue.h"
#include "server/app/people_pages.h"
#include "server/app/reading_thread.h"
#include "server/app/storage_thread.h"
#include "server/app/world_clock.h"
#include "server/net/event_loop.h"
#include "server/net/http_server.h"
#include "server/world/world.h"

namespace sixfold::server {

/// Carries the world: turns what sockets, requests, the store and the timer do into inputs, and
/// carries the world's effects out. Nothing that reveals a batch leaves it before the batch is on
/// disk. Lives on the loop's thread.
class Shell {
  public:
    /// All must outlive the shell. `not_before`: the world's time starts no earlier.
    Shell(EventLoop& loop, const Catalogue& catalogue, Generator& generator, World::Options options,
          Instant not_before);
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    /// Takes back the games that were running, and writes by itself what the world decides about
    /// them, because the storage thread is not there yet. A game that cannot be taken back is
    /// logged and left as it is. Before connect().
    Result<void> restore(db::Store& store, const std::vector<db::StoredGame>& games,
                         std::optional<Instant> last_alive);
    /// Games that sleep in the store. Before connect().
    void sleep(const std::vector<db::SleepingGame>& games);
    /// Seeks and challenges that wait, and what rated games have shown. Before connect().
    Result<void> remember(db::Store& store);

    /// What the storage thread and the server call. They may be made before connect(), and must not
    /// be running when the shell is destroyed.
    StorageThread::Reports storage_reports();
    HttpServer::Handlers handlers();

    void connect(StorageThread& storage, ReadingThread& reading, HttpServer& http);

    /// The loop ends soon: the timer is left to others from now on.
    void retire();

    /// True when the loop was stopped because the shell could not go on.
    bool failed() const { return failed_; }

  private:
    struct Peer {
        std::optional<UserId> user;
        std::optional<std::string> session;  ///< hash; who came by it
        bool opened = false;
        bool ended = false;  ///< the session ended before the socket was open
    };
    /// An HTTP request that the world answers.
    struct Pending {
        HttpReply reply;
        int success;  ///< status when it works
    };

    void on_request(const HttpRequest& request, HttpReply reply);
    void on_authenticate(ConnectionId connection, const std::optional<std::string>& session,
                         std::function<void(bool)> accept);
    void on_opened(ConnectionId connection);
    void on_message(ConnectionId connection, std::string_view text, Instant received);
    void on_closed(ConnectionId connection, bool by_client);
    void on_committed(RecordNumber record);
    void on_storage_state(bool up);
    /// What is stored of a person is this now.

    PeoplePages::Around around_pages();

    template <typename MakeInput>
    void ask_world(const HttpRequest& request, HttpReply reply, int success, MakeInput make_input);

    /// The world gets to know a person with a name, as the store has it now. `then` follows on the
    /// loop's thread, for guests at once.
    void introduce(const db::Owner& owner, std::function<void(const Result<void>&)> then);
    /// The same of whoever has this name: who it is, if there is somebody.
    void introduce(const std::string& name,
                   std::function<void(const Result<std::optional<UserId>>&)> then);
    void create_game(const HttpRequest& request, HttpReply reply, protocol::NewGame game);

    /// Who the session cookie belongs to, guests too.
    void find_person(const std::optional<std::string>& session, PeoplePages::Identified then);

    Accounts::Around around_accounts();
    /// Nobody may go on by these sessions (hashes): their sockets are closed.
    void on_sessions_ended(const std::vector<std::string>& sessions);
    /// What is known of a person has changed: the sockets go on, with what is known now.
    void on_person_changed(const UserId& user);
    void tend_accounts(Instant now);

    void handle(const Input& input);
    void handle(const Input& input, Instant at);
    void carry_out(Effects& effects);
    void carry_out(effect::Send& send);
    void carry_out(effect::MeasureLag& measure);
    void carry_out(effect::Reply& reply);
    void carry_out(effect::Store& store);
    void carry_out(effect::Load& load);
    void send(ConnectionId connection, const SharedText& text, RecordNumber reveals, bool crowd);
    void deliver(ConnectionId connection, SharedText text, bool crowd);
    void refuse(ConnectionId connection, const Error& error, std::optional<std::string> game,
                std::optional<protocol::CommandId> command);
    void answer(const effect::Reply& reply);
    void set_timer();

    EventLoop& loop_;
    World world_;
    Api api_;
    PeoplePages pages_;
    WorldClock clock_;
    CommitGate gate_;
    CrowdQueue crowd_;
    PasswordThread passwords_;
    Accounts accounts_;
    AccountRequests account_requests_;
    StorageThread* storage_ = nullptr;
    ReadingThread* reading_ = nullptr;
    HttpServer* http_ = nullptr;

    std::unordered_map<ConnectionId, Peer> peers_;        ///< bounded by the server
    std::unordered_map<std::uint64_t, Pending> pending_;  ///< likewise
    std::uint64_t last_request_ = 0;
    std::optional<Instant> timer_;  ///< what the loop's timer is set to
    Instant tend_accounts_at_{};
    bool storage_up_ = true;
    bool retired_ = false;
    bool failed_ = false;
};

}  // namespace sixfold::server
