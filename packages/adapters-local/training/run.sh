#!/bin/sh
# Everything from nothing to packages/adapters-local/model/. Each step goes on where it was stopped.
# Usage: training/run.sh VERSION [DATA_FOLDER [RUN_FOLDER]]; shards and steps from SHARDS and STEPS.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
version=${1:?the version of the model, such as 1.0.0}
data=${2:-/tmp/ears-data}
run=${3:-/tmp/ears-run}
node="node --conditions=eva-source --import $root/tooling/source/register.mjs"

cd "$root"
$node "$here/check/check-split.ts"
$node "$here/audio/generate.ts" --out "$data" --split held-out --shards 10 --utterances 60
$node "$here/audio/generate.ts" --out "$data" --split train --shards "${SHARDS:-150}" --utterances 100
$node "$here/check/compare-mulaw.ts"

cd "$here"
. ears/env.sh
/usr/bin/python3 -m ears.train --data "$data" --out "$run" --steps "${STEPS:-8000}"
/usr/bin/python3 -m ears.export --data "$data" --run "$run" --model "$here/../model" --version "$version" --date "$(date +%F)"

cd "$root"
$node "$here/check/check-model.ts" --run "$run"
