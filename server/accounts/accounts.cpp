#include "server/accounts/accounts.h"

#include <algorithm>
#include <utility>

#include "server/accounts/secrets.h"

namespace sixfold::server {
namespace {

constexpr std::size_t kLeastName = 2;
constexpr std::size_t kMostName = 20;
constexpr std::size_t kMostAgent = 120;
constexpr std::size_t kMostLabel = 40;  ///< characters
constexpr int kRecoveryCodes = 8;

/// Uses that wait to be written; more are written at the next use.
constexpr std::size_t kMostUses = 10'000;

constexpr Milliseconds kSweepEvery = std::chrono::hours{1};

const Error kNotLoggedIn{ErrorCode::Unauthenticated, "You are not logged in."};
const Error kTooManyTries{ErrorCode::RateLimited,
                          "Too many tries. Wait a quarter of an hour, then try again."};
const Error kBadName{ErrorCode::BadRequest,
                     "A name has 2 to 20 characters of A-Z, a-z, 0-9, _ and -."};
const Error kWrongPassword{ErrorCode::WrongPassword,
                           "The name and the password do not go together."};
const Error kWrongCode{ErrorCode::WrongPassword, "The name and the code do not go together."};

std::string folded(std::string name) {
    for (char& c : name) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return name;
}

bool is_label(std::string_view label) {
    std::size_t characters = 0;
    for (const char c : label) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) return false;
        if ((byte & 0xc0) != 0x80) ++characters;
    }
    return characters >= 1 && characters <= kMostLabel;
}

struct Codes {
    std::vector<std::string> shown;
    std::vector<std::string> hashes;
};

Codes new_codes() {
    Codes codes;
    for (int i = 0; i < kRecoveryCodes; ++i) {
        codes.shown.push_back(recovery_code());
        codes.hashes.push_back(*recovery_code_hash(codes.shown.back()));
    }
    return codes;
}

}  // namespace

bool is_person_name(std::string_view name) {
    return name.size() >= kLeastName && name.size() <= kMostName &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '-';
           });
}

std::string shortened_agent(std::string_view agent) {
    std::string shown;
    for (const char c : agent) {
        if (shown.size() == kMostAgent) break;
        if (c >= 0x20 && c < 0x7f) shown += c;
    }
    return shown;
}

Accounts::Accounts(Around around, Generator& generator, PasswordThread& passwords, Options options)
    : around_(std::move(around)),
      generator_(generator),
      passwords_(passwords),
      options_(options),
      of_name_(options.of_name),
      of_code_(options.of_name),
      of_person_(options.of_name),
      of_network_(options.of_network) {}

// ---- parts -----------------------------------------------------------------------------------

template <typename T>
void Accounts::ask(std::function<Result<T>(db::Store&)> work, Done<T> done) {
    around_.store([post = around_.post, work = std::move(work),
                   done = std::move(done)](const Result<db::Store*>& store) {
        Result<T> result = store ? work(**store) : Result<T>(store.error());
        post([done, result = std::move(result)] { done(result); });
    });
}

template <typename T>
void Accounts::refuse(Done<T> done, Error error) {
    around_.post([done = std::move(done), error = std::move(error)] { done(error); });
}

std::optional<Error> Accounts::count(AttemptLimit& limit, const std::string& key,
                                     const Visit& visit) {
    const Instant now = around_.now();
    // Who is at the machine itself is nobody whom limits of addresses count.
    if (!visit.network.empty() && !of_network_.take(visit.network, now)) return kTooManyTries;
    if (!limit.take(key, now)) return kTooManyTries;
    return std::nullopt;
}

void Accounts::uncount(AttemptLimit& limit, const std::string& key, const Visit& visit) {
    if (!visit.network.empty()) of_network_.give_back(visit.network);
    limit.give_back(key);
}

