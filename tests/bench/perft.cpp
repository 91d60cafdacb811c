// Counts move sequences from the start of a shipped game, again and again until enough CPU time is
// used, and prints "nodes N rounds R seconds S": the nodes of one round, and the user CPU seconds
// of all rounds together.
//   bench_perft SLUG DEPTH [count|leaves] [SECONDS]
// count: last moves are counted without being made; leaves: they are made and taken back.
// SECONDS of user CPU time are used at least (0: one round).

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>

#include "core/position/position.h"
#include "tests/bench/cpu_time.h"
#include "tests/support/shipped_variant.h"

namespace sixfold::bench {
namespace {

struct Arguments {
    std::string_view slug;
    int depth = 0;
    bool makes_leaves = false;
    int seconds = 0;
};

std::optional<int> small_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > 60) {
        return std::nullopt;
    }
    return value;
}

std::optional<Arguments> read_arguments(int count, const char* const* texts) {
    if (count < 3 || count > 5) return std::nullopt;
    Arguments arguments;
    arguments.slug = texts[1];
    const auto depth = small_number(texts[2]);
    if (!depth) return std::nullopt;
    arguments.depth = *depth;
    if (count > 3) {
        const std::string_view mode = texts[3];
        if (mode != "count" && mode != "leaves") return std::nullopt;
        arguments.makes_leaves = mode == "leaves";
    }
    if (count > 4) {
        const auto seconds = small_number(texts[4]);
        if (!seconds) return std::nullopt;
        arguments.seconds = *seconds;
    }
    return arguments;
}

int run(const Arguments& arguments) {
    const Position start(test::variant(arguments.slug));
    std::uint64_t nodes = 0;
    int rounds = 0;
    const double began = user_seconds();
    double seconds = 0;
    do {
        const std::uint64_t counted = arguments.makes_leaves
                                          ? start.perft_making_leaves(arguments.depth)
                                          : start.perft(arguments.depth);
        if (rounds > 0 && counted != nodes) {
            std::fprintf(stderr, "Two rounds counted different numbers.\n");
            return 1;
        }
        nodes = counted;
        ++rounds;
        seconds = user_seconds() - began;
    } while (seconds < arguments.seconds);
    std::printf("nodes %llu rounds %d seconds %.6f\n", static_cast<unsigned long long>(nodes),
                rounds, seconds);
    return 0;
}

}  // namespace
}  // namespace sixfold::bench

int main(int argc, char** argv) {
    const auto arguments = sixfold::bench::read_arguments(argc, argv);
    if (!arguments) {
        std::fprintf(stderr, "usage: bench_perft SLUG DEPTH [count|leaves] [SECONDS]\n");
        return 2;
    }
    return sixfold::bench::run(*arguments);
}
