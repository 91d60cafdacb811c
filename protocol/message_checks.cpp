#include "protocol/message_checks.h"

#include "protocol/json_reader.h"
#include "protocol/text_checks.h"
#include "protocol/type_names.h"
#include "protocol/value_checks.h"

namespace sixfold::protocol {
namespace {

/// What the members that many messages have may be.
template <typename T>
Result<void> check_shared_members(const T& message, const JsonPath& path) {
    if constexpr (requires { message.game; }) {
        if (auto done = check_game_id(message.game, path); !done) return done;
    }
    if constexpr (requires { message.command; }) {
        if (auto done = check_command(message.command, path); !done) return done;
    }
    if constexpr (requires { message.seek; }) {
        return check_id(message.seek, "a seek id", {.parent = &path, .name = "seek"});
    }
    return {};
}

// What the others may be. Most messages have no others.

template <typename T>
Result<void> check_own_members(const T&, const JsonPath&) {
    return {};
}

Result<void> check_own_members(const Watch& watch, const JsonPath& path) {
    if (watch.version.value_or(0) >= 0) return {};
    return JsonPath{.parent = &path, .name = "version"}.error("must not be negative");
}

Result<void> check_own_members(const PlayMove& play, const JsonPath& path) {
    if (play.ply < 0) return JsonPath{.parent = &path, .name = "ply"}.error("must not be negative");
    return check_move_text(play.move, {.parent = &path, .name = "move"});
}

Result<void> check_own_members(const Say& say, const JsonPath& path) {
    return check_chat_text(say.text, {.parent = &path, .name = "text"});
}

Result<void> check_own_members(const PostSeek& seek, const JsonPath& path) {
    if (auto done = check_terms({seek.variant, seek.clock, seek.seat, seek.casual}, path); !done) {
        return done;
    }
    return check_rating_range(seek.least, seek.most, path);
}

Result<void> check_own_members(const JoinPool& pool, const JsonPath& path) {
    const JsonPath clock{.parent = &path, .name = "clock"};
    if (auto done = check_real_time(pool.clock, clock); !done) return done;
    return check_terms({pool.variant, pool.clock, {}}, path);
}

}  // namespace

Result<void> check_message(const ClientMessage& message) {
    return std::visit(
        []<typename T>(const T& one) {
            const JsonPath path{.name = kTypeName<T>};
            if (auto done = check_shared_members(one, path); !done) return done;
            return check_own_members(one, path);
        },
        message);
}

}  // namespace sixfold::protocol
