#include "server/accounts/ensure_sodium.h"

#include <sodium.h>

#include <cstdio>
#include <cstdlib>

namespace sixfold::server {

void ensure_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) {
        // Without a random device no secret can be made, and nothing may go on.
        std::fputs("sixfold: libsodium cannot start: no source of randomness.\n", stderr);
        std::abort();
    }
}

}  // namespace sixfold::server
