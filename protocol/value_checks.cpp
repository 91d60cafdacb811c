#include "protocol/value_checks.h"

#include <cstdint>
#include <string>

#include "core/base/ids.h"
#include "core/game/time_control.h"
#include "protocol/limits.h"
#include "protocol/text_checks.h"

namespace sixfold::protocol {
namespace {

using Kind = sixfold::TimeControl::Kind;

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

Result<void> check_range(std::int64_t value, Range range, const JsonPath& path,
                         std::string_view name) {
    if (value >= range.least && value <= range.most) return {};
    const std::string least = std::to_string(range.least);
    return JsonPath{.parent = &path, .name = name}.error(
        range.least == range.most ? "must be " + least
                                  : "must be " + least + " to " + std::to_string(range.most));
}

/// What the members of a time control may be, each for itself.
struct Ranges {
    Range base_ms;
    Range increment_ms;
    Range periods;
};

Ranges ranges(Kind kind) {
    constexpr Range kBase{kMinBaseMs, kMaxBaseMs};
    switch (kind) {
        case Kind::Fischer:
            return {.base_ms = kBase, .increment_ms = {0, kMaxIncrementMs}, .periods = {}};
        case Kind::Delay:
        case Kind::Bronstein:
            return {
                .base_ms = kBase, .increment_ms = {kMinDelayMs, kMaxIncrementMs}, .periods = {}};
        case Kind::Byoyomi:
            return {.base_ms = {0, kMaxBaseMs},
                    .increment_ms = {kMinDelayMs, kMaxIncrementMs},
                    .periods = {1, kMaxPeriods}};
        case Kind::Correspondence:
            return {.base_ms = {kDayMs, kMaxMoveDays * kDayMs}, .increment_ms = {}, .periods = {}};
        case Kind::Untimed:
            break;
    }
    return {};
}

}  // namespace

Result<void> check_time_control(const TimeControl& clock, const JsonPath& path) {
    const auto kind = time_control_kind_from(clock.kind);
    if (!kind) {
        return JsonPath{.parent = &path, .name = "kind"}.error(
            "must be fischer, delay, bronstein, byoyomi, correspondence or untimed");
    }
    const Ranges allowed = ranges(*kind);
    if (auto done = check_range(clock.base_ms, allowed.base_ms, path, "base_ms"); !done) {
        return done;
    }
    if (auto done = check_range(clock.increment_ms, allowed.increment_ms, path, "increment_ms");
        !done) {
        return done;
    }
    if (auto done = check_range(clock.periods, allowed.periods, path, "periods"); !done) {
        return done;
    }
    const JsonPath base{.parent = &path, .name = "base_ms"};
    if (*kind == Kind::Byoyomi && clock.base_ms + clock.increment_ms < kMinBaseMs) {
        return base.error("and increment_ms must be at least " + std::to_string(kMinBaseMs) +
                          " together");
    }
    if (*kind == Kind::Correspondence && clock.base_ms % kDayMs != 0) {
        return base.error("must be whole days of " + std::to_string(kDayMs));
    }
    return {};
}

Result<void> check_game_id(const std::string& game, const JsonPath& path) {
    return check_id(game, "a game id", {.parent = &path, .name = "game"});
}

Result<void> check_command(const CommandId& command, const JsonPath& path) {
    const JsonPath here{.parent = &path, .name = "command"};
    if (auto done = check_tab(command.tab, {.parent = &here, .name = "tab"}); !done) return done;
    if (command.counter < 1) {
        return JsonPath{.parent = &here, .name = "counter"}.error("must be at least 1");
    }
    return {};
}

Result<void> check_terms(const Terms& terms, const JsonPath& path) {
    const JsonPath clock{.parent = &path, .name = "clock"};
    if (auto done = check_slug(terms.variant, {.parent = &path, .name = "variant"}); !done) {
        return done;
    }
    if (auto done = check_time_control(terms.clock, clock); !done) return done;
    if (!terms.casual && terms.clock.kind == to_string(Kind::Untimed)) {
        return JsonPath{.parent = &path, .name = "casual"}.error("must be true without a clock");
    }
    if (!terms.seat) return {};
    return check_range(*terms.seat, {0, kMaxSeats - 1}, path, "seat");
}

Result<void> check_real_time(const TimeControl& clock, const JsonPath& path) {
    const auto kind = time_control_kind_from(clock.kind);
    if (kind && sixfold::TimeControl{.kind = *kind}.real_time()) return {};
    return JsonPath{.parent = &path, .name = "kind"}.error(
        "must be fischer, delay, bronstein or byoyomi");
}

Result<void> check_rating_range(std::optional<int> least, std::optional<int> most,
                                const JsonPath& path) {
    constexpr Range kRatings{kLeastRating, kMostRating};
    if (least) {
        if (auto done = check_range(*least, kRatings, path, "least"); !done) return done;
    }
    if (most) {
        if (auto done = check_range(*most, kRatings, path, "most"); !done) return done;
    }
    if (least && most && *least > *most) {
        return JsonPath{.parent = &path, .name = "least"}.error("must not be over \"most\"");
    }
    return {};
}

}  // namespace sixfold::protocol
