import { disturbedDirection, randomStream } from '../packages/core/src/engine.ts';
import type { Contribution, Perturbation } from '../packages/core/src/index.ts';
import connection from '../packages/perturbations/src/connection.ts';
import noise from '../packages/perturbations/src/noise.ts';
import { SOUND_NAMES, soundLoop } from '../packages/perturbations/src/sound/sounds.ts';
import { aHost } from '../packages/testing/src/index.ts';
import { type Figure, median } from './figure.ts';

const FRAMES = 20_000;
const FRAME_BYTES = 160;

/** CPU of one frame of 20 ms under each perturbation of the line, coding included; and of making the sounds once. */
export async function benchPerturbations(): Promise<readonly Figure[]> {
  const all = [noise.find(({ id }) => id === 'noise-cafe'), ...connection];
  const figures: Figure[] = [];
  for (const contribution of all) {
    if (contribution === undefined) continue;
    const perturbation = await created(contribution as Contribution<'perturbation', unknown>);
    const direction = disturbedDirection([
      perturbation.open?.({ side: 'caller', random: randomStream(1) }) ?? (({ samples }) => samples),
    ]);
    const random = randomStream(2);
    const frames = Array.from({ length: 50 }, () => Uint8Array.from({ length: FRAME_BYTES }, () => random() * 256));
    const before = process.cpuUsage();
    for (let frame = 0; frame < FRAMES; frame += 1) direction.pass(frames[frame % 50] ?? new Uint8Array(), frame * 20);
    const { user, system } = process.cpuUsage(before);
    figures.push({
      name: `${contribution.id}, one frame`,
      value: `${((user + system) / FRAMES).toFixed(1)} us of CPU`,
    });
  }
  const times = SOUND_NAMES.map((name) => {
    const before = process.cpuUsage();
    soundLoop(name);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  figures.push({
    name: 'making a sound of 30 s, median of eight',
    value: `${median(times).toFixed(0)} ms of CPU, at most ${Math.max(...times).toFixed(0)} ms`,
  });
  return figures;
}

async function created(contribution: Contribution<'perturbation', unknown>): Promise<Perturbation> {
  return (await contribution.create(contribution.options.parse({}), aHost())) as Perturbation;
}
