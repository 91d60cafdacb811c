#pragma once

namespace sixfold::server {

/// What the program ends with when something failed that worked before.
inline constexpr int kExitFailure = 1;
/// When it was started wrongly: arguments, files, a folder in use.
inline constexpr int kExitUsage = 2;

}  // namespace sixfold::server
