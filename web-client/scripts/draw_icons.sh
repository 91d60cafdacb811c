#!/usr/bin/env bash
# Draws the icons of an installed Sixfold, public/icons/*.png, from public/favicon.svg. To be run when
# that changes; wants chromium. The maskable one and Apple's have a ground of their own, and the first
# of these leaves room around, since a system cuts it to any shape.
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../public"
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir -p icons

# draw NAME PIXELS PART GROUND: the mark takes this part of the side.
draw() {
    cat >"$folder/icon.html" <<END
<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: $4; }
svg { width: $3; height: $3; }</style>
$(cat favicon.svg)
END
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
        --default-background-color=00000000 --user-data-dir="$folder/profile" \
        --window-size="$2,$2" --screenshot="icons/$1.png" "file://$folder/icon.html" 2>/dev/null
}

draw icon-192 192 100% transparent
draw icon-512 512 100% transparent
draw maskable-512 512 66% '#2c2c2c'
draw apple-touch-icon 180 82% '#2c2c2c'
