#!/usr/bin/env bash
# Shows that check_layers.sh accepts what the design allows and refuses each thing that it forbids.
set -euo pipefail

check=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)/check_layers.sh
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT
failures=0
cases=0

# write FILE LINE...
write() {
    mkdir -p -- "$tree/$(dirname -- "$1")"
    printf '%s\n' "${@:2}" >"$tree/$1"
}

failed() {
    echo "check_layers_test: $*" >&2
    failures=$((failures + 1))
}

# accepts FILE LINE...: a tree with this file as well passes.
accepts() {
    local output
    cases=$((cases + 1))
    write "$@"
    output=$("$check" "$tree" 2>&1) || failed "refused in $1: ${*:2}: $output"
    rm -- "$tree/$1"
}

# refuses FILE LINE...: a tree with this file as well does not pass, and the file is named.
refuses() {
    local output
    cases=$((cases + 1))
    write "$@"
    if output=$("$check" "$tree" 2>&1); then
        failed "accepted in $1: ${*:2}"
    elif [[ $output != "$1:"* ]]; then
        failed "refused $1 with another reason: $output"
    fi
    rm -- "$tree/$1"
}

write core/base/result.h '#include <string>'
write core/board/board.h '#include "core/base/result.h"'
write core/variant/variant.h '#include "core/board/board.h"'
write core/position/position.h '#include "core/variant/variant.h"'
write core/notation/text.h '#include "core/position/position.h"'
write core/game/game.h '#include "core/notation/text.h"'
write core/search/search.h '#include "core/game/game.h"'
write core/wasm/binding.cpp '#include "core/search/search.h"'
write protocol/codec.h '#include <boost/describe.hpp>' '#include "core/game/game.h"'
write db/batch.h '#include "core/base/result.h"'
write db/store.h '#include "db/batch.h"'
write server/net/connection_id.h '#include <cstdint>'
write server/net/listener.h '#include <boost/asio/io_context.hpp>' '#include "server/net/connection_id.h"'
write server/world/world.h '#include "protocol/codec.h"' '#include "db/batch.h"' \
    '#include "server/net/connection_id.h"'
write server/rating/standing.h '#include "core/base/result.h"'
write server/app/app.h '#include "server/world/world.h"' '#include "server/net/listener.h"'
write tests/support/client.h '#include "server/app/app.h"'

# Other parts.
accepts server/app/extra.cpp '#include "server/app/app.h"' '#include "db/store.h"'
accepts tests/server/extra_test.cpp '#include "tests/support/client.h"'
refuses core/base/extra.h '#include "protocol/codec.h"'
refuses core/game/extra.h '#include "db/store.h"'
refuses core/game/extra.h '#include "server/app/app.h"'
refuses protocol/extra.h '#include "db/batch.h"'
refuses protocol/extra.h '#include "server/net/connection_id.h"'
refuses db/extra.h '#include "protocol/codec.h"'
refuses db/extra.h '#include "server/net/connection_id.h"'
refuses server/app/extra.h '#include "tests/support/client.h"'
refuses core/base/extra.h '#include "tests/support/client.h"'

# Inside core, each folder against the next one above it.
accepts core/notation/extra.h '#include "core/base/result.h"' '#include "core/notation/text.h"'
refuses core/base/extra.h '#include "core/board/board.h"'
refuses core/board/extra.h '#include "core/variant/variant.h"'
refuses core/variant/extra.h '#include "core/position/position.h"'
refuses core/position/extra.h '#include "core/notation/text.h"'
refuses core/notation/extra.h '#include "core/game/game.h"'
refuses core/game/extra.h '#include "core/search/search.h"'
write core/wasm/binding.h '#include <cstdint>'
refuses core/search/extra.h '#include "core/wasm/binding.h"'
write core/other/thing.h '#include <cstdint>'
refuses core/wasm/extra.h '#include "core/other/thing.h"'

