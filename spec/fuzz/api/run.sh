#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Random programs over the API (see main.lua), so many calls in all, or one program again.
#   spec/fuzz/api/run.sh FOLDER SEED CALLS TRACE LUA...
# FOLDER/LUA/fuzz_api are the programs that run them, JOBS side by side, 1 unless given. With TRACE, that of SEED is run
# alone, and each of its calls told.
set -u

CALLS_OF_PROGRAM=375

run_one() { # run_one FOLDER SEED PROGRAMS LUA
  "$1/$4/fuzz_api" "$4" "$2" "$3" && return
  echo "fuzz-api: $4 failed; for one program, and all that it does: make fuzz-api LUA=$4 SEED=number TRACE=1"
  return 1
}

if [ "$1" = --one ]; then
  shift
  run_one "$@"
  exit
fi

folder=$1 seed=$2 calls=$3 trace=$4
shift 4
# What asks for more memory than there is gets none, as without a sanitizer.
export ASAN_OPTIONS=max_malloc_fill_size=16777216:allocator_may_return_null=1:max_allocation_size_mb=2048 UBSAN_OPTIONS=print_stacktrace=1
[ -z "$trace" ] || exec "$folder/$1/fuzz_api" "$1" "$seed" 1 trace

programs=$((calls / CALLS_OF_PROGRAM / $# + 1))
echo "== $programs random programs for each of $*, from seed $seed on"
printf '%s\n' "$@" | xargs -P "${JOBS:-1}" -I LUA sh "$0" --one "$folder" "$seed" "$programs" LUA
