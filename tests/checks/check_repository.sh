#!/usr/bin/env bash
# Checks of the files that git tracks: format, lock files, machine paths, top level, scripts.
# Prints what it finds and a line for each check.
#   check_repository.sh [ROOT]
set -euo pipefail

root=$(cd -- "${1:-$(dirname -- "${BASH_SOURCE[0]}")/../..}" && pwd -P)
cd -- "$root"

top_level='CMakeLists\.txt|CMakePresets\.json|LICENSE|README\.md'
top_level+='|core|protocol|db|server|web-client|deploy|tests|\..*'
checks=0
failed=()

# The owner of the checkout may be another user than the one who runs the tests.
tracked() { git -c safe.directory="$root" "$@"; }

# Runs a check: a function that prints findings. It passes when there are none.
check() {
    local name=$1 findings
    checks=$((checks + 1))
    findings=$("${@:2}" 2>&1) || findings+=${findings:+$'\n'}"(the check itself failed)"
    if [[ -z $findings ]]; then
        echo "passed: $name"
    else
        echo "FAILED: $name"
        printf '%s\n' "$findings"
        failed+=("$name")
    fi
}

# Lines of tracked text files that match; that there are none is no error.
matching() { tracked grep -nIE -e "$@" || [[ $? == 1 ]]; }

unknown_top_level() {
    tracked ls-files | cut -d/ -f1 | sort -u | { grep -vxE -e "$top_level" || [[ $? == 1 ]]; }
}

wrong_format() {
    local output places
    output=$(tracked ls-files -z -- '*.h' '*.cpp' |
        xargs --null --no-run-if-empty clang-format --dry-run -Werror 2>&1) && return
    places=$(sed -nE 's/^(.*:[0-9]+):[0-9]+: error: .*/\1: clang-format writes it otherwise/p' \
        <<<"$output" | uniq)
    printf '%s\n' "${places:-$output}"
}

locks_with_registry() { matching '"resolved"' -- '*package-lock.json' '*npm-shrinkwrap.json'; }

folders_without_lock() {
    local manifest folder
    while IFS= read -r -d '' manifest; do
        folder=$(dirname -- "$manifest")
        for file in package-lock.json .npmrc; do
            tracked ls-files --error-unmatch -- "$folder/$file" >/dev/null 2>&1 ||
                echo "$folder has a package.json and no $file"
        done
    done < <(tracked ls-files -z -- '*package.json')
}

machine_paths() { matching '(^|[^A-Za-z0-9_.$}/-])/(work|root|home)/'; }

registry_hosts() { matching 'registry[.](npmjs|yarnpkg)|npm[.]pkg[.]github'; }

broken_scripts() {
    local mode script
    while IFS=$' \t' read -r -d '' mode _ _ script; do
        [[ $mode == 100755 ]] || echo "$script is not executable"
        bash -n -- "$script" || true
    done < <(tracked ls-files -z --stage -- '*.sh' .ci/run)
}

if [[ -z $(tracked ls-files) ]]; then
    echo "check_repository: git tracks no file in $root" >&2
    exit 1
fi

check "C++ is formatted" wrong_format
check "lock files name no registry" locks_with_registry
check "npm folders have a lock file and settings" folders_without_lock
check "no registry host in any file" registry_hosts
check "no path of a machine in any file" machine_paths
check "only agreed entries at the top level" unknown_top_level
check "scripts are executable and parse" broken_scripts

if ((${#failed[@]} > 0)); then
    echo "check_repository: ${#failed[@]} of $checks checks failed" >&2
    exit 1
fi
echo "check_repository: $checks checks passed"