void Accounts::compare(AttemptLimit& limit, std::string key, Visit visit,
                       std::optional<db::Credentials> known, std::string password,
                       Done<db::Credentials> done) {
    std::optional<std::string> stored;
    if (known) stored = known->password_hash;
    passwords_.compare(
        std::move(stored), std::move(password),
        [this, &limit, key = std::move(key), visit = std::move(visit), known = std::move(known),
         done = std::move(done)](const Result<bool>& fits) {
            around_.post([=, this, &limit] {
                if (!fits) {
                    uncount(limit, key, visit);
                    done(fits.error());
                } else if (!*fits) {
                    done(kWrongPassword);
                } else {
                    done(*known);
                }
            });
        });
}

void Accounts::hash(const Visit& visit, std::string password, Done<std::string> done) {
    passwords_.hash(std::move(password), [this, network = visit.network,
                                          done = std::move(done)](const Result<std::string>& made) {
        around_.post([=, this] {
            if (!made && !network.empty()) of_network_.give_back(network);
            done(made);
        });
    });
}

void Accounts::prove(const Visit& visit, std::string password, Done<db::Credentials> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    ask<db::Credentials>(
        [session = *visit.session, now = around_.now()](db::Store& store) {
            return store.credentials_of_session(session, now);
        },
        [this, visit, password = std::move(password),
         done = std::move(done)](const Result<db::Credentials>& known) {
            if (!known) return done(known.error());
            const std::string& key = known->user.text;
            if (auto refused = count(of_person_, key, visit)) return done(*refused);
            compare(of_person_, key, visit, *known, password, done);
        });
}

void Accounts::enter(const Done<Entrance>& done, Result<db::Entered> entered,
                     const std::string& token) {
    if (!entered) return done(entered.error());
    if (!entered->ended.empty()) around_.sessions_ended(entered->ended);
    done(Entrance{std::move(entered->owner), token});
}

void Accounts::note_use(const std::string& session, const std::string& agent) {
    if (used_.size() < kMostUses) used_.insert_or_assign(session, agent);
}

// ---- who it is -------------------------------------------------------------------------------

void Accounts::identify(const Visit& visit, Done<std::optional<Identity>> done) {
    if (!visit.session) {
        around_.post([done = std::move(done)] { done(std::optional<Identity>{}); });
        return;
    }
    const Instant now = around_.now();
    ask<std::optional<db::SessionOwner>>(
        [session = *visit.session, now](db::Store& store) {
            return store.session_owner(session, now);
        },
        [this, session = *visit.session, agent = visit.agent, now,
         done = std::move(done)](const Result<std::optional<db::SessionOwner>>& found) {
            if (!found) return done(found.error());
            if (!*found) return done(std::optional<Identity>{});
            const db::SessionOwner& owner = **found;
            const bool is_late = now - owner.seen >= db::kSeenPrecision;
            const bool says_agent = !owner.agent_known && !agent.empty();
            if (is_late || says_agent) note_use(session, says_agent ? agent : std::string());
            done(std::optional<Identity>(Identity{owner.owner, session}));
        });
}

void Accounts::identify_program(std::string_view token, Done<db::Owner> done) {
    const Error unknown{ErrorCode::Unauthenticated, "This token is not known."};
    auto hash = token_hash(token);
    if (!hash) return refuse(std::move(done), unknown);
    ask<std::optional<db::Owner>>(
        [hash = *std::move(hash)](db::Store& store) { return store.token_owner(hash); },
        [unknown, done = std::move(done)](const Result<std::optional<db::Owner>>& owner) {
            if (!owner) return done(owner.error());
            if (!*owner) return done(unknown);
            done(**owner);
        });
}

// ---- coming in -------------------------------------------------------------------------------