# Inside the server: the world knows none of the other folders but that of ratings.
accepts server/world/extra.cpp '#include "server/rating/standing.h"'
refuses server/world/extra.cpp '#include "server/app/app.h"'
refuses server/world/extra.cpp '#include "server/net/listener.h"'
refuses server/world/extra.cpp '#include "db/store.h"'

# How an include is written.
refuses core/board/extra.h '#include "board.h"'
refuses core/board/extra.h '#include "../base/result.h"'
refuses core/board/extra.h '#include "core/board/../base/result.h"'
refuses core/board/extra.h '#include <core/base/result.h>'
refuses server/net/extra.h '#include HEADER'
refuses tests/core/extra_test.cpp '#include "client.h"'
refuses core/board/extra.h '  #  include "board.h"'

# Libraries and their owners.
accepts db/extra.cpp '#include <sqlite3.h>'
accepts protocol/extra.cpp '#include <nlohmann/json.hpp>'
accepts server/app/extra.cpp '#include <yaml-cpp/yaml.h>' '#include <CLI/CLI.hpp>'
accepts server/main.cpp '#include <CLI/CLI.hpp>'
accepts server/accounts/extra.cpp '#include <sodium.h>'
accepts server/world/extra.cpp '#include <sodium.h>'
accepts server/ops/extra.cpp '#include <spdlog/spdlog.h>'
accepts tests/support/extra.h '#include <yaml-cpp/yaml.h>' '#include <gtest/gtest.h>'
accepts tests/db/extra_test.cpp '#include <sqlite3.h>'
refuses core/base/extra.cpp '#include <sys/stat.h>'
refuses core/base/extra.cpp '#include <boost/mp11.hpp>'
refuses core/base/extra.cpp '#include <ranges>'
refuses db/extra.h '#include <sqlite3.h>'
refuses server/app/extra.cpp '#include <sqlite3.h>'
refuses protocol/extra.h '#include <nlohmann/json.hpp>'
refuses server/net/extra.cpp '#include <nlohmann/json_fwd.hpp>'
refuses server/app/extra.cpp '#include <boost/asio/post.hpp>'
refuses server/app/extra.cpp '#include <boost/beast/http.hpp>'
refuses server/app/extra.cpp '#include <boost/describe.hpp>'
refuses db/extra.cpp '#include <spdlog/spdlog.h>'
refuses protocol/extra.cpp '#include <yaml-cpp/yaml.h>'
refuses server/ops/extra.cpp '#include <yaml-cpp/yaml.h>'
refuses tests/core/extra_test.cpp '#include <yaml-cpp/yaml.h>'
refuses server/app/extra.cpp '#include <sodium.h>'
refuses server/ops/extra.cpp '#include <CLI/CLI.hpp>'
refuses server/app/extra.cpp '#include <gtest/gtest.h>'

# The pure parts.
accepts core/base/extra.cpp '// it never calls system_clock::now()'
accepts server/app/extra.cpp 'auto now = std::chrono::system_clock::now();'
refuses core/base/extra.cpp '#include <fstream>'
refuses core/game/extra.cpp '#include <mutex>'
refuses server/world/extra.cpp '#include <atomic>'
refuses core/game/extra.cpp 'auto now = std::chrono::steady_clock::now();'
refuses server/world/extra.cpp 'auto now = std::chrono::system_clock::now();'
refuses core/search/extra.cpp 'std::random_device device;'
refuses core/game/extra.cpp 'auto now = std::time(nullptr);'

# A tree without sources is a mistake of the caller, not a pass.
cases=$((cases + 1))
mkdir -- "$tree/empty" && mkdir -- "$tree/empty/core"
if "$check" "$tree/empty" 2>/dev/null; then
    failed "accepted a tree without sources"
fi

if ((failures > 0)); then
    echo "check_layers_test: $failures of $cases cases failed" >&2
    exit 1
fi
echo "check_layers_test: $cases cases passed"
