#!/usr/bin/env bash
# Installs the npm packages of one folder, unless they are what its lock file says already.
set -euo pipefail

cd -- "${1:?usage: npm_ci.sh FOLDER}"

# npm ci removes node_modules, so the stamp in it cannot outlive what it stands for.
stamp=node_modules/.installed-from
wanted=$(cat package.json package-lock.json .npmrc <(node --version) | sha256sum)
if [[ -f $stamp && $(<"$stamp") == "$wanted" ]]; then
    exit 0
fi
npm ci || {
    echo "npm_ci: trying once more" >&2
    npm ci
}
echo "$wanted" >"$stamp"
