#pragma once

namespace sixfold::server {

/// Starts libsodium, once, from whichever thread comes first: every function that uses it calls
/// this before. Ends the program when there is no source of randomness.
void ensure_sodium();

}  // namespace sixfold::server
