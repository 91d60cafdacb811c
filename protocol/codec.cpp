#include "protocol/codec.h"

#include <boost/mp11.hpp>
#include <optional>
#include <utility>

#include "protocol/json_reader.h"
#include "protocol/json_value.h"
#include "protocol/json_writer.h"
#include "protocol/limits.h"
#include "protocol/message_checks.h"
#include "protocol/type_names.h"
#include "protocol/value_checks.h"

namespace sixfold::protocol {
namespace {

/// What a refusal can say about a message that may be wrong anywhere.
void read_context(const JsonValue& message, MessageContext& about) {
    const JsonPath path{.name = "message"};
    const JsonValue* game = message.find("game");
    if (game != nullptr && game->kind == JsonValue::Kind::Text && check_game_id(game->text, path)) {
        about.game = game->text;
    }
    CommandId command;
    const JsonValue* id = message.find("command");
    if (id != nullptr && read_json(*id, path, command) && check_command(command, path)) {
        about.command = std::move(command);
    }
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
    const auto tree = parse_json(text, kMaxMessageBytes);
    if (!tree) return tree.error();

    auto message = read_alternative<ClientMessage>(*tree);
    if (message) {
        if (auto checked = check_message(*message); !checked) message = checked.error();
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

}  // namespace sixfold::protocol
