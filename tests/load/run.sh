#!/usr/bin/env bash
# Plays games at a server of its own over sockets and measures what live play promises, against a
# bare Boost.Beast server that sends as many frames of the same sizes, and against Colyseus.
#   run.sh [PART...]        parts: moves crowd memory restart flood
# Prints a line for each promise: name, value, relation, bound; and "measured PART" when a part is
# complete. CPU seconds are those of all threads of the server, user and system together; a ratio is
# the median of those of five rounds, in which the servers take turns, each with two CPU seconds or
# more. The release preset's targets sixfold and load must have been built, and tests/load/colyseus
# installed. SIXFOLD_FLOOD_SECONDS: how long games are played during a flood of log-ins, and as long
# without one.
# Exit status: 0 all hold, 1 one falls short, 2 something is missing or went wrong.
set -euo pipefail
export LC_ALL=C

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
cd -- "$root"
bin=build/release/bin
rounds=5
least_seconds=2
games=1000
plies=112
watchers=2000
flood_seconds=${SIXFOLD_FLOOD_SECONDS:-60}
flood_rounds=3
log_ins=200
# Settings for all runs: sockets enough for 5,000 games.
connections=12000

folder=$(mktemp -d -p build load.XXXXXX)
server=
short=0
stop_server() {
    [[ -n $server ]] || return 0
    kill -TERM "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
}
# Servers that started are stopped, whatever happens.
clean_up() {
    stop_server
    rm -rf -- "$folder"
}
trap clean_up EXIT

fail() {
    echo "run.sh: $*" >&2
    exit 2
}

# start KIND: a fresh server of its kind; leaves its process in $server, and in $port where it
# listens. KIND: sixfold, sixfold-MS (each sync of the disk takes so many milliseconds longer), echo
# or colyseus.
start() {
    local kind=$1
    rm -rf -- "$folder/data"
    port=$((20000 + RANDOM % 10000))
    launch "$kind"
}

# launch KIND: the server, with the data that are there.
launch() {
    local said=$folder/said
    : >"$said"
    case $1 in
    sixfold) "$bin/sixfold" "${serve[@]}" --port "$port" >"$said" 2>"$folder/log" & ;;
    sixfold-*)
        SLOW_SYNC_MS=${1#*-} LD_PRELOAD=$root/$bin/libslow_sync.so \
            "$bin/sixfold" "${serve[@]}" --port "$port" >"$said" 2>"$folder/log" &
        ;;
    echo) "$bin/echo_server" "$port" >"$said" 2>"$folder/log" & ;;
    colyseus) NODE_ENV=production node tests/load/colyseus/server.mjs "$port" >"$said" 2>"$folder/log" & ;;
    esac
    server=$!
    until [[ -s $said ]]; do
        kill -0 "$server" 2>/dev/null || fail "$1 does not start: $(tail -n 3 "$folder/log")"
        sleep 0.01
    done
}
serve=(serve --data "$folder/data" --web "$folder/web" --log-level warn --max-connections "$connections")
mkdir "$folder/web"
echo '<!doctype html>' >"$folder/web/index.html"

# client KIND TASK: what the client measures there, in $folder/result.
client() {
    "$bin/load_client" "$2" "${1%-*}" "$port" "$server" "${sizes:-}" >"$folder/result" ||
        fail "\"$2\" at $1 failed"
}
measure() {
    start "$1"
    client "$1" "$2"
    stop_server
}
result() { awk -v name="$1" '$1 == name { $1 = ""; sub(/^ /, ""); print }' "$folder/result"; }

# Of an odd number of lines.
median() { sort -g | awk '{ value[NR] = $1 } END { print value[(NR + 1) / 2] }'; }
calculate() { awk "BEGIN { printf \"%.2f\", $1 }"; }

# promise NAME VALUE RELATION BOUND
promise() {
    printf '%s %s %s %s\n' "$@"
    awk -v a="$2" -v b="$4" -v relation="$3" \
        'BEGIN { exit !(relation == ">=" ? a >= b : a <= b) }' || short=1
}

# The sizes of the frames are those of real games.
find_sizes() {
    [[ -z ${sizes:-} ]] || return 0
    measure sixfold "moves 100 $plies"
    sizes=$(result sizes)
}

