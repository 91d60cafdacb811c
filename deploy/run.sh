#!/usr/bin/env bash
# Builds Sixfold and runs it: installs what is missing, compiles the server, builds the web client.
# The first run takes some minutes, a later one only rebuilds what changed.
#   run.sh [arguments for `sixfold serve`]
# The data folder is $SIXFOLD_DATA, or data/ beside the sources.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
# Two compilers at a time fit into 4 GB of memory.
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-2}

"$root/deploy/install.sh" run
(
    cd -- "$root"
    # The tests build in the same folder; what they configured builds the server as well.
    if [[ ! -f build/release/build.ninja || CMakePresets.json -nt build/release/build.ninja ]]; then
        cmake --preset release -DSIXFOLD_TESTS=OFF
    fi
    cmake --build --preset release --target sixfold
)
"$root/deploy/build_web.sh"

# An option that was given here takes the place of ours.
ours=()
if [[ " $* " != *" --data"[\ =]* ]]; then
    ours+=(--data "${SIXFOLD_DATA:-$root/data}")
fi
if [[ " $* " != *" --web"[\ =]* ]]; then
    ours+=(--web "$root/web-client/dist")
fi
exec "$root/build/release/bin/sixfold" serve "${ours[@]}" "$@"
