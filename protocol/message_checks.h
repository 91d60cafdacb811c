#pragma once

#include "core/base/result.h"
#include "protocol/messages.h"

namespace sixfold::protocol {

/// Inside of the codec: what the types alone do not say about a message of a client. BadRequest.
Result<void> check_message(const ClientMessage& message);

}  // namespace sixfold::protocol
