import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mulawFromPcm, readWav, speechSegments } from '@eva/core/audio';
import { describe, expect, it } from 'vitest';
import { type OneCallRun, quickstart, runOneCall } from './quickstart.ts';

const CALL_MS = 240_000;
const ASKED_SNR_DB = 15;

function tracksOf({ folder }: OneCallRun, name: string): readonly Int16Array[] {
  return readWav(readFileSync(join(folder, name))).channels;
}

/** Over the stretches in which the caller speaks: what it said, over what was added to it. */
function snrDb(spoken: Int16Array, heard: Int16Array): number {
  let signal = 0;
  let noise = 0;
  for (const { startMs, endMs } of speechSegments(mulawFromPcm(spoken))) {
    for (let at = startMs * 8; at < endMs * 8; at += 1) {
      signal += (spoken[at] ?? 0) ** 2;
      noise += ((heard[at] ?? 0) - (spoken[at] ?? 0)) ** 2;
    }
  }
  return 10 * Math.log10(signal / noise);
}

describe('a call from a noisy street', () => {
  it(
    'has the noise it was asked for, on the agent’s ears alone, and the same bytes each time',
    async () => {
      const noisy = { scenario: '1.1', clock: 'virtual', perturb: [`noise:street,snr=${ASKED_SNR_DB}`] } as const;
      const call = await runOneCall(await quickstart('virtual'), noisy);
      const again = await runOneCall(await quickstart('virtual'), noisy);

      const [spoken, agentSpoken] = tracksOf(call, 'spoken.wav');
      const [heard, agentHeard] = tracksOf(call, 'line.wav');
      const measured = snrDb(spoken ?? new Int16Array(), heard ?? new Int16Array());
      expect(Math.abs(measured - ASKED_SNR_DB)).toBeLessThanOrEqual(0.5);
      expect(agentHeard).toEqual(agentSpoken);
      for (const name of ['events.jsonl', 'line.wav', 'spoken.wav', 'scores.json']) {
        const [one, other] = [call, again].map(({ folder }) => readFileSync(join(folder, name)));
        expect(one?.equals(other ?? Buffer.alloc(0)), name).toBe(true);
      }
      // The caller spoke as clearly as ever: nothing of this is its fault.
      expect(call.outcome).toMatchObject({ status: 'scored', fault: null });

      call.clear();
      again.clear();
    },
    CALL_MS,
  );
});
