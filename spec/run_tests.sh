#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Runs the specs under a Lua, then the given test programs, and ends with one line that counts them all.
#   spec/run_tests.sh LUA [PROGRAM...]
# PRELOAD names a library to load before the interpreter (a sanitizer's), HELPER a file for busted to run first, EXCLUDE a
# tag of specs to leave out, SPECS the files of specs (all but those that need LÖVE), BUSTED a command that runs busted.
set -u

lua=$1
shift
log=$(mktemp)
told=$(mktemp)
trap 'rm -f "$log" "$told"' EXIT
passed=0
failed=0

# A spec that is pending, an error outside a spec and a run that dies all count as failed: nothing is skipped unseen.
add_specs() {
  counts=$(sed -n 's/^\([0-9]*\) success[a-z]* \/ \([0-9]*\) failure[s]* \/ \([0-9]*\) error[s]* \/ \([0-9]*\) pending.*/\1 \2 \3 \4/p' "$log" | tail -n 1)
  if [ -z "$counts" ]; then
    failed=$((failed + 1))
    return
  fi
  set -- $counts
  passed=$((passed + $1))
  failed=$((failed + $2 + $3 + $4))
}

add_program() {
  counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log" | tail -n 1)
  set -- ${counts:-0 1} "$1"
  passed=$((passed + $1))
  failed=$((failed + $2))
  if [ "$3" != 0 ] && [ "$2" = 0 ]; then failed=$((failed + 1)); fi
}

# Leaks are looked for in the programs: an interpreter leaves by exit and frees nothing.
run_specs() { # run_specs FILE
  LD_PRELOAD="${PRELOAD:-}" ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
    ${BUSTED:-busted --lua="$(command -v "$lua")"} --output=plainTerminal ${HELPER:+--helper="$HELPER"} \
      ${EXCLUDE:+--exclude-tags="$EXCLUDE"} "$1" >"$log" 2>&1
  before=$failed
  add_specs
  if [ "$failed" != "$before" ]; then
    cat "$log"
  else
    grep -oE '(random rounds|conformance): .*' "$log" >>"$told"
  fi
  echo "$1: ${counts:-it did not end}" | sed 's/ \([0-9]*\) \([0-9]*\) \([0-9]*\) \([0-9]*\)$/ \1 passed, \2 failed, \3 errors, \4 pending/'
}

# Each file in a process of its own: a full collection, of which specs make thousands, takes the longer the more is loaded.
echo "== specs, $lua"
for file in ${SPECS:-$(ls spec/*/*_spec.lua | grep -v "^spec/love/")}; do
  run_specs "$file"
done
sort -u "$told"

for program in "$@"; do
  echo "== $program"
  UBSAN_OPTIONS=print_stacktrace=1 "$program" >"$log" 2>&1
  status=$?
  cat "$log"
  add_program $status
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
