#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "db/store.h"
#include "protocol/limits.h"
#include "server/accounts/attempt_limit.h"
#include "server/accounts/password_thread.h"
#include "server/world/generator.h"

namespace sixfold::server {

/// 2 to 20 of A-Z a-z 0-9 _ -: no name looks like another but for its letter case, and none needs
/// care where it is shown.
bool is_person_name(std::string_view name);

/// What a browser says of itself, made fit to be shown: printable ASCII, at most 120 characters.
std::string shortened_agent(std::string_view agent);

/// People and their ways in: passwords, recovery codes, sessions, links to other devices, tokens of
/// programs. It decides what is allowed, has passwords compared on their thread and the rest done
/// on the storage thread, and answers when that is on disk. No secret is in an error or in a log.
/// Lives on the loop's thread; each `done` is called there, exactly once, never from within the
/// call.
class Accounts {
  public:
    /// How it reaches what is around it.
    struct Around {
        /// Calls the work once, with the store on its own thread, or with why that cannot be.
        std::function<void(std::function<void(Result<db::Store*>)>)> store;
        /// Runs a task on the loop's thread, soon.
        std::function<void(std::function<void()>)> post;
        std::function<Instant()> now;
        /// These sessions (hashes) hold no longer: nobody may go on by them.
        std::function<void(const std::vector<std::string>&)> sessions_ended;
        /// What is known of a person has changed, such as the name.
        std::function<void(const UserId&)> person_changed;
    };

    struct Options {
        AttemptLimit::Options of_name{protocol::kNameTries,
                                      std::chrono::minutes{protocol::kNameTryMinutes}};
        AttemptLimit::Options of_network{protocol::kAddressTries,
                                         std::chrono::minutes{protocol::kAddressTryMinutes}};
        Milliseconds device_link = std::chrono::minutes{10};
        int swept_at_once = 200;
    };

    /// How often tend() is to be called.
    static constexpr Milliseconds kTendEvery = std::chrono::minutes{1};

    /// Where a request comes from.
    struct Visit {
        std::optional<std::string> session;  ///< hash; of its cookie
        std::string agent;                   ///< shortened_agent()
        std::string network;                 ///< HttpRequest::network
    };

    struct Identity {
        db::Owner owner;
        std::string session;  ///< hash
    };

    /// Somebody came in. `token`: of the new session, for the cookie.
    struct Entrance {
        db::Owner owner;
        std::optional<std::string> token;
    };

    struct NewPerson {
        std::vector<std::string> recovery_codes;
        std::optional<std::string> token;  ///< nothing: the guest's session goes on
    };

    struct NewToken {
        std::string token;
        db::StoredToken stored;
    };

    template <typename T>
    using Done = std::function<void(Result<T>)>;

    /// `generator` and `passwords` must outlive this.
    Accounts(Around around, Generator& generator, PasswordThread& passwords, Options options);
    Accounts(const Accounts&) = delete;
    Accounts& operator=(const Accounts&) = delete;

    /// Whose session it is; nobody's without one, or with one that does not hold.
    void identify(const Visit& visit, Done<std::optional<Identity>> done);
    /// Whose token it is. Unauthenticated.
    void identify_program(std::string_view token, Done<db::Owner> done);

    /// Whoever has no session becomes a guest.
    void open_session(const Visit& visit, Done<Entrance> done);
    /// The guest, or nobody, becomes a person with a name. BadRequest, NameTaken, NotAllowedNow,
    /// RateLimited.
    void register_person(const Visit& visit, const std::string& name, std::string password,
                         Done<NewPerson> done);
    /// WrongPassword, RateLimited.
    void log_in(const Visit& visit, const std::string& name, std::string password,
                Done<Entrance> done);
    /// A new password by a recovery code. BadRequest, WrongPassword, RateLimited.
    void recover(const Visit& visit, const std::string& name, std::string_view code,
                 std::string password, Done<Entrance> done);
    void log_out(const Visit& visit, Done<void> done);

    // Unauthenticated without a session, Forbidden for guests; by a password: WrongPassword,
    // RateLimited.
    void change_password(const Visit& visit, std::string password, std::string new_password,
                         Done<void> done);
    void renew_recovery_codes(const Visit& visit, std::string password,
                              Done<std::vector<std::string>> done);
    void close(const Visit& visit, std::string password, Done<void> done);
    /// A secret that is shown once.
    void make_token(const Visit& visit, const std::string& label, Done<NewToken> done);
    void tokens(const Visit& visit, Done<std::vector<db::StoredToken>> done);
    void delete_token(const Visit& visit, std::string id, Done<void> done);

    // For guests too.
    void sessions(const Visit& visit, Done<std::vector<db::StoredSession>> done);
    /// True: it was the session of this visit.
    void end_session(const Visit& visit, std::string id, Done<bool> done);
    /// The secret of a link.
    void make_device_link(const Visit& visit, Done<std::string> done);
    void use_device_link(const Visit& visit, std::string_view token, Done<Entrance> done);

    /// Writes which sessions were used, and now and then deletes what nobody uses any more. `open`:
    /// sessions (hashes) that sockets use without asking.
    void tend(const std::vector<std::string>& open);

  private:
    /// Does `work` with the store and hands its result to `done` on the loop's thread.
    template <typename T>
    void ask(std::function<Result<T>(db::Store&)> work, Done<T> done);
    template <typename T>
    void refuse(Done<T> done, Error error);

    /// Counts a try of a password or a code; why it is one too many.
    std::optional<Error> count(AttemptLimit& limit, const std::string& key, const Visit& visit);
    /// What was counted was not tried, because too many waited.
    void uncount(AttemptLimit& limit, const std::string& key, const Visit& visit);

    void compare(AttemptLimit& limit, std::string key, Visit visit,
                 std::optional<db::Credentials> known, std::string password,
                 Done<db::Credentials> done);
    void hash(const Visit& visit, std::string password, Done<std::string> done);
    /// The person of the session, by the password.
    void prove(const Visit& visit, std::string password, Done<db::Credentials> done);
    void enter(const Done<Entrance>& done, Result<db::Entered> entered, const std::string& token);
    void note_use(const std::string& session, const std::string& agent);

    const Around around_;
    Generator& generator_;
    PasswordThread& passwords_;
    const Options options_;
    AttemptLimit of_name_;                               ///< log-ins, by name
    AttemptLimit of_code_;                               ///< recoveries, by name
    AttemptLimit of_person_;                             ///< passwords asked again, by user
    AttemptLimit of_network_;                            ///< all of them
    std::unordered_map<std::string, std::string> used_;  ///< session hash -> agent; bounded
    Instant next_sweep_{};
};

}  // namespace sixfold::server
