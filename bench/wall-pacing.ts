import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickstart, runOneCall } from '../tests/e2e/quickstart.ts';
import type { Figure } from './figure.ts';

/** How late the agent's frames leave in one real-time call over the WebSocket, local engines running beside it. */
export async function benchWallPacing(): Promise<readonly Figure[]> {
  const call = await runOneCall(await quickstart('wall'), { scenario: '1.1', clock: 'wall' });
  const { pacing } = JSON.parse(readFileSync(join(call.folder, 'call.json'), 'utf8')) as {
    readonly pacing: {
      readonly frames: number;
      readonly lateMs: { readonly p50: number; readonly p99: number; readonly max: number };
    };
  };
  call.clear();
  return [
    { name: 'frames sent', value: String(pacing.frames) },
    { name: 'lateness p50', value: `${pacing.lateMs.p50.toFixed(2)} ms` },
    { name: 'lateness p99', value: `${pacing.lateMs.p99.toFixed(2)} ms` },
    { name: 'lateness max', value: `${pacing.lateMs.max.toFixed(2)} ms` },
  ];
}
