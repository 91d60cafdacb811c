#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "protocol/bodies.h"

// JSON text <-> messages. Decoding is strict: one JSON object, known keys, right types, no
// duplicate keys, no trailing bytes. It never throws.
namespace sixfold::protocol {

/// BadRequest (not JSON, wrong or missing member, bad command id), TooLarge, or UnknownMessage.
/// Where the game or command id can be read in spite of the error, `about` (when given) gets them.
struct MessageContext {
    std::optional<std::string> game;
    std::optional<CommandId> command;
};
Result<ClientMessage> decode_client(std::string_view text, MessageContext* about = nullptr);
Result<ServerMessage> decode_server(std::string_view text);

std::string encode(const ClientMessage& message);
std::string encode(const ServerMessage& message);

/// HTTP bodies: the same mapping without "type". Those of requests can be read (those of replies
/// are for clients), all can be written.
template <typename Body>
Result<Body> decode_body(std::string_view text);
template <typename Body>
std::string encode_body(const Body& body);

/// "watch", "play_move", ...: the value of "type".
std::string_view type_name(const ClientMessage& message);
std::string_view type_name(const ServerMessage& message);

/// The TypeScript declarations of all messages and bodies (web-client/src/protocol.gen.ts).
std::string typescript_types();

}  // namespace sixfold::protocol
