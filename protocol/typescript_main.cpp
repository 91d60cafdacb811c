#include <cstdio>
#include <string>

#include "protocol/codec.h"

// Prints the TypeScript declarations: the build step that makes web-client/src/protocol.gen.ts.
int main() {
    const std::string types = sixfold::protocol::typescript_types();
    const bool written = std::fwrite(types.data(), 1, types.size(), stdout) == types.size();
    return written && std::fflush(stdout) == 0 ? 0 : 1;
}
