#!/usr/bin/env bash
# Runs the tests and ends with what each part ran, how long it took and whether all passed.
#   run.sh [PART...]
# Parts, in this order; without arguments those above the line run:
#   checks      format, include direction, lock files and other rules of the repository
#   native      release build and its tests
#   sanitizers  address and undefined behaviour sanitizers: build and tests
#   fuzz        what reads texts is fed with mutated ones, ten seconds each
#   wasm        the rules core for browsers: build, and the same counts and results as the native one
#   web         types, unit tests and build of the web client
#   process     the whole program without a browser
#   e2e         the whole program in a browser
#   ----
#   tsan        thread sanitizer: build and tests
#   tidy        clang-tidy on the parts without heavy headers
# Exit status: 0 all passed, 1 something failed, 2 wrong arguments.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
cd -- "$root"
default_parts=(checks native sanitizers fuzz wasm web process e2e)
all_parts=("${default_parts[@]}" tsan tidy)
logs=build/test-logs
# Two compilers at a time fit into 4 GB of memory.
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-2}
TEST_JOBS=${TEST_JOBS:-2}
# The summary reads the closing lines of the runners.
export NO_COLOR=1 CI=${CI:-1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}

run_checks() {
    local status=0
    tests/checks/check_layers.sh && echo "check_layers: passed" || status=1
    tests/checks/check_repository.sh || status=1
    tests/checks/check_layers_test.sh || status=1
    tests/checks/check_repository_test.sh || status=1
    return "$status"
}

# run_programs PRESET: configures, builds, and runs the test programs, each as two processes with
# half of its tests. A process for each test would cost more than most tests.
run_programs() {
    cmake --preset "$1" -DSIXFOLD_TESTS=ON
    cmake --build --preset "$1"
    local program
    for program in "build/$1/bin/"*_tests; do
        printf '%s\0' 0 "$program" 1 "$program"
    done | GTEST_BRIEF=1 GTEST_TOTAL_SHARDS=2 xargs --null --max-procs="$TEST_JOBS" --max-args=2 \
        bash -c 'GTEST_SHARD_INDEX=$0 exec timeout 600 "$1"'
}

run_native() { run_programs release; }
# Deep node counts take minutes with sanitizers, the best pairing of whole evenings half a minute, and
# a simulated game ten times as long. Of so many games some end by mate, as one in 130 does.
run_sanitized() {
    GTEST_FILTER='-*DeepPerft*:WholeEvenings.*' \
        SIXFOLD_SIMULATION_GAMES=${SIXFOLD_SIMULATION_GAMES:-1000} run_programs "$1"
}
run_sanitizers() { run_sanitized asan; }
run_fuzz() {
    cmake --preset fuzz -DSIXFOLD_TESTS=ON
    cmake --build --preset fuzz
    tests/fuzz/run.sh
}
run_tsan() { run_sanitized tsan; }

build_program() {
    if [[ ! -f build/release/build.ninja ]]; then
        cmake --preset release -DSIXFOLD_TESTS=ON
    fi
    cmake --build --preset release --target sixfold
}