void Accounts::open_session(const Visit& visit, Done<Entrance> done) {
    identify(visit, [this, visit,
                     done = std::move(done)](const Result<std::optional<Identity>>& identity) {
        if (!identity) return done(identity.error());
        if (*identity) return done(Entrance{(*identity)->owner, std::nullopt});
        SessionSecret secret = generator_.session();
        const db::Owner guest{generator_.user_id(), std::nullopt};
        ask<void>([guest, session = db::NewSession{secret.hash, visit.agent, around_.now()}](
                      db::Store& store) { return store.add_guest(guest.user, session); },
                  [guest, token = std::move(secret.token), done](const Result<void>& added) {
                      if (!added) return done(added.error());
                      done(Entrance{guest, token});
                  });
    });
}

void Accounts::register_person(const Visit& visit, const std::string& name, std::string password,
                               Done<NewPerson> done) {
    if (!is_person_name(name)) return refuse(std::move(done), kBadName);
    if (!visit.network.empty() && !of_network_.take(visit.network, around_.now())) {
        return refuse(std::move(done), kTooManyTries);
    }
    hash(visit, std::move(password),
         [this, visit, name, done = std::move(done)](const Result<std::string>& made) {
             if (!made) return done(made.error());
             const Instant now = around_.now();
             SessionSecret secret = generator_.session();
             Codes codes = new_codes();
             db::Registration registration{visit.session,
                                           name,
                                           *made,
                                           std::move(codes.hashes),
                                           generator_.user_id(),
                                           {secret.hash, visit.agent, now}};
             ask<db::Registered>(
                 [registration = std::move(registration), now](db::Store& store) {
                     return store.register_person(registration, now);
                 },
                 [this, shown = std::move(codes.shown), token = std::move(secret.token),
                  done](const Result<db::Registered>& registered) {
                     if (!registered) return done(registered.error());
                     around_.person_changed(registered->owner.user);
                     NewPerson person{shown, std::nullopt};
                     if (registered->is_fresh) person.token = token;
                     done(std::move(person));
                 });
         });
}

void Accounts::log_in(const Visit& visit, const std::string& name, std::string password,
                      Done<Entrance> done) {
    if (!is_person_name(name)) return refuse(std::move(done), kBadName);
    const std::string key = folded(name);
    if (auto refused = count(of_name_, key, visit)) return refuse(std::move(done), *refused);
    Done<db::Credentials> proved = [this, visit, done](const Result<db::Credentials>& by) {
        if (!by) return done(by.error());
        SessionSecret secret = generator_.session();
        ask<db::Entered>(
            [by = *by, session = db::NewSession{secret.hash, visit.agent, around_.now()},
             replaced = visit.session](db::Store& store) {
                return store.log_in(by, session, replaced);
            },
            [this, token = std::move(secret.token), done](const Result<db::Entered>& entered) {
                enter(done, entered, token);
            });
    };
    // A name that nobody has goes the same way, which takes as long.
    ask<std::optional<db::Credentials>>(
        [name](db::Store& store) { return store.credentials_of_name(name); },
        [this, key, visit, password = std::move(password), proved = std::move(proved),
         done](const Result<std::optional<db::Credentials>>& known) {
            if (!known) {
                uncount(of_name_, key, visit);
                return done(known.error());
            }
            compare(of_name_, key, visit, *known, password, proved);
        });
}

void Accounts::recover(const Visit& visit, const std::string& name, std::string_view code,
                       std::string password, Done<Entrance> done) {
    if (!is_person_name(name)) return refuse(std::move(done), kBadName);
    const auto code_hash = recovery_code_hash(code);
    if (!code_hash) return refuse(std::move(done), kWrongCode);
    const std::string key = folded(name);
    if (auto refused = count(of_code_, key, visit)) return refuse(std::move(done), *refused);
    Done<std::string> hashed = [this, visit, name, code = *code_hash,
                                done](const Result<std::string>& made) {
        if (!made) return done(made.error());
        SessionSecret secret = generator_.session();
        ask<db::Entered>(
            [name, code, password_hash = *made,
             session = db::NewSession{secret.hash, visit.agent, around_.now()},
             replaced = visit.session](db::Store& store) {
                return store.recover(name, code, password_hash, session, replaced);
            },
            [this, token = std::move(secret.token), done](const Result<db::Entered>& entered) {
                enter(done, entered, token);
            });
    };
    // First the code, which costs little, then the password, which is slow to hash; the store looks
    // at the code again when it takes it.
    ask<bool>(
        [name, code = *code_hash](db::Store& store) { return store.has_recovery_code(name, code); },
        [this, visit, password = std::move(password), hashed = std::move(hashed),
         done](const Result<bool>& known) {
            if (!known) return done(known.error());
            if (!*known) return done(kWrongCode);
            hash(visit, password, hashed);
        });
}

