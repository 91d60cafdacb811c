#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace sixfold {

/// A set of cells in W words of 64. Small enough to pass by value. Its operations are a few
/// instructions each and are always inlined: in large generators compilers stop doing so by
/// themselves.
template <int W>
struct Bits {
    std::array<std::uint64_t, W> words{};

    static constexpr int kSize = W * 64;

    [[gnu::always_inline]] constexpr bool test(int cell) const {
        return (words[word(cell)] >> (cell & 63)) & 1;
    }
    [[gnu::always_inline]] constexpr void set(int cell) { words[word(cell)] |= bit(cell); }
    [[gnu::always_inline]] constexpr void reset(int cell) { words[word(cell)] &= ~bit(cell); }

    [[gnu::always_inline]] constexpr bool any() const {
        std::uint64_t all = 0;
        for (std::uint64_t w : words) all |= w;
        return all != 0;
    }
    [[gnu::always_inline]] constexpr bool none() const { return !any(); }
    [[gnu::always_inline]] constexpr int count() const {
        int n = 0;
        for (std::uint64_t w : words) n += std::popcount(w);
        return n;
    }

    /// The lowest or highest cell of a set that is not empty.
    [[gnu::always_inline]] constexpr int lowest() const {
        for (int i = 0; i < W; ++i) {
            if (words[at(i)] != 0) return i * 64 + std::countr_zero(words[at(i)]);
        }
        assert(false);
        return kSize;
    }
    [[gnu::always_inline]] constexpr int highest() const {
        for (int i = W - 1; i >= 0; --i) {
            if (words[at(i)] != 0) return i * 64 + 63 - std::countl_zero(words[at(i)]);
        }
        assert(false);
        return -1;
    }

    /// Takes the lowest cell out of a set that is not empty.
    [[gnu::always_inline]] constexpr int pop_lowest() {
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

    [[gnu::always_inline]] friend constexpr Bits operator&(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] &= b.words[at(i)];
        return a;
    }
    [[gnu::always_inline]] friend constexpr Bits operator|(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] |= b.words[at(i)];
        return a;
    }
    [[gnu::always_inline]] friend constexpr Bits operator^(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] ^= b.words[at(i)];
        return a;
    }
    [[gnu::always_inline]] friend constexpr Bits operator~(Bits a) {
        for (int i = 0; i < W; ++i) a.words[at(i)] = ~a.words[at(i)];
        return a;
    }
    /// Every cell moved on by `distance` in index, -63 .. 63 and not 0; what leaves is lost.
    [[gnu::always_inline]] friend constexpr Bits shifted(const Bits& a, int distance) {
        Bits result;
        if (distance > 0) {
            for (int i = 0; i < W; ++i) {
                result.words[at(i)] = a.words[at(i)] << distance;
                if (i > 0) result.words[at(i)] |= a.words[at(i - 1)] >> (64 - distance);
            }
        } else {
            for (int i = 0; i < W; ++i) {
                result.words[at(i)] = a.words[at(i)] >> -distance;
                if (i + 1 < W) result.words[at(i)] |= a.words[at(i + 1)] << (64 + distance);
            }
        }
        return result;
    }
    /// All of `a` that is not in `b`.
    [[gnu::always_inline]] friend constexpr Bits without(Bits a, const Bits& b) {
        for (int i = 0; i < W; ++i) a.words[at(i)] &= ~b.words[at(i)];
        return a;
    }
    [[gnu::always_inline]] constexpr Bits& operator|=(const Bits& b) { return *this = *this | b; }
    [[gnu::always_inline]] constexpr Bits& operator&=(const Bits& b) { return *this = *this & b; }

    /// Every cell up to the lowest of `a`, that one included; all when `a` is empty.
    [[gnu::always_inline]] friend constexpr Bits through_lowest(const Bits& a) {
        Bits result;
        std::uint64_t borrow = 1;  // a ^ (a - 1), word by word
        for (int i = 0; i < W; ++i) {
            const std::uint64_t w = a.words[at(i)];
            result.words[at(i)] = w ^ (w - borrow);
            borrow = w < borrow ? 1 : 0;
        }
        return result;
    }
    /// Every cell from the highest of `a` on, that one included; all when `a` is empty.
    [[gnu::always_inline]] friend constexpr Bits from_highest(const Bits& a) {
        Bits result;
        std::uint64_t open = ~std::uint64_t{0};  // no cell of a higher word is in `a`
        for (int i = W - 1; i >= 0; --i) {
            const std::uint64_t w = a.words[at(i)];
            // 63 ^ is 63 -, in the form that compilers make one instruction of.
            result.words[at(i)] = open & (~std::uint64_t{0} << (63 ^ std::countl_zero(w | 1)));
            if (w != 0) open = 0;
        }
        return result;
    }

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
