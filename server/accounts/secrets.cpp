#include "server/accounts/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <fstream>
#include <span>

#include "server/accounts/ensure_sodium.h"

namespace sixfold::server {
namespace {

constexpr std::string_view kAlphabet =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kGameIdLength = 10;
constexpr std::size_t kUserIdLength = 12;
constexpr std::size_t kTokenBytes = 32;
constexpr std::size_t kSessionHashBytes = 32;
constexpr std::size_t kContentHashBytes = 16;
constexpr std::string_view kCodeAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kCodeLength = 16;
constexpr std::size_t kCodeGroup = 4;
constexpr std::size_t kFilePieceBytes = 64 * 1024;

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string to_hex(std::span<const unsigned char> bytes) {
    std::string hex(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
    hex.pop_back();
    return hex;
}

template <std::size_t Bytes>
std::string blake2b(std::string_view text) {
    ensure_sodium();
    std::array<unsigned char, Bytes> hash{};
    crypto_generichash(hash.data(), hash.size(), bytes_of(text), text.size(), nullptr, 0);
    return to_hex(hash);
}

std::string random_text(std::size_t length) {
    ensure_sodium();
    std::string text(length, '0');
    for (char& c : text) c = kAlphabet[randombytes_uniform(kAlphabet.size())];
    return text;
}

std::string random_token() {
    ensure_sodium();
    std::array<unsigned char, kTokenBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string token(sodium_base64_ENCODED_LEN(kTokenBytes, kVariant), '\0');
    sodium_bin2base64(token.data(), token.size(), bytes.data(), bytes.size(), kVariant);
    token.pop_back();
    return token;
}

bool is_token(std::string_view text) {
    ensure_sodium();
    std::array<unsigned char, kTokenBytes> bytes{};
    std::size_t length = 0;
    const int failed =
        sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length,
                          nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return failed == 0 && length == kTokenBytes;
}

}  // namespace

GameId CryptoGenerator::game_id() { return {random_text(kGameIdLength)}; }

UserId CryptoGenerator::user_id() { return {random_text(kUserIdLength)}; }

std::string CryptoGenerator::seek_id() { return random_text(kGameIdLength); }

SessionSecret CryptoGenerator::session() { return random_secret(); }

std::uint32_t CryptoGenerator::below(std::uint32_t bound) {
    assert(bound > 0);
    ensure_sodium();
    return randombytes_uniform(bound);
}

SessionSecret random_secret() {
    std::string token = random_token();
    std::string hash = blake2b<kSessionHashBytes>(token);
    return {std::move(token), std::move(hash)};
}

std::optional<std::string> token_hash(std::string_view token) {
    if (!is_token(token)) return std::nullopt;
    return blake2b<kSessionHashBytes>(token);
}

std::string recovery_code() {
    ensure_sodium();
    std::string code;
    for (std::size_t i = 0; i < kCodeLength; ++i) {
        if (i > 0 && i % kCodeGroup == 0) code += '-';
        code += kCodeAlphabet[randombytes_uniform(kCodeAlphabet.size())];
    }
    return code;
}

std::optional<std::string> recovery_code_hash(std::string_view typed) {
    std::string code;
    for (char c : typed) {
        if (c == '-' || c == ' ') continue;
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == 'i' || c == 'l') c = '1';
        if (c == 'o') c = '0';
        if (code.size() == kCodeLength || kCodeAlphabet.find(c) == std::string_view::npos) {
            return std::nullopt;
        }
        code += c;
    }
    if (code.size() != kCodeLength) return std::nullopt;
    return blake2b<kSessionHashBytes>(code);
}

std::string content_hash(std::string_view text) { return blake2b<kContentHashBytes>(text); }

Result<std::string> file_hash(const std::filesystem::path& file) {
    ensure_sodium();
    std::ifstream in(file, std::ios::binary);
    if (!in) return Error{ErrorCode::NotFound, "Cannot read " + file.string() + "."};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, kContentHashBytes);
    std::string piece(kFilePieceBytes, '\0');
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0) {
        crypto_generichash_update(&state, bytes_of(piece),
                                  static_cast<unsigned long long>(in.gcount()));
    }
    if (in.bad()) return Error{ErrorCode::NotFound, "Cannot read " + file.string() + "."};
    std::array<unsigned char, kContentHashBytes> hash{};
    crypto_generichash_final(&state, hash.data(), hash.size());
    return to_hex(hash);
}

}  // namespace sixfold::server