run_wasm() {
    deploy/build_wasm.sh
    build_program
    node --test --test-reporter=tap tests/wasm/*.test.mjs
}

run_web() {
    deploy/build_wasm.sh
    deploy/npm_ci.sh web-client
    npm --prefix web-client run typecheck
    npm --prefix web-client test
    deploy/build_web.sh
}

# run_with_program SCRIPT: runs a script of the npm folder `tests` that starts the program.
run_with_program() {
    build_program
    deploy/build_web.sh
    deploy/npm_ci.sh tests
    npm --prefix tests run "$1"
}

run_process() { run_with_program process; }
run_e2e() { run_with_program e2e; }

run_tidy() {
    # Where each file is compiled by itself.
    cmake --preset dev -DSIXFOLD_TESTS=ON
    git -c safe.directory="$root" ls-files -z -- \
        'core/*.cpp' 'protocol/*.cpp' 'db/*.cpp' 'server/world/*.cpp' |
        xargs --null --max-args=1 --max-procs="$CMAKE_BUILD_PARALLEL_LEVEL" \
            clang-tidy -p build/dev --quiet
    echo "tidy: no findings"
}

# Prints the lines with which the runners in a part's log say how much ran.
closing_lines() {
    sed -E 's/\x1b\[[0-9;]*m//g' "$logs/$1.log" | grep -E \
        -e '^check_[a-z_]+: .*(passed|failed)' -e '^\[  (PASSED|FAILED)  \] [0-9]+ tests?' \
        -e '^ +(Test Files|Tests) +.*(passed|failed|no tests)' -e '^# (tests|pass|fail) [0-9]' \
        -e '^tidy: ' | sed -E 's/^ +//; s/ +/ /g' || true
}

# Prints the first thirty lines of a part's log that name what failed, or else its last ones.
failing_lines() {
    local named
    named=$(sed -E 's/\x1b\[[0-9;]*m//g' "$logs/$1.log" | grep -E \
        -e '^FAILED: ' -e '^\[  FAILED  \] [A-Za-z]' \
        -e '[(](Failed|Timeout|SEGFAULT|Subprocess aborted|Not Run|Child aborted)[)]$' \
        -e '^ *(FAIL|×|not ok) ' -e '(error|Error|warning): ' -e '^CMake Error' -e '^npm (ERR!|error)' |
        head -n 30) || true
    if [[ -n $named ]]; then
        printf '%s\n' "$named"
    else
        tail -n 10 -- "$logs/$1.log"
    fi
}

# How many tests the closing lines speak of.
count_tests() {
    sed -nE -e 's/^\[ *[A-Z]+ *\] ([0-9]+) tests?.*/\1/p' \
        -e 's/^Tests .*\(([0-9]+)\)$/\1/p' \
        -e 's/^check_.*: ([0-9]+) (checks|cases) passed$/\1/p' -e 's/^# tests ([0-9]+)$/\1/p' |
        awk '{ total += $1 } END { print total + 0 }'
}

usage() {
    sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" >&2
    exit 2
}

wanted=" ${*:-${default_parts[*]}} "
for part in "$@"; do
    [[ " ${all_parts[*]} " == *" $part "* ]] || usage
done

if [[ $wanted == *" tidy "* ]]; then
    deploy/install.sh tidy
else
    deploy/install.sh test
fi
mkdir -p -- "$logs"
parts=()
passed=()
seconds=()
for part in "${all_parts[@]}"; do
    [[ $wanted == *" $part "* ]] || continue
    echo "== $part =="
    began=$SECONDS
    set +e
    (
        set -e
        "run_$part"
    ) 2>&1 </dev/null | tee -- "$logs/$part.log"
    status=${PIPESTATUS[0]}
    set -e
    parts+=("$part")
    passed+=("$((status == 0))")
    seconds+=("$((SECONDS - began))")
done

echo
echo "== summary =="
failed=()
ran=0
for i in "${!parts[@]}"; do
    part=${parts[i]}
    if ((passed[i])); then
        verdict=passed
    else
        verdict=FAILED
        failed+=("$part")
    fi
    printf '%-10s  %s  %4d s\n' "$part" "$verdict" "${seconds[i]}"
    lines=$(closing_lines "$part")
    [[ -z $lines ]] || printf '            %s\n' "${lines//$'\n'/$'\n'            }"
    ran=$((ran + $(count_tests <<<"$lines")))
    if ((!passed[i])); then
        lines=$(failing_lines "$part")
        [[ -z $lines ]] || printf '          ! %s\n' "${lines//$'\n'/$'\n'          ! }"
        echo "            everything it printed: $logs/$part.log"
    fi
done
if ((${#failed[@]} > 0)); then
    echo "FAILED: ${failed[*]} ($ran tests ran in $SECONDS s)"
    exit 1
fi
echo "all tests passed: $ran tests in $SECONDS s"