void Accounts::log_out(const Visit& visit, Done<void> done) {
    if (!visit.session) {
        around_.post([done = std::move(done)] { done(Result<void>{}); });
        return;
    }
    ask<void>([session = *visit.session,
               now = around_.now()](db::Store& store) { return store.end_session(session, now); },
              [this, session = *visit.session, done = std::move(done)](const Result<void>& ended) {
                  if (ended) around_.sessions_ended({session});
                  done(ended);
              });
}

// ---- by the password -------------------------------------------------------------------------

void Accounts::change_password(const Visit& visit, std::string password, std::string new_password,
                               Done<void> done) {
    using Ended = std::vector<std::string>;
    prove(visit, std::move(password),
          [this, visit, new_password = std::move(new_password),
           done = std::move(done)](const Result<db::Credentials>& by) {
              if (!by) return done(by.error());
              hash(visit, new_password,
                   [this, visit, by = *by, done](const Result<std::string>& made) {
                       if (!made) return done(made.error());
                       ask<Ended>(
                           [session = *visit.session, by, made = *made,
                            now = around_.now()](db::Store& store) {
                               return store.change_password(session, by, made, now);
                           },
                           [this, done](const Result<Ended>& ended) {
                               if (!ended) return done(ended.error());
                               around_.sessions_ended(*ended);
                               done({});
                           });
                   });
          });
}

void Accounts::renew_recovery_codes(const Visit& visit, std::string password,
                                    Done<std::vector<std::string>> done) {
    prove(visit, std::move(password),
          [this, visit, done = std::move(done)](const Result<db::Credentials>& by) {
              if (!by) return done(by.error());
              Codes codes = new_codes();
              ask<void>(
                  [session = *visit.session, by = *by, hashes = std::move(codes.hashes),
                   now = around_.now()](db::Store& store) {
                      return store.replace_recovery_codes(session, by, hashes, now);
                  },
                  [shown = std::move(codes.shown), done](const Result<void>& replaced) {
                      if (!replaced) return done(replaced.error());
                      done(shown);
                  });
          });
}

void Accounts::close(const Visit& visit, std::string password, Done<void> done) {
    using Ended = std::vector<std::string>;
    prove(visit, std::move(password),
          [this, visit, done = std::move(done)](const Result<db::Credentials>& by) {
              if (!by) return done(by.error());
              ask<Ended>([session = *visit.session, by = *by, now = around_.now()](
                             db::Store& store) { return store.close_account(session, by, now); },
                         [this, user = by->user, done](const Result<Ended>& ended) {
                             if (!ended) return done(ended.error());
                             around_.sessions_ended(*ended);
                             around_.person_changed(user);
                             done({});
                         });
          });
}

// ---- tokens ----------------------------------------------------------------------------------

void Accounts::make_token(const Visit& visit, const std::string& label, Done<NewToken> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    if (!is_label(label)) {
        return refuse(std::move(done), {ErrorCode::BadRequest, "A label has 1 to 40 characters."});
    }
    const Instant now = around_.now();
    SessionSecret secret = random_secret();
    const db::StoredToken stored{secret.hash, label, now};
    ask<void>([session = *visit.session, stored,
               now](db::Store& store) { return store.add_token(session, stored, now); },
              [stored, token = std::move(secret.token),
               done = std::move(done)](const Result<void>& added) {
                  if (!added) return done(added.error());
                  done(NewToken{token, stored});
              });
}

