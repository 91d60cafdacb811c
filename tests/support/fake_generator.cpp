#include "tests/support/fake_generator.h"

#include <stdexcept>
#include <string>

namespace sixfold::test {
namespace {

std::string numbered(const std::string& word, int number, std::size_t length) {
    const std::string digits = std::to_string(number);
    return word + std::string(length - word.size() - digits.size(), '0') + digits;
}

}  // namespace

GameId FakeGenerator::game_id() { return {numbered("game", ++games_, 10)}; }

UserId FakeGenerator::user_id() { return {numbered("user", ++users_, 12)}; }

std::string FakeGenerator::seek_id() { return numbered("seek", ++seeks_, 10); }

server::SessionSecret FakeGenerator::session() {
    const std::string number = std::to_string(++sessions_);
    return {"token-" + number, "hash-" + number};
}

std::string FakeGenerator::hash_of(const std::string& token) {
    return "hash-" + token.substr(token.find('-') + 1);
}

std::uint32_t FakeGenerator::below(std::uint32_t bound) {
    if (!drawn_.empty()) {
        const std::uint32_t number = drawn_.front();
        drawn_.pop_front();
        if (number >= bound) throw std::logic_error("a test draws a number beyond the bound");
        return number;
    }
    // Knuth's linear congruential generator; the high bits are the good ones.
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
}

}  // namespace sixfold::test
