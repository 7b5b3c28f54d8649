# SPDX-License-Identifier: Apache-2.0
# What the Lab's commands share. Sourced, never run.

lab=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
repository=$(dirname "$lab")
cache=${BINDRUNE_LAB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/bindrune-lab}

say() { printf 'lab: %s\n' "$*"; }

die() {
    printf 'lab: %s\n' "$*" >&2
    exit "${status:-1}"
}

# The programs the Lab needs and the Debian package of each.
needed_programs() {
    cat <<'LIST'
apt-get apt
btvirt bluez-test-tools
busctl systemd
busybox busybox-static
bluetoothctl bluez
cpio cpio
dbus-daemon dbus-daemon
depmod kmod
flock util-linux
hciconfig bluez
qemu-system-x86_64 qemu-system-x86
sha256sum coreutils
zstd zstd
LIST
}

# Prints the packages that are missing on this machine, one a line.
missing_packages() {
    local program package
    needed_programs | while read -r program package; do
        PATH=$PATH:/usr/sbin:/sbin command -v "$program" >/dev/null || echo "$package"
    done
    [ -x /usr/libexec/bluetooth/bluetoothd ] || echo bluez
    /usr/bin/python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
}

# Stops with the names of what is missing; nothing is installed here.
check_packages() {
    local missing
    missing=$(missing_packages | sort -u | tr '\n' ' ')
    [ -z "$missing" ] || die "these Debian packages are missing: ${missing% }
lab: install them with: apt-get install --no-install-recommends ${missing% }"
}
