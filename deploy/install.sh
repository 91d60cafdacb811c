#!/usr/bin/env bash
# Installs the Debian 12 packages that Sixfold needs and that are not there yet:
#   install.sh run      to build it and run it
#   install.sh test     for the tests as well
#   install.sh tidy     for the slow static analysis as well
#   install.sh figures  for the tests and the measurements
# When nothing is missing it changes nothing and asks the network nothing.
set -euo pipefail

run_packages=(
    g++ cmake ninja-build ccache pkg-config git ca-certificates
    libboost1.81-dev nlohmann-json3-dev libspdlog-dev libsqlite3-dev libsodium-dev libjemalloc-dev
    libyaml-cpp-dev libcli11-dev
    clang lld binaryen wasi-libc libc++-14-dev-wasm32 libclang-rt-14-dev-wasm32
)
test_packages=(
    libgtest-dev libgmock-dev chromium-headless-shell clang-format sqlite3 libclang-rt-14-dev
)
tidy_packages=(clang-tidy)
figures_packages=(stockfish gcovr)
commands=(g++ cmake ninja ccache pkg-config node npm)

say() { echo "install: $*"; }
fail() {
    echo "install: $*" >&2
    exit 1
}

is_debian_12() {
    # shellcheck disable=SC1091
    [[ -r /etc/os-release ]] && (. /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]])
}

is_installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed* ]]
}

run_apt_get() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q \
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

install_packages() {
    if ((EUID == 0)); then
        as_root=()
    elif command -v sudo >/dev/null; then
        as_root=(sudo)
    else
        fail "these packages are missing, and there is no sudo: run as root: apt-get install $*"
    fi
    say "installing with ${as_root[*]:+${as_root[*]} }apt-get: $*"
    local attempt
    for attempt in 1 2 3; do
        # A broken list of some other source must not stop us: what we need may be in the others.
        run_apt_get update || say "apt-get update reported a problem; going on"
        if run_apt_get install --yes --no-install-recommends "$@"; then
            return
        fi
        say "attempt $attempt of 3 failed"
        sleep "$((attempt * 3))"
    done
    fail "apt-get could not install: $*"
}

check_commands() {
    local missing=() name node_version
    for name in "${commands[@]}"; do
        command -v "$name" >/dev/null || missing+=("$name")
    done
    ((${#missing[@]} == 0)) || fail "these commands are missing: ${missing[*]}"
    node_version=$(node --version)
    node_version=${node_version#v}
    ((${node_version%%.*} >= 18)) || fail "Node.js 18 or newer is needed, this is $node_version"
}

case ${1:-} in
run) wanted=("${run_packages[@]}") ;;
test) wanted=("${run_packages[@]}" "${test_packages[@]}") ;;
tidy) wanted=("${run_packages[@]}" "${test_packages[@]}" "${tidy_packages[@]}") ;;
figures) wanted=("${run_packages[@]}" "${test_packages[@]}" "${figures_packages[@]}") ;;
*)
    echo "usage: install.sh run|test|tidy|figures" >&2
    exit 2
    ;;
esac

if is_debian_12; then
    missing=()
    for package in "${wanted[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    # Node.js from elsewhere is as good, and conflicts with Debian's npm.
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    if ((${#missing[@]} > 0)); then
        install_packages "${missing[@]}"
    fi
else
    say "this is not Debian 12, so nothing is installed; needed are what Debian calls" \
        "${wanted[*]}, and Node.js 18 or newer with npm"
fi
check_commands
