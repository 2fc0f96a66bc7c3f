#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Runs the specs under a Lua and the given test programs, some side by side, and tells each as it ends. The end is a list of
# what was left out, and one line that counts what passed and failed.
#   spec/run_tests.sh LUA [PROGRAM...]
# By variables:
#   SPECS    the files of specs; all but those that need LÖVE unless given, with WHY the others are left out
#   EXCLUDE  tags of specs to leave out: those of the table below
#   JOBS     how many processes run side by side, 1 unless given
#   BATCH    how many files of specs share a process, 1 unless given: starting one costs much under an emulator, but a full
#            collection, of which specs make thousands, takes the longer the more is loaded
#   PRELOAD  a library to load before the interpreter (a sanitizer's)
#   HELPER   a file for busted to run first
#   BUSTED   a command that runs busted
set -u

# Memory that nobody has set does not happen to be zero.
export MALLOC_PERTURB_=165
export ASAN_OPTIONS=max_malloc_fill_size=16777216
# glibc puts large blocks on large pages if the kernel has some: touching small ones for the first time takes a third of all.
export GLIBC_TUNABLES=glibc.malloc.hugetlb=1

why_tag() {
  case $1 in
    garbage) echo "they count what a run allocates, of which an emulator, a helper and a lesser kernel know nothing" ;;
    stress) echo "they need the collector for themselves" ;;
    large) echo "they take long; make test runs them with Lua 5.4, make check-release under sanitizers" ;;
    *) echo "no reason is known: add it to spec/run_tests.sh" ;;
  esac
}

# One process. Its output goes to $results/NAME.log, its counts to $results/NAME.count.

# A spec that is pending, an error outside a spec and a run that dies all count as failed: nothing is skipped unseen.
count_specs() { # count_specs LOG STATUS: passed, failed
  sed -n 's/^\([0-9]*\) success[a-z]* \/ \([0-9]*\) failure[s]* \/ \([0-9]*\) error[s]* \/ \([0-9]*\) pending.*/\1 \2 \3 \4/p' "$1" |
    awk -v status="$2" '{ passed += $1; failed += $2 + $3 + $4; ended = 1 }
      END { print passed + 0, failed + (failed == 0 && (!ended || status != 0)) }'
}

count_program() {
  sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$1" | tail -n 1 |
    awk -v status="$2" '{ passed = $1; failed = $2; ended = 1 }
      END { print passed + 0, failed + (failed == 0 && (!ended || status != 0)) }'
}

# What times prints, in minutes and seconds, as seconds: those of the children, of the program and of the system together.
seconds() {
  awk 'NR == 2 { for (k = 1; k <= 2; k++) { split($k, part, "[ms]"); sum += 60 * part[1] + part[2] } printf "%.1f", sum }'
}

run_one() { # run_one FILE...: of specs, or a program
  name=$(echo "$1" | tr / _)
  log=$results/$name.log
  case $* in
    *.lua)
      # Most of its time would go into filling gigabytes that nobody reads.
      case $* in *spec/lua/gc_spec.lua*) unset MALLOC_PERTURB_ ASAN_OPTIONS ;; esac
      # Leaks are looked for in the programs: an interpreter leaves by exit and frees nothing.
      LD_PRELOAD="${PRELOAD:-}" ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
        ${BUSTED:-busted --lua="$lua"} --output=plainTerminal ${HELPER:+--helper="$HELPER"} \
        ${EXCLUDE:+--exclude-tags="$EXCLUDE"} "$@" >"$log" 2>&1
      counts=$(count_specs "$log" $?)
      ;;
    *)
      case ,${EXCLUDE:-}, in *,large,*) export PIXCOLLIDE_LARGE=0 ;; esac
      UBSAN_OPTIONS=print_stacktrace=1 "$1" >"$log" 2>&1
      counts=$(count_program "$log" $?)
      ;;
  esac
  echo "$counts $#" >"$results/$name.count"
  times >"$results/$name.times" # by itself: a pipe would be of a process that has no children
  took=$(seconds <"$results/$name.times")
  done=$(cat "$results"/*.count | awk '{ done += $3 } END { print done }')
  [ "$counts" = "${counts% 0}" ] && cat "$log"
  [ $# = 1 ] || more=" and $(($# - 1)) more"
  echo "[$done of $total] $1${more:-}: ${counts% *} passed, ${counts#* } failed, $took s of a processor"
}

if [ "${1:-}" = --one ]; then
  shift
  run_one "$@"
  exit 0
fi

lua=$(command -v "$1" || echo "$1")
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
shift
all=$(ls spec/*/*_spec.lua | grep -v "^spec/love/")
files=${SPECS:-$all}
total=$(($# + $(echo $files | wc -w)))
export lua results total

# What takes longest begins, so that all processors end together: programs, and these files of specs.
LONG='tiled_budget|playground/|questions|lua/contract|broken_maps|lua/gc|mask_geometry|games/digger|drawing'
echo "== specs and tests, $(basename "$lua")"
{
  for program in "$@"; do
    echo "$program"
  done
  ls $files | grep -E "$LONG" | xargs -n "${BATCH:-1}"
  ls $files | grep -v -E "$LONG" | xargs -n "${BATCH:-1}"
} | xargs -P "${JOBS:-1}" -I UNIT sh -c "sh '$0' --one UNIT"

cat "$results"/*.log | grep -oE '(random rounds|conformance|contract|left out): .*|^[0-9]+ random rounds, .*' | sort -u
if [ -z "${SPECS:-}" ]; then
  echo "left out: spec/love/*_spec.lua: they need LÖVE: make test-love"
elif [ -n "${WHY:-}" ]; then
  for folder in $(echo "$all" | sed 's/[^/]*$//' | sort -u); do
    count=0
    for file in $(ls "$folder"*_spec.lua); do
      case " $(echo $files) " in *" $file "*) ;; *) count=$((count + 1)) ;; esac
    done
    [ $count = 0 ] || echo "left out: $count files of $folder: $WHY"
  done
fi
for tag in $(echo "${EXCLUDE:-}" | tr , ' '); do
  echo "left out: $(cat $files | grep -c "#$tag\>") groups of specs tagged #$tag: $(why_tag "$tag")"
done

cat "$results"/*.count | awk '{ passed += $1; failed += $2 }
  END { print passed " passed, " failed " failed"; exit !(failed == 0 && passed > 0) }'
