#pragma once

namespace sixfold::server {

/// The version of the program, from the build.
inline constexpr const char* kVersion = SIXFOLD_VERSION;

}  // namespace sixfold::server
