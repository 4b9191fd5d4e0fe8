import { type JsonObject, roundHalfEven } from '@eva/core';
import { mean, type TurnMap, turnNumbers } from './turn-map.ts';

export interface ResponseSpeedInput {
  readonly latencySeconds: TurnMap<number>;
  readonly toolTurns: readonly number[];
}

export interface SpeedStats {
  readonly meanSeconds: number;
  readonly maxSeconds: number;
  readonly perTurnSeconds: readonly number[];
}

export interface ResponseSpeedResult extends SpeedStats {
  readonly withToolCalls: SpeedStats | undefined;
  readonly noToolCalls: SpeedStats | undefined;
}

/** Above this a "latency" is a broken timestamp. */
const LONGEST_SECONDS = 1000;

/** Undefined when no turn has a usable latency; interruptions, which give negative ones, are left out. */
export function responseSpeed(input: ResponseSpeedInput): ResponseSpeedResult | undefined {
  const turns = turnNumbers(input.latencySeconds)
    .map((turn) => ({ seconds: input.latencySeconds[String(turn)] ?? 0, hasTool: input.toolTurns.includes(turn) }))
    .filter(({ seconds }) => seconds > 0 && seconds < LONGEST_SECONDS);
  const all = statsOf(turns.map((turn) => turn.seconds));
  if (!all) return undefined;
  return {
    ...all,
    withToolCalls: statsOf(turns.filter((turn) => turn.hasTool).map((turn) => turn.seconds)),
    noToolCalls: statsOf(turns.filter((turn) => !turn.hasTool).map((turn) => turn.seconds)),
  };
}

/** Statistics of one stage's latencies: values whose key ends in `_ms` come out in seconds, others as they are. */
export function stageSeconds(latency: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(latency).map(([key, value]) =>
      key.endsWith('_ms')
        ? [`${key.slice(0, -3)}_seconds`, typeof value === 'number' ? roundHalfEven(value / 1000, 3) : value]
        : [key, value],
    ),
  );
}

function statsOf(seconds: readonly number[]): SpeedStats | undefined {
  if (seconds.length === 0) return undefined;
  return {
    meanSeconds: roundHalfEven(mean(seconds), 3),
    maxSeconds: roundHalfEven(Math.max(...seconds), 3),
    perTurnSeconds: seconds.map((value) => roundHalfEven(value, 3)),
  };
}
