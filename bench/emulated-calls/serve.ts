import { monitorEventLoopDelay } from 'node:perf_hooks';
import { emulatorFor } from '../../packages/testing/src/emulators/registry.ts';
import { airlineEngines } from '../../packages/testing/src/tones/airline-in-tones.ts';

/** What the emulator's process tells the bench: where it listens, then how late its own event loop was. */
export type ServedMessage =
  | { readonly type: 'listening'; readonly options: object; readonly secrets: { readonly [name: string]: string } }
  | { readonly type: 'loop'; readonly p99Ms: number };

const tell = (message: ServedMessage) => process.send?.(message);

const emulator = await emulatorFor('@eva/adapter-openai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
tell({ type: 'listening', options: running.optionsFor({ kind: 's2s', id: 'openai' }), secrets: running.secrets });

process.on('message', async () => {
  tell({ type: 'loop', p99Ms: loop.percentile(99) / 1e6 });
  await running.close();
  process.exit(0);
});
