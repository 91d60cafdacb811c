#include "protocol/codec.h"

#include <algorithm>
#include <boost/mp11.hpp>
#include <optional>
#include <utility>

#include "core/base/ids.h"
#include "protocol/json_reader.h"
#include "protocol/json_value.h"
#include "protocol/json_writer.h"
#include "protocol/limits.h"
#include "protocol/type_names.h"
#include "protocol/value_checks.h"

namespace sixfold::protocol {
namespace {

constexpr std::size_t kMaxGameId = 32;
constexpr std::size_t kMinTab = 8;
constexpr std::size_t kMaxTab = 32;
constexpr std::size_t kMaxMoveText = 32;

bool is_alphanumeric(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_tab_character(char c) { return is_alphanumeric(c) || c == '_' || c == '-'; }
bool is_printable(char c) { return c > ' ' && c <= '~'; }

bool consists_of(std::string_view text, bool (*is_allowed)(char), std::size_t shortest,
                 std::size_t longest) {
    return text.size() >= shortest && text.size() <= longest &&
           std::all_of(text.begin(), text.end(), is_allowed);
}

// ---- what the types alone do not say ---------------------------------------------------------

Result<void> check_game(const std::string& game, const JsonPath& path) {
    if (consists_of(game, is_alphanumeric, 1, kMaxGameId)) return {};
    return JsonPath{.parent = &path, .name = "game"}.error(
        "must be a game id: 1 to 32 letters and digits");
}

Result<void> check_command(const CommandId& command, const JsonPath& path) {
    const JsonPath here{.parent = &path, .name = "command"};
    if (!consists_of(command.tab, is_tab_character, kMinTab, kMaxTab)) {
        return JsonPath{.parent = &here, .name = "tab"}.error(
            "must be 8 to 32 characters of A-Z, a-z, 0-9, _ and -");
    }
    if (command.counter < 1) {
        return JsonPath{.parent = &here, .name = "counter"}.error("must be at least 1");
    }
    return {};
}

template <typename T>
Result<void> check_values(const T& message) {
    const JsonPath path{.name = kTypeName<T>};
    if constexpr (requires { message.game; }) {
        if (auto done = check_game(message.game, path); !done) return done;
    }
    if constexpr (requires { message.command; }) {
        if (auto done = check_command(message.command, path); !done) return done;
    }
    return {};
}

Result<void> check(const Watch& watch) {
    if (watch.version.value_or(0) < 0) {
        const JsonPath path{.name = kTypeName<Watch>};
        return JsonPath{.parent = &path, .name = "version"}.error("must not be negative");
    }
    return check_values(watch);
}

Result<void> check(const PlayMove& play) {
    const JsonPath path{.name = kTypeName<PlayMove>};
    if (play.ply < 0) {
        return JsonPath{.parent = &path, .name = "ply"}.error("must not be negative");
    }
    if (!consists_of(play.move, is_printable, 1, kMaxMoveText)) {
        return JsonPath{.parent = &path, .name = "move"}.error(
            "must be 1 to 32 printable characters without blanks");
    }
    return check_values(play);
}

Result<void> check(const Say& say) {
    if (auto done = check_values(say); !done) return done;
    const JsonPath path{.name = kTypeName<Say>};
    return check_chat_text(say.text, {.parent = &path, .name = "text"});
}

template <typename T>
Result<void> check(const T& message) {
    return check_values(message);
}

Result<void> check(const NewGame& game) {
    const JsonPath path{.name = kTypeName<NewGame>};
    const JsonPath clock{.parent = &path, .name = "clock"};
    if (auto done = check_time_control(game.clock, clock); !done) return done;
    if (game.seat && (*game.seat < 0 || *game.seat >= kMaxSeats)) {
        return JsonPath{.parent = &path, .name = "seat"}.error("must be 0 to " +
                                                               std::to_string(kMaxSeats - 1));
    }
    return {};
}

// ---- messages --------------------------------------------------------------------------------

/// What a refusal can say about a message that may be wrong anywhere.
void read_context(const JsonValue& message, MessageContext& about) {
    const JsonPath path{.name = "message"};
    const JsonValue* game = message.find("game");
    if (game != nullptr && game->kind == JsonValue::Kind::Text && check_game(game->text, path)) {
        about.game = game->text;
    }
    CommandId command;
    const JsonValue* id = message.find("command");
    if (id != nullptr && read_json(*id, path, command) && check_command(command, path)) {
        about.command = std::move(command);
    }
}

Error too_large(std::size_t limit) {
    return {ErrorCode::TooLarge, "longer than " + std::to_string(limit) + " bytes"};
}

/// Reads the alternative of Message that "type" names.
template <typename Message>
Result<Message> read_alternative(const JsonValue& from) {
    const JsonPath path{.name = "message"};
    if (from.kind != JsonValue::Kind::Object) return path.error("must be an object");
    std::string type;
    const JsonPath here{.parent = &path, .name = "type"};
    const JsonValue* value = from.find("type");
    if (value == nullptr) return here.error("is missing");
    if (auto done = read_json(*value, here, type); !done) return done.error();

    std::optional<Result<Message>> result;
    for_each_type<boost::mp11::mp_rename<Message, boost::mp11::mp_list>>([&](auto identity) {
        using T = typename decltype(identity)::type;
        if (result || type != kTypeName<T>) return;
        if (auto message = read_message<T>(from)) {
            result.emplace(*std::move(message));
        } else {
            result.emplace(message.error());
        }
    });
    if (result) return *std::move(result);
    return Error{ErrorCode::UnknownMessage, "there is no message \"" + shortened(type) + "\""};
}

template <typename Message>
std::string_view alternative_name(const Message& message) {
    return std::visit([]<typename T>(const T&) { return kTypeName<T>; }, message);
}

}  // namespace

Result<ClientMessage> decode_client(std::string_view text, MessageContext* about) {
    if (about != nullptr) *about = {};
    if (text.size() > kMaxMessageBytes) return too_large(kMaxMessageBytes);
    const auto tree = parse_json(text);
    if (!tree) return tree.error();

    auto message = read_alternative<ClientMessage>(*tree);
    if (message) {
        const auto checked = std::visit([](const auto& one) { return check(one); }, *message);
        if (!checked) message = checked.error();
    }
    if (!message && about != nullptr) read_context(*tree, *about);
    return message;
}

Result<ServerMessage> decode_server(std::string_view text) {
    const auto tree = parse_json(text);
    if (!tree) return tree.error();
    return read_alternative<ServerMessage>(*tree);
}

std::string encode(const ClientMessage& message) {
    return std::visit([](const auto& one) { return message_json(one); }, message);
}

std::string encode(const ServerMessage& message) {
    return std::visit([](const auto& one) { return message_json(one); }, message);
}

std::string_view type_name(const ClientMessage& message) { return alternative_name(message); }
std::string_view type_name(const ServerMessage& message) { return alternative_name(message); }

// ---- bodies ----------------------------------------------------------------------------------

Result<NewGame> decode_new_game(std::string_view text) {
    if (text.size() > kMaxBodyBytes) return too_large(kMaxBodyBytes);
    const auto tree = parse_json(text);
    if (!tree) return tree.error();
    auto body = read_body<NewGame>(*tree);
    if (!body) return body;
    if (auto checked = check(*body); !checked) return checked.error();
    return body;
}

std::string encode(const NewGame& body) { return body_json(body); }
std::string encode(const Seated& body) { return body_json(body); }
std::string encode(const HttpError& body) { return body_json(body); }
std::string encode(const VariantList& body) { return body_json(body); }
std::string encode(const DefinitionView& body) { return body_json(body); }

}  // namespace sixfold::protocol
