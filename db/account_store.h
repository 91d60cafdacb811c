#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "db/account.h"

// People with a name, and all the ways in: passwords, sessions, recovery codes, device links, API
// tokens. What is done by a session checks in the same transaction that it holds: Unauthenticated
// when it does not, Forbidden when it is a guest's and the thing is for people with a name. After
// an error the caller ends the transaction. All functions throw DbError.
namespace sixfold::db {

class Transaction;

std::optional<SessionOwner> session_owner(Transaction& transaction, const std::string& session,
                                          Instant now);
/// Sessions that hold go on from now.
void use_sessions(Transaction& transaction, const std::vector<SessionUse>& uses, Instant now);

/// A new guest.
void add_guest(Transaction& transaction, const UserId& user, const NewSession& session);
/// NameTaken, or NotAllowedNow when the session is that of somebody who has a name.
Result<Registered> register_person(Transaction& transaction, const Registration& registration,
                                   Instant now);

/// Nothing when nobody has the name, or the account is closed.
std::optional<Credentials> credentials_of_name(Transaction& transaction, const std::string& name);
Result<Credentials> credentials_of_session(Transaction& transaction, const std::string& session,
                                           Instant now);

/// `replaced`: the session that the browser had; it ends, unless it is a guest's.
Result<Entered> log_in(Transaction& transaction, const Credentials& by, const NewSession& session,
                       const std::optional<std::string>& replaced);
bool has_recovery_code(Transaction& transaction, const std::string& name, const std::string& code);
/// Uses up the code, and ends whatever somebody else may have: all sessions, device links and API
/// tokens. WrongPassword when there is no such name and code.
Result<Entered> recover(Transaction& transaction, const std::string& name, const std::string& code,
                        const std::string& password_hash, const NewSession& session,
                        const std::optional<std::string>& replaced);

/// The hashes of the sessions that ended: all but this one.
Result<std::vector<std::string>> change_password(Transaction& transaction,
                                                 const std::string& session, const Credentials& by,
                                                 const std::string& password_hash, Instant now);
/// The older codes hold no longer.
Result<void> replace_recovery_codes(Transaction& transaction, const std::string& session,
                                    const Credentials& by, const std::vector<std::string>& codes,
                                    Instant now);
/// The name stays taken; all ways in go. The hashes of the sessions that ended.
Result<std::vector<std::string>> close_account(Transaction& transaction, const std::string& session,
                                               const Credentials& by, Instant now);

/// Changes nothing when the session does not hold.
void end_session(Transaction& transaction, const std::string& session, Instant now);
/// Those that hold, the last used first.
Result<std::vector<StoredSession>> sessions(Transaction& transaction, const std::string& session,
                                            Instant now);
/// Ends the one of the same person with this public id; its hash. NotFound.
Result<std::string> end_session_of(Transaction& transaction, const std::string& session,
                                   const std::string& id, Instant now);

/// An older link of the same person holds no longer.
Result<void> make_device_link(Transaction& transaction, const std::string& session,
                              const std::string& token, Instant expires, Instant now);
/// Uses up the link. NotFound when it does not hold. `replaced` as in log_in().
Result<Entered> use_device_link(Transaction& transaction, const std::string& token,
                                const NewSession& session,
                                const std::optional<std::string>& replaced);

/// NotAllowedNow when there are too many.
Result<void> add_token(Transaction& transaction, const std::string& session,
                       const StoredToken& token, Instant now);
/// The oldest first.
Result<std::vector<StoredToken>> tokens(Transaction& transaction, const std::string& session,
                                        Instant now);
/// NotFound.
Result<void> delete_token(Transaction& transaction, const std::string& session,
                          const std::string& id, Instant now);
std::optional<Owner> token_owner(Transaction& transaction, const std::string& token);

/// Deletes what expired long ago, at most `limit` of each kind, and the guests who have no session
/// any more and to whom nothing refers. How much went.
int sweep(Transaction& transaction, Instant now, int limit);

}  // namespace sixfold::db
