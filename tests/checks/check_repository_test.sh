#!/usr/bin/env bash
# Shows that check_repository.sh accepts a good checkout and refuses each thing that it forbids.
set -euo pipefail

check=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)/check_repository.sh
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
export GIT_CEILING_DIRECTORIES=$folder
tree=$folder/checkout
failures=0
cases=0

# write FILE LINE...
write() {
    mkdir -p -- "$tree/$(dirname -- "$1")"
    printf '%s\n' "${@:2}" >"$tree/$1"
    git -C "$tree" add -- "$1"
}

failed() {
    echo "check_repository_test: $*" >&2
    failures=$((failures + 1))
}

accepts() {
    local output
    cases=$((cases + 1))
    output=$("$check" "$tree" 2>&1) || failed "refused a good tree after $1: $output"
}

# refuses NAME FILE LINE...: with this file as well, the check of that name fails, and only it.
refuses() {
    local output
    cases=$((cases + 1))
    write "${@:2}"
    if output=$("$check" "$tree" 2>&1); then
        failed "accepted $2: ${*:3}"
    elif [[ $(grep '^FAILED' <<<"$output") != "FAILED: $1" ]]; then
        failed "refused $2 with another reason: $output"
    elif [[ $output != *"$2"* && $output != *$'\n'"${2%%/*}"* ]]; then
        failed "refused $2 without naming it: $output"
    fi
    git -C "$tree" rm --quiet --force -- "$2"
}

git init --quiet "$tree"
write .clang-format 'BasedOnStyle: Google' 'IndentWidth: 4' 'ColumnLimit: 100'
write README.md 'Open http://127.0.0.1:8460/home/ or see work/root/here.'
write core/base/good.h '#pragma once' '' 'inline int one() { return 1; }'
write web-client/package.json '{"name": "client"}'
write web-client/package-lock.json '{"packages": {"node_modules/a": {"integrity": "sha512-"}}}'
write web-client/.npmrc 'fund=false'
write deploy/run.sh '#!/usr/bin/env bash' 'true'
chmod +x -- "$tree/deploy/run.sh"
git -C "$tree" add -- deploy/run.sh
accepts "making it"

# What git does not track is nobody's business.
printf '%s\n' 'int  x ;' >"$tree/core/untracked.h"
accepts "adding an untracked file"

# Joined here, so that this file is not refused itself.
home=/home
registry=registry
refuses "C++ is formatted" core/base/bad.h 'inline  int two( ) { return 2; }'
refuses "C++ is formatted" tests/core/bad_test.cpp 'int*x;'
refuses "lock files name no registry" tests/e2e/package-lock.json \
    '{"packages": {"node_modules/a": {"resolved": "https://example.org/a.tgz"}}}'
refuses "npm folders have a lock file and settings" tests/e2e/package.json '{}'
refuses "no registry host in any file" deploy/notes.md "https://${registry}.npmjs.org/"
refuses "no path of a machine in any file" deploy/notes.md "see $home/somebody/notes"
refuses "no path of a machine in any file" core/base/path.h "// see ${home%/*}/work/main"
refuses "no path of a machine in any file" deploy/notes.md "data=${home%/*}/root/data"
refuses "only agreed entries at the top level" notes.txt 'a note'
refuses "only agreed entries at the top level" tools/thing.md 'a tool'
refuses "scripts are executable and parse" deploy/plain.sh '#!/usr/bin/env bash' 'true'
printf '' >"$tree/deploy/broken.sh"
chmod +x -- "$tree/deploy/broken.sh"
refuses "scripts are executable and parse" deploy/broken.sh '#!/usr/bin/env bash' 'if true; then'
accepts "taking the bad files away"

cases=$((cases + 1))
mkdir -- "$folder/plain"
if "$check" "$folder/plain" >/dev/null 2>&1; then
    failed "accepted a folder that is no checkout"
fi

if ((failures > 0)); then
    echo "check_repository_test: $failures of $cases cases failed" >&2
    exit 1
fi
echo "check_repository_test: $cases cases passed"
