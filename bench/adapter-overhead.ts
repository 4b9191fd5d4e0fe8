import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Contribution, S2sAdapter, SttAdapter } from '../packages/core/src/index.ts';
import { aScope } from '../packages/testing/src/builders/a-scope.ts';
import { inFrames, silence } from '../packages/testing/src/builders/audio-frames.ts';
import { emulatedHost } from '../packages/testing/src/builders/emulated-host.ts';
import { emulatorFor } from '../packages/testing/src/emulators/registry.ts';
import { airlineEngines } from '../packages/testing/src/tones/airline-in-tones.ts';
import { type Figure, median } from './figure.ts';

const FRAMES = 250;
const FRAME_MS = 20;
const GOAL_MS = 1;

type Ear = SttAdapter | S2sAdapter;
type Listener = Contribution<'stt'> | Contribution<'s2s'>;

/** Adapters that take audio as it comes, each by the package whose emulator it talks to. */
const LISTENERS: readonly [string, () => Promise<{ readonly default: Listener }>][] = [
  ['@eva/adapter-openai', () => import('../packages/adapters-openai/src/s2s.ts')],
  ['@eva/adapter-openai', () => import('../packages/adapters-openai/src/stt.ts')],
  ['@eva/adapter-xai', () => import('../packages/adapters-xai/src/s2s.ts')],
];

/**
 * From a frame's being handed to an adapter to its bytes' arrival on the other side of a loopback socket, one frame
 * each 20 ms: the adapter's share and, as an upper bound on it, the kernel's.
 */
export async function benchAdapterOverhead(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, load] of LISTENERS) {
    const { default: contribution } = await load();
    const took = await frameTimes(name, contribution);
    const sorted = took.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    figures.push({
      name: `${contribution.kind} ${contribution.id}: a frame on the wire`,
      value: `median ${median(took).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (n ${took.length})`,
      goal: `${GOAL_MS} ms`,
    });
  }
  return figures;
}

async function frameTimes(packageName: string, contribution: Listener): Promise<readonly number[]> {
  const emulator = await emulatorFor(packageName);
  if (emulator === undefined) throw new Error(`there is no emulator for ${packageName}`);
  await using running = await emulator.start({ engines: airlineEngines() });
  const given = JSON.stringify(running.optionsFor({ kind: contribution.kind, id: contribution.id }));
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(given)?.[1]);
  await using wire = await tappedWire(port);
  const options = JSON.parse(given.replaceAll(`:${port}`, `:${wire.port}`));
  const adapter = await contribution.create(contribution.options.parse(options), emulatedHost(running));
  const [format] = adapter.accepts;
  if (format === undefined) throw new Error(`${contribution.id} accepts no format`);
  const scope = aScope({ clock: 'wall' });
  const ear = { ...adapter } as Ear;
  await using duplex = await (ear.kind === 'stt'
    ? ear.open({ format }, scope)
    : ear.open({ instructions: 'Listen.', tools: [], input: format, output: format }, scope));

  const took: number[] = [];
  for (const audio of inFrames(silence(format, FRAMES * FRAME_MS))) {
    const startedMs = performance.now();
    const pause = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FRAME_MS));
    const arrivedMs = wire.next();
    await duplex.send({ type: 'audio-delta', audio });
    // A frame that waits for company in the adapter is not on its way yet.
    const atMs = await Promise.race([arrivedMs, pause]);
    if (atMs !== undefined) took.push(atMs - startedMs);
    await pause;
  }
  scope.abort(new Error('the bench has heard enough'));
  return took;
}

/** A relay to a port that tells when bytes come through it from the client. */
async function tappedWire(port: number) {
  let waiting: ((atMs: number) => void) | undefined;
  const server = createServer((client) => {
    const provider = connect(port, '127.0.0.1');
    client.on('data', (bytes) => {
      waiting?.(performance.now());
      waiting = undefined;
      provider.write(bytes);
    });
    provider.pipe(client);
    for (const socket of [client, provider]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => (socket === client ? provider : client).destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    next: () =>
      new Promise<number>((resolve) => {
        waiting = resolve;
      }),
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
