import { describe, expect, test } from 'vitest';
import { randomStream, seedOf } from '../random/seeded.ts';
import { factsOf, type OnTheLineSpec, onTheLine } from './scripted/agent-on-the-line.ts';
import { scriptedAudioLlm } from './scripted/scripted-audio-llm.ts';
import { says, scriptedLlm } from './scripted/scripted-llm.ts';
import { scriptedS2s } from './scripted/scripted-s2s.ts';
import { TONE_MS_PER_LETTER } from './scripted/tones.ts';

/** 9.8 seconds of tone in one sentence. */
const LONG = `${'word '.repeat(38)}words.`;
const LONG_MS = LONG.length * TONE_MS_PER_LETTER;
const MOST_MS = 300;

const ARCHITECTURES: readonly [string, () => Pick<OnTheLineSpec, 'architecture' | 'parts'>][] = [
  ['cascade', () => ({ parts: { llm: scriptedLlm(says(LONG), says('Yes.')) } })],
  ['hybrid', () => ({ architecture: 'hybrid', parts: { audioLlm: scriptedAudioLlm(says(LONG), says('Yes.')) } })],
  [
    's2s',
    () => ({
      architecture: 's2s',
      parts: { s2s: scriptedS2s({ turns: [(model) => model.say(LONG), (model) => model.say('Yes.')] }) },
    }),
  ],
];

// The fourth architecture clears its own audio: external/external-agent.test.ts.
describe.each(ARCHITECTURES)('a caller who breaks in on a %s agent', (_name, system) => {
  test.each([1, 2, 3, 4, 5])('at a seeded moment (seed %i) is given the floor', async (seed) => {
    const random = randomStream(seedOf(seed, 'barge-in'));
    // While the long answer plays, on a frame of the line.
    const atMs = 2000 + 20 * Math.floor(random() * 350);

    const call = await onTheLine({ ...system(), caller: { 1000: 1, [atMs]: 2 }, hangsUpAtMs: atMs + 2500 });

    const [, answer, next] = call.agentHeard;
    const [startMs = 0, lastAudibleMs = 0] = answer ?? [];
    expect(startMs).toBeLessThan(atMs);
    expect(lastAudibleMs - atMs).toBeGreaterThan(0);
    expect(lastAudibleMs - atMs).toBeLessThanOrEqual(MOST_MS);

    const said = factsOf(call.events, 'agent-said')[1];
    expect(said).toMatchObject({ startMs, playedMs: lastAudibleMs - startMs, cut: true });
    const [bargeIn] = factsOf(call.events, 'barge-in');
    expect(bargeIn).toMatchObject({ replyId: said?.replyId, playedMs: lastAudibleMs - startMs });
    expect((bargeIn?.playedMs ?? 0) + (bargeIn?.flushedMs ?? 0)).toBe(LONG_MS);
    // Whole words, and no word whose sound had not begun.
    const heard = said?.text ?? '';
    expect(LONG.startsWith(heard)).toBe(true);
    expect(heard.length * TONE_MS_PER_LETTER).toBeLessThanOrEqual(lastAudibleMs - startMs);
    expect((heard.length + 'word '.length) * TONE_MS_PER_LETTER).toBeGreaterThan(lastAudibleMs - startMs - 100);
    // What the caller broke in with gets an answer of its own.
    expect(next?.[0]).toBeGreaterThan(atMs);
  });
});
