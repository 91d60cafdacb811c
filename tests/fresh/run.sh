#!/usr/bin/env bash
# Does what the README says in a bare Debian 12: makes one with debootstrap, clones the committed
# state of this checkout into it, runs ./deploy/run.sh there and waits for the page; twice, because
# the second start must be quick. With --tests it runs ./tests/run.sh there too. Needs root.
#   run.sh [--tests] [--keep] [--dir FOLDER] [--port PORT]
# --keep leaves the tree for the next run, with its packages; a tree that was there before always
# stays. MIRROR names another Debian mirror.
# The tree gets this machine's way to reach Debian and npm (apt's Acquire settings, certificates,
# proxy variables, npm registry), and no package settings beyond that.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
mirror=${MIRROR:-http://deb.debian.org/debian}
tree=${TMPDIR:-/tmp}/sixfold-fresh
port=8460
keep=false
with_tests=false
first_start_seconds=1800
later_start_seconds=60

usage() {
    sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
    exit "$1"
}

say() { echo "fresh: $*"; }
fail() {
    echo "fresh: $*" >&2
    exit 1
}

while (($# > 0)); do
    case $1 in
    --tests) with_tests=true ;;
    --keep) keep=true ;;
    --dir) tree=${2:?--dir needs a folder} && shift ;;
    --port) port=${2:?--port needs a number} && shift ;;
    --help) usage 0 ;;
    *) usage 2 >&2 ;;
    esac
    shift
done

((EUID == 0)) || fail "a bare tree is entered with chroot, so this needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
mkdir -p -- "$tree"
tree=$(cd -- "$tree" && pwd -P)
[[ $tree != / ]] || fail "the tree must not be the root folder"
is_tree() { [[ -x $tree/usr/bin/apt-get && -f $tree/var/log/bootstrap.log && ! -d $tree/debootstrap ]]; }
if is_tree; then
    keep=true
elif [[ -n $(ls -A -- "$tree") ]]; then
    fail "$tree is neither empty nor a tree made by debootstrap"
fi

server_pid=
stop_server() {
    [[ -n $server_pid ]] || return 0
    # It was started in a process group of its own: a build in progress ends with it.
    kill -TERM -- "-$server_pid" 2>/dev/null || true
    local deadline=$((SECONDS + 20))
    while kill -0 -- "-$server_pid" 2>/dev/null; do
        ((SECONDS < deadline)) || kill -KILL -- "-$server_pid" 2>/dev/null || true
        sleep 0.1
    done
    wait "$server_pid" 2>/dev/null || true
    server_pid=
}

mounted_below_tree() { awk -v tree="$tree/" 'index($5 "/", tree) == 1' /proc/self/mountinfo; }

clean_up() {
    stop_server
    if mountpoint --quiet -- "$tree/proc"; then
        umount -- "$tree/proc" || true
    fi
    if $keep; then
        say "the tree stays at $tree"
    elif [[ -n $(mounted_below_tree) ]]; then
        say "something is still mounted below $tree, so it stays"
    else
        rm -rf --one-file-system -- "$tree"
    fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

environment=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8)
in_tree() { chroot "$tree" /usr/bin/env -i "${environment[@]}" "$@"; }

make_tree() {
    if is_tree; then
        say "using the tree that is there"
        return
    fi
    debootstrap --variant=minbase bookworm "$tree" "$mirror" | tail -n 1
}

# Copies how this machine reaches Debian and npm.
copy_settings() {
    printf 'deb %s %s main\n' "$mirror" bookworm "$mirror" bookworm-updates \
        "${mirror%/debian}/debian-security" bookworm-security >"$tree/etc/apt/sources.list"
    apt-config dump --format '%F "%v";%n' Acquire | grep -v IndexTargets \
        >"$tree/etc/apt/apt.conf.d/99host" || true
    cp -- /etc/resolv.conf "$tree/etc/resolv.conf"
    # An installer would have written it; debootstrap does not.
    echo '127.0.0.1 localhost' >"$tree/etc/hosts"
    mkdir -p -- "$tree/usr/local/share/ca-certificates"
    find /usr/local/share/ca-certificates -name '*.crt' \
        -exec cp -t "$tree/usr/local/share/ca-certificates" -- {} +
    local name value
    for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        if [[ -n ${!name:-} ]]; then
            environment+=("$name=${!name}")
        fi
    done
    if [[ -r ${NODE_EXTRA_CA_CERTS:-} ]]; then
        cp -- "$NODE_EXTRA_CA_CERTS" "$tree/etc/host-extra-ca.pem"
        environment+=(NODE_EXTRA_CA_CERTS=/etc/host-extra-ca.pem)
    fi
    if command -v npm >/dev/null; then
        for name in registry proxy https-proxy; do
            value=$(cd / && npm config get "$name")
            if [[ $value != null ]]; then
                environment+=("npm_config_${name//-/_}=$value")
            fi
        done
    fi
}

clone_head() {
    git -c safe.directory="$root" -C "$root" bundle create --quiet "$tree/srv/sixfold.bundle" HEAD
    # An honest first build: no objects from an earlier run.
    rm -rf --one-file-system -- "$tree/srv/sixfold" "$tree/root/.cache/ccache" \
        "$tree/root/.ccache"
    in_tree git clone --quiet /srv/sixfold.bundle /srv/sixfold
}

# Whether the page answers, and is a page.
page_answers() {
    local answer
    answer=$(
        exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
        printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
        timeout 5 cat <&3 | tr -d '\0'
    ) || return 1
    [[ $answer == "HTTP/1.1 200"* && ${answer,,} == *"<!doctype html"* ]]
}

# start SECONDS ARGUMENTS...: runs the README's command and waits until the page answers.
start() {
    local began=$SECONDS deadline=$((SECONDS + $1))
    setsid chroot "$tree" /usr/bin/env -i "${environment[@]}" /srv/sixfold/deploy/run.sh \
        "${@:2}" </dev/null &
    server_pid=$!
    until page_answers; do
        kill -0 "$server_pid" 2>/dev/null || fail "deploy/run.sh ended before the page answered"
        ((SECONDS < deadline)) || fail "the page did not answer within $1 seconds"
        sleep 0.5
    done
    started_in=$((SECONDS - began))
    say "the page answers after $started_in s"
}

if page_answers || (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    fail "port $port is taken: name another with --port"
fi

make_tree
copy_settings
mount -t proc proc "$tree/proc"
in_tree apt-get -q update
in_tree DEBIAN_FRONTEND=noninteractive apt-get -q install --yes --no-install-recommends \
    git ca-certificates
in_tree update-ca-certificates
clone_head

arguments=()
if ((port != 8460)); then
    arguments=(--port "$port")
fi
started_in=0
start "$first_start_seconds" "${arguments[@]}"
first=$started_in
stop_server
start "$later_start_seconds" "${arguments[@]}"
second=$started_in
stop_server
summary=("./deploy/run.sh: the page answered after $first s, the second time after $second s")

status=0
if $with_tests; then
    began=$SECONDS
    in_tree bash -c 'cd /srv/sixfold && ./tests/run.sh' </dev/null 2>&1 |
        tee "$tree/srv/tests.log" || status=1
    mapfile -t closing < <(sed -n '/^== summary ==$/,$p' "$tree/srv/tests.log")
    summary+=("./tests/run.sh: $((SECONDS - began)) s" "${closing[@]}")
fi
printf 'fresh: %s\n' "${summary[@]}"
((status == 0))
