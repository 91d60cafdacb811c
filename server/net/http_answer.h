#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "server/net/http_server.h"
#include "server/net/static_files.h"

namespace sixfold::server {

/// A reply as it goes over the wire: status, own header lines, body. What every reply has (date,
/// length, security headers) is added when its head is written.
struct HttpAnswer {
    int status = 200;
    std::string fields;  ///< whole lines, each with its line end
    SharedText body;     ///< null: a reply that has none, such as 304

    void add_field(std::string_view name, std::string_view value);
};

/// The JSON body of an error. `status` is given where the code alone does not say it.
HttpAnswer error_answer(int status, ErrorCode code, std::string message);
HttpAnswer method_not_allowed(std::string_view allowed);

/// What the program answered. `public_origin` decides whether the session cookie is Secure.
HttpAnswer program_answer(HttpResponse response, std::string_view public_origin);

/// The best form of the file, or 304 when the client has it.
HttpAnswer file_answer(const StaticFile& file, std::string_view accept_encoding,
                       std::optional<std::string_view> if_none_match);

/// Everything before the body.
std::string head_of(const HttpAnswer& answer, bool keep_alive,
                    std::chrono::system_clock::time_point now);

}  // namespace sixfold::server