measure_moves() {
    local kind round
    find_sizes
    for ((round = 0; round < rounds; round++)); do
        for kind in sixfold sixfold-5 sixfold-30 echo colyseus; do
            measure "$kind" "moves $games $plies"
            awk -v least="$least_seconds" -v kind="$kind" '
                { value[$1] = $2 }
                END {
                    cpu = value["user"] + value["system"]
                    printf "%s: %d frames, user %.2f s, system %.2f s, elapsed %.2f s\n", kind,
                        value["frames"], value["user"], value["system"], value["elapsed"] >"/dev/stderr"
                    if (cpu < least) exit 1
                    print value["frames"] / cpu >rates
                }' rates="$folder/round" "$folder/result" ||
                fail "a run of $kind took less than $least_seconds s"
            cat "$folder/round" >>"$folder/$kind.rates"
        done
    done
    for kind in sixfold sixfold-5 sixfold-30; do
        promise "$kind-to-echo" "$(ratio "$kind" echo rates)" ">=" 0.5
    done
    promise sixfold-to-colyseus "$(ratio sixfold colyseus rates)" ">=" 1
}

# Of each round by itself: the machine may be faster in one than in another.
ratio() {
    paste "$folder/$1.$3" "$folder/$2.$3" | awk '{ print $1 / $2 }' | median |
        awk '{ printf "%.2f", $1 }'
}

measure_crowd() {
    local alone round kind
    find_sizes
    for ((round = 0; round < rounds; round++)); do
        for kind in sixfold echo; do
            measure "$kind" "crowd $watchers"
            result crowd-p95 >>"$folder/$kind.crowd"
            result others-p95 >>"$folder/$kind.others"
        done
        measure sixfold "crowd 0"
        result others-p95 >>"$folder/sixfold.alone"
    done
    alone=$(median <"$folder/sixfold.alone")
    echo "crowd: p95 $(median <"$folder/sixfold.crowd") ms, control $(median <"$folder/echo.crowd") ms;" \
        "others: $(median <"$folder/sixfold.others") ms, without a crowd $alone ms" >&2
    promise crowd-to-echo "$(ratio sixfold echo crowd)" "<=" 1.5
    promise crowd-delays-others "$(calculate "$(median <"$folder/sixfold.others") - $alone")" "<=" 10
}

# slope FEW MANY: kilobytes for one more.
slope() { calculate "($(result "kilobytes-$2") - $(result "kilobytes-$1")) / ($2 - $1)"; }

measure_memory() {
    local subject control
    find_sizes
    measure sixfold "memory 1000 5000 60"
    subject=$(slope 1000 5000)
    measure echo "memory 1000 5000 60"
    control=$(slope 1000 5000)
    echo "memory: $subject kB a game and its sockets, control $control kB" >&2
    promise game-kilobytes "$(calculate "$subject - $control")" "<=" 8
    measure sixfold "watchers 1000 5000"
    promise watcher-kilobytes "$(slope 1000 5000)" "<=" 10
}

measure_restart() {
    start sixfold
    client sixfold "leave $games 60"
    cp "$folder/result" "$folder/names"
    kill -KILL "$server"
    wait "$server" 2>/dev/null || true
    local began
    began=$(date +%s%3N)
    launch sixfold
    client sixfold "ask $folder/names $began"
    stop_server
    [[ $(result games) == "$games" ]] || fail "only $(result games) games came back"
    promise restart-milliseconds "$(result milliseconds)" "<=" 5000
}

# Games go on at a steady pace while wrong passwords are tried, each for another name and from many
# addresses, so that the limits of names and addresses are as they are and yet spare nothing.
measure_flood() {
    local round kind attempts
    for ((round = 0; round < flood_rounds; round++)); do
        for kind in calm flood; do
            attempts=0
            [[ $kind == calm ]] || attempts=$log_ins
            measure sixfold "flood $((flood_seconds / flood_rounds)) $attempts"
            result moves-p95 >>"$folder/$kind.p95"
            echo "$kind: $(result moves) moves, p95 $(result moves-p95) ms; $(result attempts) log-ins," \
                "$(result compared) compared, $(result refused) refused" >&2
        done
        paste "$folder/flood.p95" "$folder/calm.p95" | tail -n 1 |
            awk '{ print $1 - $2 }' >>"$folder/flood.delays"
    done
    promise flood-delays-moves "$(calculate "$(median <"$folder/flood.delays")")" "<=" 10
}

parts=("$@")
((${#parts[@]} > 0)) || parts=(moves crowd memory restart)
for part in "${parts[@]}"; do
    case $part in
    moves | crowd | memory | restart | flood)
        "measure_$part"
        echo "measured $part"
        ;;
    *) fail "there is no part $part; parts: moves crowd memory restart flood" ;;
    esac
done
exit "$short"
