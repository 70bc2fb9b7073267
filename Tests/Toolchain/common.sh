# Sourced by the scripts of this folder: where things lie, who is root, which mirror apt uses.
# shellcheck shell=sh

# The work tree, and the folder in which downloads and builds outlive it.
# shellcheck disable=SC2034  # the scripts use it
tree=$(cd "$(dirname "$0")/../.." && pwd)
cache=${PHOSPHOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/phosphor}
export PHOSPHOR_CACHE="$cache"
mkdir -p "$cache"

say() {
  printf '%s\n' "$*" >&2
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo --preserve-env=PHOSPHOR_CACHE,DEBIAN_MIRROR,DEBIAN_FRONTEND "$@"
  fi
}

# The Debian archive that this machine's apt is set to use. Before the first `apt-get update` apt
# knows no labels, so the second question asks without them.
debian_mirror() {
  if [ -n "${DEBIAN_MIRROR:-}" ]; then
    printf '%s\n' "${DEBIAN_MIRROR%/}"
    return
  fi
  # shellcheck disable=SC2016  # apt expands it
  {
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian'
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security
  } | sed -n '1s,/$,,p'
}

# Whether this machine itself is the amd64 Debian 13 with the distribution's Swift.
is_reference() {
  case $(dpkg-query --show --showformat '${Architecture} ${Version}' swiftlang 2>/dev/null) in
    'amd64 6.0.3'*) true ;;
    *) false ;;
  esac
}

# fresh FOLDER KEY: whether FOLDER holds the finished build of exactly KEY.
fresh() {
  [ "$(cat "$1/.key" 2>/dev/null)" = "$2" ]
}

# The key of what a script makes: a change of the script makes it anew.
key_of() {
  sha256sum <"$0" | cut -d ' ' -f 1
}

# libraries COLUMN: the words of a column of image/libraries, without versions.
libraries() {
  awk -v column="$1" '!/^#/ && $column != "-" { sub(/>=.*/, "", $column); print $column }' "$tree/image/libraries"
}

# Where the Swift SDK of this work tree lies: one folder a content, so that trees whose SDKs differ do
# not make them anew in turns.
sdk_folder() {
  printf '%s/sdk-%.8s\n' "$cache" "$(cat "$tree/Tests/Toolchain/sdk" "$tree/image/libraries" | sha256sum)"
}

# Held until the script ends: two test runs never make the same thing at once.
lock() {
  exec 9>"$cache/$1.lock"
  flock 9
}
