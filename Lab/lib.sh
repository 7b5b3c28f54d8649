# SPDX-License-Identifier: Apache-2.0
# What the Lab's commands share. Sourced, never run.

lab=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
repository=$(dirname "$lab")
cache=${BINDRUNE_LAB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/bindrune-lab}
export PATH=$PATH:/usr/sbin:/sbin
# shellcheck source=../Scripts/lib/packages.sh
source "$repository/Scripts/lib/packages.sh"

say() { printf 'lab: %s\n' "$*"; }

die() {
    printf 'lab: %s\n' "$*" >&2
    exit "${status:-1}"
}

# Stops with the names of the packages that are missing; nothing is installed here.
check_packages() {
    local name missing=()
    command -v dpkg-query >/dev/null || die "the Lab needs Debian's kernel and packages"
    for name in "${test_packages[@]}" "${lab_packages[@]}"; do
        package_is_installed "$name" || missing+=("$name")
    done
    ((${#missing[@]})) || return 0
    for name in "${missing[@]}"; do say "missing: $name, $(reason_for_package "$name")" >&2; done
    die "install them with: apt-get install --no-install-recommends ${missing[*]}"
}
