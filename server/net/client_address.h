#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Whom a connection belongs to, as far as limits are concerned. Pure.
namespace sixfold::server {

/// An IPv4 address as it is, also when it comes as an IPv6 one; of an IPv6 address the /64 network,
/// because one person has all of it. Nothing for other text.
std::optional<std::string> network_of(std::string_view address);

/// Networks of proxies on the machine itself; others are named by the person who hosts the server.
std::vector<std::string> local_proxies();

/// The network of the client. `peer` is the address at the other end of the connection; if it is in
/// one of the trusted networks, that of a proxy, `forwarded` counts, the values of X-Forwarded-For
/// in order, separated by commas: the last address that is not a trusted proxy's, for all before it
/// can be made up. Nothing: a trusted proxy that names nobody, such as a person at the machine
/// itself.
std::optional<std::string> client_network(std::string_view peer, std::string_view forwarded,
                                          const std::vector<std::string>& trusted);

}  // namespace sixfold::server
