#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Random programs over the API (see main.lua), so many calls in all, or one program again.
#   spec/fuzz/api/run.sh FOLDER SEED CALLS TRACE LUA...
# FOLDER/LUA/fuzz_api are the programs; with TRACE, that of SEED is run alone, and each of its calls told. JOBS of them run
# side by side, 1 unless given.
set -u

folder=$1 seed=$2 calls=$3 trace=$4
shift 4
# What asks for more memory than there is gets none, as without a sanitizer.
export ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=2048 UBSAN_OPTIONS=print_stacktrace=1

if [ -n "$trace" ]; then
  exec "$folder/$1/fuzz_api" "$seed" 1 trace
fi

# A program makes 375 calls.
programs=$((calls / 375 / $# + 1))
echo "== $programs random programs for each of $*, from seed $seed on"
for lua in "$@"; do
  echo "$lua"
done | xargs -P "${JOBS:-1}" -I LUA sh -c "$folder/LUA/fuzz_api $seed $programs 2>&1 | sed 's/^/LUA: /' | grep -v 'left out'"' \
  | tee '"$folder/LUA/log"
for lua in "$@"; do
  if ! grep -q "programs from seed" "$folder/$lua/log"; then
    echo "fuzz-api: $lua failed; for a program alone: make fuzz-api LUA=$lua SEED=number TRACE=1"
    exit 1
  fi
done
