#pragma once

#include <memory>
#include <string>
#include <utility>

#include "protocol/messages.h"
#include "server/net/http_server.h"

namespace sixfold::simulation {

/// A text that the server sends, with what a client reads in it: read once, not by each receiver.
/// The commit gate takes it for the text that it is.
struct Parcel : std::string {
    Parcel(std::string text, protocol::ServerMessage read)
        : std::string(std::move(text)), message(std::move(read)) {}

    protocol::ServerMessage message;
};

/// All texts of the simulation are parcels.
inline const Parcel& parcel_of(const server::SharedText& text) {
    return static_cast<const Parcel&>(*text);
}

}  // namespace sixfold::simulation
