#!/usr/bin/env bash
# Runs the fuzz targets of the preset fuzz, one after the other, each from seeds of the repository
# and from what earlier runs found.
#   run.sh [SECONDS]    for each target; 10 when left out
# Ends with "check_fuzz: N checks passed". An input that breaks something is kept and named.
set -euo pipefail
export LC_ALL=C

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
cd -- "$root"
seconds=${1:-10}
build=build/fuzz
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:allocator_may_return_null=0}

fail() {
    echo "check_fuzz: $*" >&2
    exit 1
}

# Inputs for games begin with a letter that chooses the game: A for the first slug, B for the
# second.
letters=({A..Z} {a..z})
shopt -s nullglob
mapfile -t slugs < <(sed -n 's/^slug: *//p' core/variants/*.yaml | sort)

# put NAME: keeps standard input as a seed of this target.
put() { cat >"$(mktemp -p "$build/corpus/$1" seed-XXXXXX)"; }

seed_definition() {
    local file
    for file in core/variants/*.yaml tests/fuzz/seeds/*; do
        cp -- "$file" "$build/corpus/definition/seed-${file//\//-}"
    done
}

seed_position_text() {
    local i slug line
    for i in "${!slugs[@]}"; do
        slug=${slugs[i]}
        [[ -e tests/data/perft/$slug.perft ]] || continue
        # A third of them: all would take most of the time to read.
        awk '/^position / && n++ % 3 == 0 { print substr($0, 10) }' "tests/data/perft/$slug.perft" |
            while IFS= read -r line; do
                printf '%s%s' "${letters[i]}" "$line" | put position_text
            done
    done
}

seed_game_record() {
    local i file
    for i in "${!slugs[@]}"; do
        for file in $(grep -rlFx "[Variant \"${slugs[i]}\"]" tests/data/records); do
            { printf '%s' "${letters[i]}" && cat -- "$file"; } | put game_record
        done
    done
}

# run_target NAME LONGEST [ARGUMENT...]
run_target() {
    local name=$1 longest=$2 log=$build/$1.log
    mkdir -p -- "$build/corpus/$name" "$build/artifacts"
    rm -f -- "$build/corpus/$name"/seed-*
    "seed_$name"
    compgen -G "$build/corpus/$name/seed-*" >/dev/null || fail "there are no seeds for $name"
    if "$build/bin/${name}_fuzzer" -max_total_time="$seconds" -max_len="$longest" -timeout=20 \
        -rss_limit_mb=1536 -print_final_stats=1 -artifact_prefix="$build/artifacts/$name-" \
        "${@:3}" "$build/corpus/$name" >"$log" 2>&1; then
        echo "passed: $name, $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs"
        return
    fi
    echo "FAILED: $name"
    grep -E -e '^broken: ' -e 'ERROR: ' -e 'SUMMARY: ' -e 'runtime error: ' -e 'Assertion' \
        -e 'Test unit written to ' "$log" || tail -n 20 -- "$log"
    failed+=("$name")
}

failed=()
run_target definition 8192 -dict=tests/fuzz/definition.dict
run_target position_text 256
run_target game_record 4096
if ((${#failed[@]} > 0)); then
    fail "${#failed[@]} of 3 checks failed: ${failed[*]}"
fi
echo "check_fuzz: 3 checks passed"
