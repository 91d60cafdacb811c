#!/usr/bin/env bash
# Measures how fast moves are counted (perft) against Debian's Stockfish on this machine, and the
# WebAssembly build against the native one. Prints a table; a rate is the median of five runs in
# million nodes a second of user CPU time, a ratio is one of medians.
#   perft.sh [ROW...]     rows: chess chess-leaves glinski shafran mccooey glinski-wasm
# The release preset's targets bench and sixfold, and for glinski-wasm build/wasm, must have been
# built. Every run takes two CPU seconds or more; all rows take turns with what they are compared with.
# Exit status: 0 all ratios hold, 1 one falls short, 2 something is missing.
set -euo pipefail
export LC_ALL=C PATH=$PATH:/usr/games

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
cd -- "$root"
bench=build/release/bin/bench_perft
rounds=5
seconds=2
# What the browser engine compiles is in its time; in a longer run it weighs little.
wasm_seconds=8
stockfish_depth=6
stockfish_nodes=119060324

# What each row runs, what it is compared with, and the smallest ratio that holds.
declare -A run=(
    [chess]="native chess 6 count"
    [chess-leaves]="native chess 5 leaves"
    [glinski]="native glinski 5 count"
    [shafran]="native shafran 5 count"
    [mccooey]="native mccooey 6 count"
    [glinski-wasm]="wasm glinski 5"
)
declare -A control=([glinski-wasm]=glinski)
declare -A bound=([chess]=1.0 [chess-leaves]=0.15 [glinski]=0.6 [shafran]=0.6 [mccooey]=0.6
    [glinski-wasm]=0.6)
all_rows=(chess chess-leaves glinski shafran mccooey glinski-wasm)

fail() {
    echo "perft.sh: $*" >&2
    exit 2
}

# stockfish_user DEPTH TIMES: user CPU seconds of one process that counts TIMES times; what it says
# goes to $said.
stockfish_user() {
    local TIMEFORMAT=%U
    {
        time {
            echo "position startpos"
            for ((i = 0; i < $2; i++)); do
                echo "go perft $1"
            done
        } | stockfish >"$said"
    } 2>&1
}

# Start-up takes a good part of a second and counts nothing: it is measured alone and taken off.
start_up() {
    for ((i = 0; i < rounds; i++)); do
        stockfish_user 1 1
    done | median
}

run_stockfish() {
    local user
    user=$(stockfish_user "$stockfish_depth" "$stockfish_times")
    [[ $(grep -cx "Nodes searched: $stockfish_nodes" "$said") == "$stockfish_times" ]] ||
        fail "Stockfish did not count $stockfish_nodes nodes $stockfish_times times"
    awk -v user="$user" -v start="$stockfish_start" -v nodes="$stockfish_nodes" \
        -v times="$stockfish_times" \
        'BEGIN { printf "nodes %d rounds %d seconds %.3f\n", nodes, times, user - start }'
}

run_native() { "$bench" "$1" "$2" "$3" "$seconds"; }
run_wasm() {
    build/release/bin/sixfold variants pack "$1" |
        node tests/bench/perft_wasm.mjs "$2" "$wasm_seconds"
}

# Of an odd number of lines.
median() { sort -g | awk '{ value[NR] = $1 } END { print value[(NR + 1) / 2] }'; }

wanted=("$@")
((${#wanted[@]} > 0)) || wanted=("${all_rows[@]}")
measured=()
for row in "${wanted[@]}"; do
    [[ -n ${run[$row]:-} ]] || fail "there is no row $row; rows: ${all_rows[*]}"
    measured+=("${control[$row]:-stockfish}" "$row")
done
run[stockfish]=stockfish
mapfile -t measured < <(printf '%s\n' "${measured[@]}" | awk '!seen[$0]++')
command -v stockfish >/dev/null || fail "stockfish is missing: deploy/install.sh figures"
[[ -x $bench ]] || fail "$bench is missing: cmake --build --preset release --target bench"

folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
said=$folder/stockfish
if [[ " ${measured[*]} " == *" stockfish "* ]]; then
    stockfish_start=$(start_up)
    stockfish_times=$(stockfish_user "$stockfish_depth" 1 | awk -v start="$stockfish_start" \
        -v seconds="$seconds" '{ print int(1.8 * seconds / ($1 - start)) + 1 }')
fi

for ((round = 0; round < rounds; round++)); do
    for row in "${measured[@]}"; do
        read -ra command <<<"${run[$row]}"
        line=$("run_${command[0]}" "${command[@]:1}") || fail "$row could not be run"
        awk '$1 == "nodes" && $5 == "seconds" { print $2 * $4 / $6 / 1e6, $2 }' <<<"$line" \
            >>"$folder/$row.rates"
        awk -v floor="$seconds" '$6 < floor { exit 1 }' <<<"$line" ||
            fail "a run of $row took less than $seconds s: $line"
    done
done

rate_of() { cut -d' ' -f1 "$folder/$1.rates" | median; }
print_row() { printf '%-14s %12s %10s %8s %8s  %s\n' "$@"; }

short=0
print_row name nodes "Mnodes/s" ratio bound "compared with"
for row in "${measured[@]}"; do
    rate=$(rate_of "$row")
    nodes=$(awk 'NR == 1 { print $2 }' "$folder/$row.rates")
    with=${control[$row]:-stockfish}
    ratio=- limit=-
    if [[ $row == stockfish || ! -e $folder/$with.rates ]]; then
        with=-
    elif [[ " ${wanted[*]} " == *" $row "* ]]; then
        limit=${bound[$row]}
        read -r ratio verdict < <(awk -v a="$rate" -v b="$(rate_of "$with")" -v limit="$limit" \
            'BEGIN { printf "%.3f %s\n", a / b, a / b < limit ? "short" : "holds" }')
        [[ $verdict == holds ]] || short=1
    else
        with=-
    fi
    print_row "$row" "$nodes" "$(printf %.1f "$rate")" "$ratio" "$limit" "$with"
done
exit "$short"
