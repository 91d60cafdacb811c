#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

// What the store is given and gives back about people and their ways in. All secrets are hashes
// here; the words "session" and "token" mean those of a person, not of a game.
namespace sixfold::db {

/// How long a session stays when nobody uses it.
inline constexpr Milliseconds kGuestIdle = std::chrono::hours{24 * 30};
inline constexpr Milliseconds kPersonIdle = std::chrono::hours{24 * 90};

/// When a session was used is kept to this.
inline constexpr Milliseconds kSeenPrecision = std::chrono::hours{1};

/// What has expired is kept for so long, so that nobody is deleted who has just been let in.
inline constexpr Milliseconds kSweepAfter = std::chrono::hours{24};

/// Of one person; one more ends the one that was not used for the longest time.
inline constexpr int kMostSessions = 50;

/// Of one person; one more is refused.
inline constexpr int kMostTokens = 20;

/// What names a session or an API token where its owner sees it. It tells nothing about the secret,
/// of which the hash is made.
inline std::string public_id(std::string_view hash) { return std::string(hash.substr(0, 16)); }

struct NewSession {
    std::string hash;
    std::string agent;  ///< of the browser, shortened
    Instant at;
};

/// Whom a session or an API token belongs to.
struct Owner {
    UserId user;
    std::optional<std::string> name;  ///< nothing: a guest

    friend bool operator==(const Owner&, const Owner&) = default;
};

struct SessionOwner {
    Owner owner;
    Instant seen;
    bool agent_known = false;
};

/// That a session was used.
struct SessionUse {
    std::string hash;
    std::string agent;  ///< empty: not said
};

/// A person with a password. What is done by a password names the hash with which it was compared,
/// and is refused as WrongPassword when that is no longer the one that holds.
struct Credentials {
    UserId user;
    std::string password_hash;
};

struct Registration {
    std::optional<std::string> session;  ///< hash; of a guest, who becomes the person
    std::string name;
    std::string password_hash;
    std::vector<std::string> codes;  ///< hashes of recovery codes
    UserId fresh_user;               ///< who it is when there is no such session ...
    NewSession fresh_session;        ///< ... and how that person comes in
};

struct Registered {
    Owner owner;
    bool is_fresh = false;  ///< not a guest before
};

/// Somebody came in by a new session.
struct Entered {
    Owner owner;
    std::vector<std::string> ended;  ///< hashes of the sessions that hold no longer
};

struct StoredSession {
    std::string hash;
    std::string agent;
    Instant created;
    Instant seen;

    friend bool operator==(const StoredSession&, const StoredSession&) = default;
};

struct StoredToken {
    std::string hash;
    std::string label;
    Instant created;

    friend bool operator==(const StoredToken&, const StoredToken&) = default;
};

}  // namespace sixfold::db
