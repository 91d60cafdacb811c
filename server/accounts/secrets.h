#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "server/world/generator.h"

// Everything random and every hash of the program. libsodium is used in this folder only. The free
// functions may be called from any thread.
namespace sixfold::server {

/// The cryptographic generator of the running program.
class CryptoGenerator : public Generator {
  public:
    GameId game_id() override;         ///< 10 characters of 0-9 A-Z a-z
    UserId user_id() override;         ///< 12 characters of 0-9 A-Z a-z
    SessionSecret session() override;  ///< 32 random bytes
    std::uint32_t below(std::uint32_t bound) override;
};

/// The hash under which the store knows a session token from a cookie: BLAKE2b-256 in hex.
/// Unauthenticated when the text cannot be a token.
Result<std::string> session_hash(std::string_view token);

/// Names a text by what it says: BLAKE2b-128 in hex.
std::string content_hash(std::string_view text);

/// content_hash of a whole file, read in pieces. NotFound when it cannot be read.
Result<std::string> file_hash(const std::filesystem::path& file);

}  // namespace sixfold::server
