# SPDX-License-Identifier: Apache-2.0
# Sourced by the scripts: checks Debian packages by name and installs those that are missing.

build_packages=(g++ libsystemd-dev libpulse-dev libssl-dev tzdata)
test_packages=(dbus pulseaudio-utils)
# One beside another could take its place on somebody's desktop.
if ! command -v pipewire-pulse > /dev/null; then test_packages+=(pulseaudio); fi
if ! command -v chromium > /dev/null; then test_packages+=(chromium-headless-shell); fi
lab_packages=(
    qemu-system-x86 bluez bluez-test-tools busybox-static cpio zstd kmod python3 python3-venv
    pipewire pipewire-pulse wireplumber libspa-0.2-bluetooth
)

# What a package is needed for, in words for whoever is asked to install it.
reason_for_package() {
    case $1 in
        g++) echo "the linker and the C library that every Swift program is linked with" ;;
        binutils-gold) echo "the linker that the Swift toolchain calls" ;;
        libpulse-dev) echo "the headers of libpulse, through which audio routes are read" ;;
        libsystemd-dev) echo "the headers of sd-bus, through which the BlueZ radio talks" ;;
        libssl-dev) echo "the headers of libcrypto, whose AES opens the encrypted block of earbuds" ;;
        tzdata) echo "time zones for Foundation" ;;
        dbus) echo "a private message bus for the tests of the BlueZ radio" ;;
        pulseaudio) echo "a private audio server for the tests of the audio routes" ;;
        pulseaudio-utils) echo "pactl, with which those tests and the Lab steer an audio server" ;;
        chromium-headless-shell) echo "a browser for the tests of the doctor's page" ;;
        qemu-system-x86) echo "the Lab's virtual machine" ;;
        bluez) echo "the real bluetoothd in the Lab" ;;
        bluez-test-tools) echo "the Lab's virtual Bluetooth controllers" ;;
        busybox-static | cpio | zstd | kmod) echo "the Lab's boot image" ;;
        pipewire | pipewire-pulse | wireplumber) echo "the audio server in the Lab" ;;
        libspa-0.2-bluetooth) echo "headphones as outputs of the Lab's audio server" ;;
        python3 | python3-venv) echo "Bumble, the independent peer of the Lab and of the benchmarks" ;;
        *) echo "the Swift toolchain itself" ;;
    esac
}

# The packages of shared libraries that the toolchain's own programs do not find.
packages_missing_for_toolchain() {
    local swift directory library
    swift=$(readlink -f "$(command -v swift)") || return 0
    directory=${swift%/*}
    command -v ldd > /dev/null || return 0
    ldd "$directory"/swift-build "$directory"/swift-frontend "$directory"/swift-format \
        2> /dev/null | while read -r library _ found _; do
        [[ $found == not ]] || continue
        case $library in
            libcurl.so.*) package_known_as libcurl4t64 libcurl4 ;;
            libncurses.so.6 | libncursesw.so.6) echo libncurses6 ;;
            libedit.so.*) echo libedit2 ;;
            libsqlite3.so.*) echo libsqlite3-0 ;;
            libtinfo.so.6) echo libtinfo6 ;;
            libxml2.so.2) echo libxml2 ;;
            libz.so.*) echo zlib1g ;;
            *) echo "No package is known for $library, which the toolchain needs." >&2 ;;
        esac
    done | sort -u
    if [[ $(uname -m) == x86_64 && ! -x /usr/bin/ld.gold ]]; then
        package_known_as binutils-gold binutils
    fi
}

# The first of the names that this release of Debian has.
package_known_as() {
    local name
    for name in "$@"; do
        if apt-cache show "$name" > /dev/null 2>&1; then echo "$name"; return; fi
    done
    echo "${!#}"
}

package_is_installed() {
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null) == installed ]]
}

# require_packages NAME...: returns when all are installed, and installs what is missing.
require_packages() {
    local name missing=()
    if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
        echo "This is no Debian system, so nothing is checked. Needed are, by their Debian names:"
        for name in "$@"; do echo "  $name: $(reason_for_package "$name")"; done
        return
    fi
    for name in "$@"; do package_is_installed "$name" || missing+=("$name"); done
    (( ${#missing[@]} )) || return 0

    echo "Missing packages:"
    for name in "${missing[@]}"; do echo "  $name: $(reason_for_package "$name")"; done
    local run=()
    if (( EUID != 0 )); then
        if ! command -v sudo > /dev/null; then
            echo "Install them as root: apt-get install ${missing[*]}" >&2
            return 1
        fi
        run=(sudo)
    fi
    echo "Installing: ${run[*]} apt-get install ${missing[*]}"
    "${run[@]}" apt-get update -q
    "${run[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# Ends the script where there is no Swift; otherwise makes sure that it can build.
require_toolchain() {
    if ! command -v swift > /dev/null; then
        echo "Swift 6.2 or later is needed: https://www.swift.org/install" >&2
        exit 1
    fi
    local missing
    missing=$(packages_missing_for_toolchain)
    # shellcheck disable=SC2086 # one package a word
    require_packages "${build_packages[@]}" $missing
}
