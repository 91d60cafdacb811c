#!/usr/bin/env bash
# Builds the web client, with the rules core for browsers in it, into web-client/dist, unless it was
# built from the same files before.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
"$root/deploy/build_wasm.sh"
"$root/deploy/npm_ci.sh" "$root/web-client"
cd -- "$root/web-client"

# The build empties dist, so the stamp in it cannot outlive what it stands for.
stamp=dist/.built-from
wanted=$(
    {
        sha256sum ../core/wasm/sixfold.mjs ../build/wasm/sixfold.wasm
        find . \( -name node_modules -o -name dist \) -prune -o -type f -print0 |
            LC_ALL=C sort --zero-terminated | xargs --null sha256sum
        cat node_modules/.installed-from
    } | sha256sum
)
if [[ -f $stamp && $(<"$stamp") == "$wanted" ]]; then
    exit 0
fi
npm run build
echo "$wanted" >"$stamp"
