#pragma once

#include <cstdint>
#include <string_view>

namespace sixfold::simulation {

/// A hash (FNV-1a) of what is added to it, in order.
class Digest {
  public:
    void add(std::string_view text) {
        for (const char c : text) step(static_cast<unsigned char>(c));
        step(0);
    }
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) step((number >> shift) & 0xff);
    }
    std::uint64_t value() const { return value_; }

  private:
    void step(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }

    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace sixfold::simulation
