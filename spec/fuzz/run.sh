#!/bin/sh
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Runs fuzz targets side by side, on the kept corpus and on what earlier runs have found.
#   spec/fuzz/run.sh SECONDS DIRECTORY TARGET...      DIRECTORY holds the programs fuzz_TARGET, and gets what is found
set -u

seconds=$1
directory=$2
shift 2
failed=0

run() {
  mkdir -p "$directory/new/$1" "$directory/found"
  case $1 in
    image) more=spec/fixtures ;;
    *) more= ;;
  esac
  # A try that takes 10 s or 2 GiB is a fault, too.
  "$directory/fuzz_$1" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
    -artifact_prefix="$directory/found/$1-" "$directory/new/$1" "spec/fuzz/corpus/$1" $more >"$directory/$1.log" 2>&1
}

report() { # report TARGET STATUS
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$directory/$1.log" | tail -n 1)
  kept=$(ls "spec/fuzz/corpus/$1" | wc -l)
  new=$(ls "$directory/new/$1" | wc -l)
  if [ "$2" = 0 ] && [ "${runs:-0}" -gt 0 ]; then
    echo "fuzz: $1: $runs runs in $seconds s without a fault; $kept inputs kept, $new new ones in $directory/new/$1"
    return
  fi
  failed=1
  tail -n 60 "$directory/$1.log"
  echo "fuzz: $1: FAULT after ${runs:-?} runs (status $2). All that it printed: $directory/$1.log"
  echo "fuzz: the input, for 'build/fuzz/fuzz_$1 INPUT': $(ls -t "$directory/found/$1-"* 2>/dev/null | head -n 1)"
}

processes=
for target in "$@"; do
  run "$target" &
  processes="$processes $!"
done
trap 'kill $processes 2>/dev/null' INT TERM

for target in "$@"; do
  process=${processes# }
  process=${process%% *}
  processes=${processes#" $process"}
  wait "$process"
  report "$target" $?
done
exit $failed