void Accounts::tokens(const Visit& visit, Done<std::vector<db::StoredToken>> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    ask<std::vector<db::StoredToken>>([session = *visit.session, now = around_.now()](
                                          db::Store& store) { return store.tokens(session, now); },
                                      std::move(done));
}

void Accounts::delete_token(const Visit& visit, std::string id, Done<void> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    ask<void>([session = *visit.session, id = std::move(id), now = around_.now()](
                  db::Store& store) { return store.delete_token(session, id, now); },
              std::move(done));
}

// ---- sessions --------------------------------------------------------------------------------

void Accounts::sessions(const Visit& visit, Done<std::vector<db::StoredSession>> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    ask<std::vector<db::StoredSession>>(
        [session = *visit.session, now = around_.now()](db::Store& store) {
            return store.sessions(session, now);
        },
        std::move(done));
}

void Accounts::end_session(const Visit& visit, std::string id, Done<bool> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    ask<std::string>(
        [session = *visit.session, id = std::move(id), now = around_.now()](db::Store& store) {
            return store.end_session_of(session, id, now);
        },
        [this, own = *visit.session, done = std::move(done)](const Result<std::string>& ended) {
            if (!ended) return done(ended.error());
            around_.sessions_ended({*ended});
            done(*ended == own);
        });
}

void Accounts::make_device_link(const Visit& visit, Done<std::string> done) {
    if (!visit.session) return refuse(std::move(done), kNotLoggedIn);
    const Instant now = around_.now();
    SessionSecret secret = random_secret();
    ask<void>(
        [session = *visit.session, hash = secret.hash, expires = now + options_.device_link,
         now](db::Store& store) { return store.make_device_link(session, hash, expires, now); },
        [token = std::move(secret.token), done = std::move(done)](const Result<void>& made) {
            if (!made) return done(made.error());
            done(token);
        });
}

void Accounts::use_device_link(const Visit& visit, std::string_view token, Done<Entrance> done) {
    auto hash = token_hash(token);
    if (!hash) {
        return refuse(std::move(done), {ErrorCode::NotFound, "There is no such link."});
    }
    SessionSecret secret = generator_.session();
    ask<db::Entered>(
        [hash = *std::move(hash), session = db::NewSession{secret.hash, visit.agent, around_.now()},
         replaced = visit.session](db::Store& store) {
            return store.use_device_link(hash, session, replaced);
        },
        [this, token = std::move(secret.token), done = std::move(done)](
            const Result<db::Entered>& entered) { enter(done, entered, token); });
}

void Accounts::tend(const std::vector<std::string>& open) {
    const Instant now = around_.now();
    const bool sweeps = now >= next_sweep_;
    // Who has had a socket open all the time has been here all the time.
    if (sweeps) {
        for (const std::string& session : open) note_use(session, {});
    }
    if (used_.empty() && !sweeps) return;
    std::vector<db::SessionUse> uses;
    for (const auto& [session, agent] : std::exchange(used_, {})) uses.push_back({session, agent});
    if (sweeps) next_sweep_ = now + kSweepEvery;
    const int limit = sweeps ? options_.swept_at_once : 0;
    ask<int>(
        [uses = std::move(uses), now, limit](db::Store& store) -> Result<int> {
            if (auto written = store.use_sessions(uses, now); !written) return written.error();
            if (limit == 0) return 0;
            return store.sweep(now, limit);
        },
        [this, limit, now](const Result<int>& swept) {
            // There is more, or it did not work: not at once, so that others get at the store.
            if (!swept || (limit > 0 && *swept >= limit)) next_sweep_ = now;
        });
}

}  // namespace sixfold::server
