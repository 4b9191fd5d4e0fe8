import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Duplex, LINE_FORMAT, MULAW_SILENCE, type SttEvent, type SttInput } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { aHost, aScope, describeSttContract } from '@eva/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probePocketSphinx } from './probe.ts';
import contribution from './stt.ts';

const SECOND_BYTES = 8000;
const silence = (seconds: number): Uint8Array => new Uint8Array(seconds * SECOND_BYTES).fill(MULAW_SILENCE);
const clip = (name: string): Uint8Array => readFileSync(new URL(`./__fixtures__/${name}.ulaw`, import.meta.url));
const code = clip('code-kal16');
const date = clip('date-rms');
const request = { format: LINE_FORMAT, keyterms: ['Thompson', 'Austin'], phrases: ['I want to fly tomorrow.'] };

const probe = probePocketSphinx();
if (!probe.ok) process.stdout.write(`skipped: PocketSphinx is not installed here (${probe.install})\n`);

describe.skipIf(!probe.ok)('pocketsphinx', () => {
  // The thread ends with its last stream; starting it from source for each test would take most of the time.
  let keeper: AsyncDisposable | undefined;
  beforeAll(async () => {
    const adapter = await contribution.create(contribution.options.parse({}), aHost());
    keeper = await adapter.open(request, aScope());
  });
  afterAll(() => keeper?.[Symbol.asyncDispose]());

  describeSttContract(contribution, {
    speech: { format: LINE_FORMAT, bytes: date },
    expectText: /^i want to fly on march twenty fifth$/,
    request: { keyterms: request.keyterms, phrases: request.phrases },
  });

  test('hears a code that is spelled with the alphabet of the telephone', async () => {
    expect(finalsOf(await hear([code]))).toEqual(['my confirmation code is zulu kilo three foxtrot foxtrot whiskey']);
  });

  test('sends growing partials, each one different from the last, and then the final', async () => {
    const events = await hear([date]);

    const partials = events.flatMap((event) => (event.type === 'transcript-partial' ? [event.text] : []));
    expect(partials.length).toBeGreaterThan(4);
    expect(partials.filter((text, index) => text === partials[index - 1])).toEqual([]);
    expect(events.map(({ type }) => type)).toEqual([...partials.map(() => 'transcript-partial'), 'transcript-final']);
  });

  test('says when each word was spoken, in the time of what it was sent', async () => {
    const early = wordsOf(await hear([date]));
    const late = wordsOf(await hear([join(silence(2), date)]));

    expect(early.map(({ text }) => text)).toEqual(['i', 'want', 'to', 'fly', 'on', 'march', 'twenty', 'fifth']);
    expect(
      early.every(({ startMs, endMs }, index) => startMs < endMs && startMs >= (early[index - 1]?.endMs ?? 400)),
    ).toBe(true);
    // Two seconds of silence before it move every word by two seconds, give or take the frames that the gate adds.
    for (const [index, word] of late.entries()) {
      expect(Math.abs(word.startMs - (early[index]?.startMs ?? 0) - 2000)).toBeLessThanOrEqual(40);
    }
  });

  test('answers a turn of silence with empty text and no partials', async () => {
    expect(await hear([silence(2)])).toEqual([{ type: 'transcript-final', text: '', words: [] }]);
  });

  test.each(['white', 'pink'] as const)('hears no words in %s noise that begins amid the call', async (colour) => {
    const events = await hear([join(silence(0.5), noise(colour, 3))]);

    expect(events).toEqual([{ type: 'transcript-final', text: '', words: [] }]);
  });

  test('hears each turn as if the silence before it had not been', async () => {
    expect(finalsOf(await hear([join(silence(1), date), join(silence(3), code)]))).toEqual([
      'i want to fly on march twenty fifth',
      'my confirmation code is zulu kilo three foxtrot foxtrot whiskey',
    ]);
  });

  test('keeps calls apart: a stream hears the same alone and beside another one', async () => {
    const alone = await hear([code, date]);

    const [first, second] = await Promise.all([hear([code, date]), hear([date, code])]);

    expect(first).toEqual(alone);
    expect(finalsOf(second)).toEqual([...finalsOf(alone)].reverse());
  });

  test('leaves nothing behind that keeps the process alive, whether closed or forgotten', () => {
    const program = fileURLToPath(new URL('./__fixtures__/forgotten-stream.ts', import.meta.url));
    const argv = [...process.execArgv, program];

    expect(execFileSync(process.execPath, argv, { encoding: 'utf8', timeout: 20_000 })).toBe('done');
  });
});

test('names the package that is missing, and the folder when it was chosen', () => {
  expect(probePocketSphinx('/nowhere')).toMatchObject({
    ok: false,
    missing: expect.arrayContaining(['/nowhere/en-us/mdef', '/nowhere/cmudict-en-us.dict']),
  });
});

test('refuses to be made without its model, and says what to do', () => {
  const create = () => contribution.create(contribution.options.parse({ modelDir: '/nowhere' }), aHost());

  expect(create).toThrow(
    expect.objectContaining({
      code: 'plugin-broken',
      hint: expect.stringMatching(/\/nowhere|apt-get install/),
    }),
  );
});

test('refuses a format that the line does not have', async () => {
  if (!probe.ok) return;
  const adapter = await contribution.create(contribution.options.parse({}), aHost());

  await expect(
    adapter.open({ format: { encoding: 'pcm_s16le', sampleRateHz: 16_000 } }, aScope()),
  ).rejects.toMatchObject({ code: 'rejected', stage: 'stt' });
});

/** Each clip is a turn of one call, sent in frames and flushed. */
async function hear(turns: readonly Uint8Array[]): Promise<readonly SttEvent[]> {
  const adapter = await contribution.create(contribution.options.parse({}), aHost());
  await using stream = await adapter.open(request, aScope());
  const events = collect(stream);
  for (const bytes of turns) {
    for (let at = 0; at < bytes.length; at += 160) {
      await stream.send({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: bytes.slice(at, at + 160) } });
    }
    await stream.send({ type: 'flush' });
  }
  await stream.finish();
  return await events;
}

async function collect(stream: Duplex<SttInput, SttEvent>): Promise<readonly SttEvent[]> {
  const events: SttEvent[] = [];
  for await (const event of stream.events) events.push(event);
  return events;
}

function finalsOf(events: readonly SttEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));
}

function wordsOf(events: readonly SttEvent[]) {
  return events.flatMap((event) => (event.type === 'transcript-final' ? (event.words ?? []) : []));
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** About -25 dBFS; pink by Kellet's three filters. */
function noise(colour: 'white' | 'pink', seconds: number): Uint8Array {
  let state = 1;
  let [slow, middle, fast] = [0, 0, 0];
  const samples = Int16Array.from({ length: seconds * SECOND_BYTES }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const white = state / 2 ** 31 - 1;
    slow = 0.99765 * slow + 0.099046 * white;
    middle = 0.963 * middle + 0.2965164 * white;
    fast = 0.57 * fast + 1.0526913 * white;
    return 2000 * (colour === 'white' ? white : (slow + middle + fast + 0.1848 * white) / 2);
  });
  return mulawFromPcm(samples);
}
