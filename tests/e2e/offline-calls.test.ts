import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { probePocketSphinx } from '@eva/adapter-pocketsphinx/probe';
import type { SttEvent, SttInput } from '@eva/core';
import { mulawFromPcm, readWav, speechSegments } from '@eva/core/audio';
import { errorRate, normalizeText } from '@eva/metrics/rules';
import { aScope, inFrames, silence, useWholly } from '@eva/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deaf, muted } from './changed-parts.ts';
import { eventsOf, independentEars, type OneCallRun, quickstart, runOneCall, taskCompletion } from './quickstart.ts';

const SCENARIO = '1.1';
const CALL_MS = 240_000;

const probe = probePocketSphinx();
if (!probe.ok) console.warn(`skipped: the listening proof needs another recogniser, PocketSphinx (${probe.install})`);

function bytesOf(run: OneCallRun): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['events.jsonl', 'line.wav', 'scores.json', 'final-db.json'].map((name) => [
      name,
      readFileSync(join(run.folder, name)).toString('base64'),
    ]),
  );
}

describe('a call on the virtual clock', () => {
  let call: Awaited<ReturnType<typeof runOneCall>>;

  beforeAll(async () => {
    call = await runOneCall(await quickstart('virtual'), { scenario: SCENARIO, clock: 'virtual' });
  }, CALL_MS);
  afterAll(() => call.clear());

  it('ends by a goodbye with the task done', () => {
    expect(call.outcome.ending).toMatchObject({ by: 'caller', reason: 'goodbye' });
    expect(taskCompletion(call)).toBe(1);
  });

  it('is scored in all six components, so that both composites come out', () => {
    expect(Object.keys(call.outcome.composites)).toEqual(
      expect.arrayContaining(['EVA-A_pass', 'EVA-X_pass', 'EVA-A_mean', 'EVA-X_mean']),
    );
    expect(call.outcome.composites['EVA-A_mean']).not.toBeNull();
    expect(call.outcome.composites['EVA-X_mean']).not.toBeNull();
  });

  it('leaves a recording with each voice on its own channel', () => {
    const { channels, sampleRateHz } = readWav(readFileSync(join(call.folder, 'line.wav')));
    const [caller, agent] = channels.map((channel) => speechSegments(mulawFromPcm(channel)));

    expect(sampleRateHz).toBe(8000);
    expect(channels[0]?.length).toBe(channels[1]?.length);
    expect(caller?.length).toBeGreaterThan(3);
    expect(agent?.length).toBeGreaterThan(3);
    // The agent greets first, and the caller waits for it.
    expect(agent?.[0]?.startMs).toBeLessThan(caller?.[0]?.startMs ?? 0);
  });

  it.skipIf(!probe.ok)(
    'lets a recogniser that only has the recording recover what the agent meant to say',
    async () => {
      const { domain } = await quickstart('virtual');
      const { channels } = readWav(readFileSync(join(call.folder, 'line.wav')));
      const agent = mulawFromPcm(channels[1] ?? new Int16Array());
      const intended = eventsOf(call)
        .filter((event) => event.type === 'agent-said')
        .map(({ text }) => text)
        .join(' ');
      const heard = await heardBy(agent, domain.vocabulary.agentPhrases, domain.vocabulary.terms);

      const { rate } = errorRate([normalizeText(intended, 'en')], [normalizeText(heard, 'en')], 'word');
      console.info(`listening proof: word error rate ${(100 * rate).toFixed(1)}% of the agent's channel`);
      expect(rate).toBeLessThan(0.3);
    },
    CALL_MS,
  );

  it(
    'gives the same bytes for the same seed, and others for another',
    async () => {
      const parts = await quickstart('virtual');
      const again = await runOneCall(parts, { scenario: SCENARIO, clock: 'virtual', seed: 7 });
      const other = await runOneCall(parts, { scenario: SCENARIO, clock: 'virtual', seed: 8 });
      try {
        expect(bytesOf(again)).toEqual(bytesOf(call));
        expect(bytesOf(other)['events.jsonl']).not.toBe(bytesOf(call)['events.jsonl']);
        expect(bytesOf(other)['line.wav']).not.toBe(bytesOf(call)['line.wav']);
      } finally {
        again.clear();
        other.clear();
      }
    },
    CALL_MS,
  );

  it(
    'fails its task when the line carries no sound',
    async () => {
      const parts = await quickstart('virtual');
      const silent = await runOneCall(
        { ...parts, caller: muted(parts.caller) },
        { scenario: SCENARIO, clock: 'virtual' },
      );
      try {
        expect(taskCompletion(silent)).toBe(0);
        expect(eventsOf(silent).filter(({ type }) => type === 'tool-call')).toEqual([]);
      } finally {
        silent.clear();
      }
    },
    CALL_MS,
  );

  it(
    'fails its task when the agent hears nothing',
    async () => {
      const parts = await quickstart('virtual');
      const unheard = await runOneCall(
        { ...parts, system: deaf(parts.system) },
        { scenario: SCENARIO, clock: 'virtual' },
      );
      try {
        expect(taskCompletion(unheard)).toBe(0);
        expect(eventsOf(unheard).filter(({ type }) => type === 'tool-call')).toEqual([]);
      } finally {
        unheard.clear();
      }
    },
    CALL_MS,
  );
});

/** PocketSphinx, which no part of the call uses: it is given the track and the domain's phrases, and nothing else. */
async function heardBy(track: Uint8Array, phrases: readonly string[], keyterms: readonly string[]): Promise<string> {
  const stt = await independentEars();
  const format = { encoding: 'mulaw', sampleRateHz: 8000 } as const;
  const inputs = speechSegments(track).flatMap(({ startMs, endMs }): readonly SttInput[] => [
    ...inFrames(silence(format, 300)).map((audio) => ({ type: 'audio-delta', audio }) as const),
    ...inFrames({ format, bytes: track.subarray(startMs * 8, endMs * 8) }).map(
      (audio) => ({ type: 'audio-delta', audio }) as const,
    ),
    ...inFrames(silence(format, 500)).map((audio) => ({ type: 'audio-delta', audio }) as const),
    { type: 'flush' },
  ]);
  const events = await useWholly<SttInput, SttEvent>(
    { open: (scope) => stt.open({ format, phrases, keyterms }, scope), inputs },
    aScope(),
  );
  return events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : [])).join(' ');
}
