#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
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
    std::string seek_id() override;    ///< 10 of them
    SessionSecret session() override;  ///< 32 random bytes
    std::uint32_t below(std::uint32_t bound) override;
};

/// A token of 32 random bytes, and its hash: what links to another device and programs are given.
SessionSecret random_secret();

/// The hash under which the store knows a token of random_secret() or of a session: BLAKE2b-256 in
/// hex. Nothing when the text cannot be a token.
std::optional<std::string> token_hash(std::string_view token);

/// 16 random characters of 0-9 a-z without i, l, o and u, in groups: "4f7a-09kq-x2me-7tzb". 80 bits
/// cannot be guessed, so that its hash may be a fast one.
std::string recovery_code();

/// The hash of a recovery code as somebody typed it: in any letter case, with or without hyphens
/// and spaces, i and l for 1 and o for 0. Nothing when the text cannot be one.
std::optional<std::string> recovery_code_hash(std::string_view typed);

/// Names a text by what it says: BLAKE2b-128 in hex.
std::string content_hash(std::string_view text);

/// content_hash of a whole file, read in pieces. NotFound when it cannot be read.
Result<std::string> file_hash(const std::filesystem::path& file);

}  // namespace sixfold::server
