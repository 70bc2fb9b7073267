# Sourced by Tests/run: stages, each with its heading, output and time; lanes of stages that run beside each other; a sum.
# shellcheck shell=sh

# begin: makes the folder that holds the output and the counts of all stages.
begin() {
  work=$(mktemp -d)
  lanes=
  started=$(date +%s)
  : >"$work/counts"
  : >"$work/times"
  trap 'rm -rf "$work"' EXIT
  trap 'end_lanes; exit 130' INT TERM
}

# stage NAME COMMAND...: runs COMMAND and keeps its status and its output. A stage in a lane prints its output when it
# has ended, so that two lanes do not mix.
stage() {
  name=$1
  shift
  output=$(mktemp "$work/output.XXXXXX")
  began=$(date +%s)
  if [ -n "${in_lane:-}" ]; then
    printf '.. %s begins\n' "$name"
    if "$@" >"$output" 2>&1; then status=0; else status=$?; fi
  else
    printf '\n== %s\n' "$name"
    { "$@" 2>&1 && echo 0 >"$work/status" || echo $? >"$work/status"; } | tee "$output"
    status=$(cat "$work/status")
  fi
  took=$(($(date +%s) - began))
  (
    flock 8
    if [ -n "${in_lane:-}" ]; then
      printf '\n== %s\n' "$name"
      cat "$output"
    fi
    printf -- '-- %s: %s s, status %s\n' "$name" "$took" "$status"
    printf '%s %s s, ' "$name" "$took" >>"$work/times"
  ) 8>"$work/printing"
}

# count PASSED FAILED: adds to the sum.
count() {
  printf '%s %s\n' "$1" "$2" >>"$work/counts"
}

# check NAME COMMAND...: a stage that is one check.
check() {
  stage "$@"
  if [ "$status" -eq 0 ]; then count 1 0; else count 0 1; fi
}

# tests PASSED FAILED NAME COMMAND...: a stage that runs many; the patterns find their lines. A runner that ends badly
# without naming a failed test crashed: that counts as one.
tests() {
  pass=$1
  fail=$2
  shift 2
  stage "$@"
  good=$(grep -cE "$pass" "$output" || :)
  bad=$(grep -cE "$fail" "$output" || :)
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
  elif [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then
    echo "no test ran"
    bad=1
  fi
  count "$good" "$bad"
}

# swift_tests NAME COMMAND...: tests of Swift's testing library.
swift_tests() {
  tests '^[^ ]+ Test ("|[^ ]+\().* passed after' '^[^ ]+ Test ("|[^ ]+\().* failed after' "$@"
}

# python_tests NAME COMMAND...: tests of Python's unittest.
python_tests() {
  tests ' \.\.\. ok$' ' \.\.\. (ERROR|FAIL)$' "$@"
}

# lane COMMAND...: runs stages beside those of other lanes.
lane() {
  (
    trap - EXIT
    in_lane=yes
    "$@"
  ) &
  lanes="$lanes $!"
}

# lanes_end: waits for all lanes; one that broke off is a failure.
lanes_end() {
  for one in $lanes; do
    wait "$one" || count 0 1
  done
  lanes=
}

# end_lanes: ends all lanes and what they run.
end_lanes() {
  for one in $lanes; do
    pkill -TERM -P "$one" || :
    kill "$one" 2>/dev/null || :
  done
}

# summary: prints the time of each stage and the sum; whether all passed.
summary() {
  sum=$(awk '{ passed += $1; failed += $2 } END { print passed + 0 " passed, " failed + 0 " failed" }' "$work/counts")
  printf '\n%stotal %s s\n%s\n' "$(cat "$work/times")" "$(($(date +%s) - started))" "$sum"
  case $sum in *' 0 failed') true ;; *) false ;; esac
}
