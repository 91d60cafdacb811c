#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace sixfold::server {

/// What the person who hosts the server decides. Field: default, meaning.
struct Config {
    std::string host = "127.0.0.1";                 ///< address to listen on
    std::uint16_t port = 8460;                      ///< 0: any free port
    std::filesystem::path data = "data";            ///< folder of the database; created
    std::filesystem::path web = "web-client/dist";  ///< folder of the built web client
    std::filesystem::path variants;  ///< "": folder of extra games; DATA/variants where it exists
    std::string public_url;  ///< "": address at which browsers see the server, if it is another
    std::size_t max_connections = 8000;  ///< open at once; each needs a descriptor
    std::size_t max_connections_of_address = 400;
    std::vector<std::string> trusted_proxies;  ///< besides the machine itself
    std::string log_level = "info";            ///< one of log_levels()
};

/// The origin ("https://example.org") of a public address, in the form in which browsers send it;
/// empty for an empty address. BadRequest with a sentence when it is no http or https address or
/// has more than a host and a port.
Result<std::string> public_origin(std::string_view public_url);

}  // namespace sixfold::server
