#pragma once

#include "core/base/error.h"

namespace sixfold::protocol {

/// The status of an HTTP reply that carries this error, such as 404.
int http_status(ErrorCode code);

}  // namespace sixfold::protocol
