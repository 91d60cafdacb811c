#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace sixfold {

/// A set of cells in W words of 64. Small enough to pass by value.
template <int W>
struct Bits {
    std::array<std::uint64_t, W> words{};

    static constexpr int kSize = W * 64;

    constexpr bool test(int cell) const { return (words[word(cell)] >> (cell & 63)) & 1; }
    constexpr void set(int cell) { words[word(cell)] |= bit(cell); }
    constexpr void reset(int cell) { words[word(cell)] &= ~bit(cell); }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (std::uint64_t w : words) all |= w;
        return all != 0;
    }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        int n = 0;
        for (std::uint64_t w : words) n += std::popcount(w);
        return n;
    }

    /// The lowest or highest cell of a set that is not empty.
    constexpr int lowest() const {
        for (int i = 0; i < W; ++i) {
            if (words[at(i)] != 0) return i * 64 + std::countr_zero(words[at(i)]);
        }
        assert(false);
        return kSize;
    }
    constexpr int highest() const {
        for (int i = W - 1; i >= 0; --i) {
            if (words[at(i)] != 0) return i * 64 + 63 - std::countl_zero(words[at(i)]);
        }
        assert(false);
        return -1;
    }

    /// Takes the lowest cell out of a set that is not empty.
    constexpr int pop_lowest() {
        for (int i = 0; i < W; ++i) {
            std::uint64_t& w = words[at(i)];
            if (w != 0) {
                const int cell = i * 64 + std::countr_zero(w);
                w &= w - 1;
                return cell;
            }
        }
        assert(false);
        return kSize;
    }

    friend constexpr Bits operator&(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] &= b.words[at(i)];
        return a;
    }
    friend constexpr Bits operator|(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] |= b.words[at(i)];
        return a;
    }
    friend constexpr Bits operator^(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] ^= b.words[at(i)];
        return a;
    }
    /// All of `a` that is not in `b`.
    friend constexpr Bits without(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] &= ~b.words[at(i)];
        return a;
    }
    constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
    constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }

    friend constexpr bool operator==(const Bits&, const Bits&) = default;

  private:
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr std::size_t word(int cell) { return W == 1 ? 0 : at(cell >> 6); }
    static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
};

/// Calls `visit(cell)` for each cell, from the lowest.
template <int W, typename Visit>
constexpr void for_each_cell(Bits<W> set, Visit visit) {
    while (set.any()) visit(set.pop_lowest());
}

}  // namespace sixfold
