# Sourced by Tests/run: stages, each with its heading, output and time; lanes of stages that run beside each other; a sum.
# shellcheck shell=sh

# begin: makes the folder that holds the counts of all stages, and the one that keeps their whole output.
begin() {
  work=$(mktemp -d)
  outputs=.build/stages
  rm -rf "$outputs"
  mkdir -p "$outputs"
  lanes=
  started=$(date +%s)
  : >"$work/counts"
  : >"$work/times"
  : >"$work/failed"
  trap 'rm -rf "$work"' EXIT
  trap 'end_lanes; exit 130' INT TERM
}

# told FILE STATUS: what an output tells: the end if all is well; else all of it, or of a long one the lines of what failed,
# and more of the end.
told() {
  if [ "$2" -eq 0 ]; then
    tail -n 33 "$1" | grep -vE '^\[[0-9]+/[0-9]+\] | \.\.\. ok$' || :
  elif [ "$(wc -l <"$1")" -lt 500 ]; then
    cat "$1"
  else
    grep -E -A 5 '^✘ |: error: | \.\.\. (ERROR|FAIL)$' "$1" | awk '!seen[$0]++' | head -n 300
    tail -n 200 "$1"
  fi
}

# stage NAME COMMAND...: runs COMMAND and keeps its status and its output. A stage in a lane prints what its output
# tells when it has ended, so that two lanes do not mix; the whole is in .build/stages.
stage() {
  name=$1
  shift
  output=$outputs/$(echo "$name" | tr ' ' -).txt
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
      told "$output" "$status"
    fi
    printf -- '-- %s: %s s, status %s\n' "$name" "$took" "$status"
    printf '%s %s s, ' "$name" "$took" >>"$work/times"
  ) 8>"$work/printing"
}

# count PASSED FAILED: adds to the sum.
count() {
  printf '%s %s\n' "$1" "$2" >>"$work/counts"
}

# failure TEXT: adds to what the end lists as failed.
failure() {
  printf 'failed: %s\n' "$1" >>"$work/failed"
}

# check NAME COMMAND...: a stage that is one check.
check() {
  stage "$@"
  if [ "$status" -eq 0 ]; then
    count 1 0
  else
    count 0 1
    failure "$name, status $status"
  fi
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
  grep -E "$fail" "$output" | while read -r line; do failure "$name: $line"; done
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    failure "$name ended with status $status, and no test of it failed: $(tail -n 1 "$output")"
  elif [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    failure "$name: no test ran"
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
    wait "$one" || {
      count 0 1
      failure "a lane broke off"
    }
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

# summary: prints the time of each stage, what failed and the sum; whether all passed.
summary() {
  sum=$(awk '{ passed += $1; failed += $2 } END { print passed + 0 " passed, " failed + 0 " failed" }' "$work/counts")
  printf '\n%stotal %s s\n' "$(cat "$work/times")" "$(($(date +%s) - started))"
  cat "$work/failed"
  echo "$sum"
  case $sum in *' 0 failed') true ;; *) false ;; esac
}
