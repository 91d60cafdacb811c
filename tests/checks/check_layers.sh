#!/usr/bin/env bash
# Refuses an include that goes against the direction of the parts, or reaches past the folder that
# owns a library, or is not written from the root; and in the pure parts (core, server/world) what
# would make them read a clock, a file or chance. Prints a line for each finding.
#   check_layers.sh [ROOT]
set -euo pipefail

root=${1:-$(dirname -- "${BASH_SOURCE[0]}")/../..}
cd -- "$root"

folders=()
for folder in core protocol db server tests; do
    if [[ -d $folder ]]; then
        folders+=("$folder")
    fi
done
mapfile -d '' files < <(find "${folders[@]}" -name node_modules -prune -o \
    -type f \( -name '*.h' -o -name '*.cpp' \) -print0 | LC_ALL=C sort --zero-terminated)
if ((${#files[@]} == 0)); then
    echo "check_layers: no source files in $PWD" >&2
    exit 1
fi

exec awk '
function refuse(message) {
    printf "%s:%d: %s\n", FILENAME, FNR, message
    refused++
}

# The part that a file belongs to: core/<folder>, server/world, or its first folder.
function part_of(path,    names) {
    split(path, names, "/")
    return names[1] == "core" ? "core/" names[2] : path ~ /^server\/(world|rating)\// ? "server/" names[2] : names[1]
}

function is_core(part) { return part ~ /^core\// }

# Whether a file of part `from` may include `path`, a file of part `to`.
function may_include(from, to, path) {
    if (from == "tests") return 1
    if (to == "tests") return 0
    if (is_core(from)) return is_core(to) && rank[to] > 0 && rank[to] <= rank[from]
    if (from == "protocol") return is_core(to) || to == "protocol"
    if (from == "db") return is_core(to) || to == "db"
    # The world makes batches for the store, and names connections; it knows neither of the two.
    # Ratings are pure too.
    if (from == "server/world")
        return is_core(to) || to == "protocol" || to == "server/world" || to == "server/rating" ||
               path == "db/batch.h" || path == "db/person.h" || path == "server/net/connection_id.h"
    if (from == "server/rating") return is_core(to) || to == "server/rating"
    return from == "server"
}

function check_project_include(path,    from, to) {
    from = part_of(FILENAME)
    to = part_of(path)
    if (!(path in known))
        refuse("\"" path "\" is not the path of a source file from the root")
    else if (!may_include(from, to, path))
        refuse(from " must not include " path)
}

function check_library_include(path,    i, from) {
    from = part_of(FILENAME)
    if (path in known) {
        refuse("<" path "> is ours: include it in quotes")
        return
    }
    if (is_core(from) && path !~ /^[a-z_0-9]+$/)
        refuse("core includes the standard library only, not <" path ">")
    if (is_core(from) && path == "ranges")
        refuse("core is built for the browser too, whose library has no <ranges>")
    if (is_pure(from) && path ~ impure_header)
        refuse(from " is pure: no <" path ">")
    for (i = 1; i <= libraries; i++)
        if (path ~ library[i] && FILENAME !~ owner[i])
            refuse("<" path "> belongs to " owner_text[i])
}

function is_pure(part) { return is_core(part) || part ~ /^server\// }

function own(header_pattern, owner_pattern, text) {
    library[++libraries] = header_pattern
    owner[libraries] = owner_pattern
    owner_text[libraries] = text
}

BEGIN {
    count = split("base board variant position notation game search wasm", core_order, " ")
    for (i = 1; i <= count; i++) rank["core/" core_order[i]] = i

    impure_header = "^(fstream|iostream|filesystem|thread|mutex|shared_mutex|atomic|future|condition_variable|stop_token|semaphore|latch|barrier|coroutine)$"
    impure_use = "_clock::now|random_device|std::(time|rand|srand|getenv)\\("

    own("^sqlite3", "^(db/[^/]*[.]cpp$|tests/)", "db/*.cpp")
    own("^nlohmann/", "^(protocol/[^/]*[.]cpp$|tests/)", "protocol/*.cpp")
    own("^boost/(asio|beast)", "^(server/net/|tests/)", "server/net")
    own("^boost/", "^(protocol|server/net|tests)/", "protocol and server/net")
    own("^yaml-cpp/", "^(server/app|tests/support)/", "server/app")
    own("^sodium", "^(server/(accounts|world)|tests)/", "server/accounts and server/world")
    own("^(spdlog|fmt)/", "^server/", "server")
    own("^CLI/", "^(server/(app/|main[.]cpp$)|tests/)", "server/app and server/main.cpp")
    own("^(gtest|gmock|benchmark)/", "^tests/", "tests")

    for (i = 1; i < ARGC; i++) known[ARGV[i]] = 1
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, pieces, "\"")
    check_project_include(pieces[2])
    next
}

/^[ \t]*#[ \t]*include[ \t]*</ {
    split($0, pieces, /[<>]/)
    check_library_include(pieces[2])
    next
}

/^[ \t]*#[ \t]*include/ { refuse("an include names a file in quotes or angle brackets") }

is_pure(part_of(FILENAME)) {
    code = $0
    sub(/\/\/.*/, "", code)
    if (code ~ impure_use) refuse(part_of(FILENAME) " is pure: it is given time and chance")
}

END { exit refused > 0 }
' "${files[@]}"
