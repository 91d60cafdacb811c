#!/usr/bin/env bash
# Builds the rules core for browsers: build/wasm/sixfold.wasm. core/wasm/sixfold.mjs loads it.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$root/build/wasm
if [[ ! -f $build/build.ninja ]]; then
    launcher=()
    if command -v ccache >/dev/null; then
        launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    cmake -S "$root/core/wasm" -B "$build" -G Ninja "${launcher[@]}"
fi
cmake --build "$build" --target sixfold
