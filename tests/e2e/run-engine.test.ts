import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeSystem, discoverPlugins, parseSystemManifest } from '@eva/core/engine';
import { describe, expect, it } from 'vitest';
import { quickstart, runOneCall } from './quickstart.ts';

const ROOT = join(import.meta.dirname, '../..');
const CALL_MS = 240_000;

describe('the run engine with real parts', () => {
  it(
    'scores an agent that answers late instead of taking it for a machine that keeps no time',
    async () => {
      const parts = await quickstart('virtual');
      const file = join(ROOT, 'examples/quickstart/system.yaml');
      const text = readFileSync(file, 'utf8').replace(
        'use: rehearsal',
        'use: rehearsal, options: { fault: answers-late }',
      );
      const catalog = discoverPlugins({ root: ROOT, hostPackageDir: join(ROOT, 'packages/cli') });
      const logger = { debug() {}, info() {}, warn() {} };
      const read = parseSystemManifest(text, file);
      const system = await composeSystem({ catalog, env: {}, logger, clock: 'virtual', read });
      const call = await runOneCall({ ...parts, system }, { scenario: '1.1', clock: 'virtual' });
      const record = JSON.parse(readFileSync(join(call.folder, 'call.json'), 'utf8'));
      call.clear();

      expect(record).toMatchObject({
        attempt: 1,
        status: 'scored',
        timing: { clock: 'virtual', isWithinBudget: true, stalls: { count: 0 } },
      });
      expect(call.outcome.scores?.metrics.response_speed?.score).toBeGreaterThan(2);
    },
    CALL_MS,
  );

  it(
    'lets a good call through its gates at the first attempt',
    async () => {
      const call = await runOneCall(await quickstart('virtual'), { scenario: '3.1', clock: 'virtual' });
      call.clear();

      expect(call.outcome.attempts.map(({ status, fault, evidence }) => [status, fault, evidence])).toEqual([
        ['scored', null, []],
      ]);
    },
    CALL_MS,
  );
});
