import type { SttAdapter } from '../../packages/core/src/index.ts';
import type { Figure } from '../figure.ts';
import { openHearer } from './hearer.ts';
import { spokenClip } from './spoken-clip.ts';

const STREAMS = 8;
const TEXT =
  'Hi, I need to move my flight from Austin to Los Angeles. My confirmation code is zulu, kilo, three, foxtrot, foxtrot, whiskey, and my last name is Thompson.';

/** Processor time of the whole process over the time of the sound: other work on the machine makes no difference. */
export async function measureSpeed(adapter: SttAdapter): Promise<readonly Figure[]> {
  const clip = await spokenClip(TEXT, 'rms');
  const hearers = await Promise.all(Array.from({ length: STREAMS }, () => openHearer(adapter, [])));
  await hearers[0]?.hear(clip);
  const one = await cpuShare(clip, async () => await hearers[0]?.hear(clip));
  const many = await cpuShare(clip, () => Promise.all(hearers.map((hearer) => hearer.hear(clip))));
  for (const hearer of hearers) await hearer[Symbol.asyncDispose]();
  return [
    { name: 'real-time factor of one stream', value: one.toFixed(4), goal: '<= 0.04' },
    { name: `streams carried by one core, of ${STREAMS} at a time`, value: (STREAMS / many).toFixed(0), goal: '>= 20' },
  ];
}

async function cpuShare(clip: Uint8Array, run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (clip.length / 8);
}
