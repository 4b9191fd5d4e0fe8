import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsOf, quickstart, runOneCall, taskCompletion } from '../e2e/quickstart.ts';

const SCENARIO = '1.1';
const CALL_MS = 240_000;

describe('a call on the wall clock', () => {
  it(
    'goes over a WebSocket in real time and ends in the same class of outcome',
    async () => {
      const call = await runOneCall(await quickstart('wall'), { scenario: SCENARIO, clock: 'wall' });
      try {
        const { pacing } = JSON.parse(readFileSync(join(call.folder, 'call.json'), 'utf8')) as {
          readonly pacing: {
            readonly frames: number;
            readonly lateMs: { readonly p50: number; readonly p99: number; readonly max: number };
          };
        };
        console.info(`frames late on the wall clock: p50 ${pacing.lateMs.p50} ms, p99 ${pacing.lateMs.p99} ms`);

        expect(eventsOf(call)).toContainEqual(expect.objectContaining({ type: 'line-open', transport: 'websocket' }));
        expect(call.outcome.ending).toMatchObject({ by: 'caller', reason: 'goodbye' });
        expect(taskCompletion(call)).toBe(1);
        expect(pacing.frames).toBeGreaterThan(500);
      } finally {
        call.clear();
      }
    },
    CALL_MS,
  );
});
