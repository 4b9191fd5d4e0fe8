import { FRAME_BYTES, LINE_FORMAT, type SttAdapter } from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { aHost, aScope, describeSttContract } from '@eva/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finalsOf, hearTurns, joined, noise, silence, spokenClip } from './ears/__fixtures__/line-clips.ts';
import stt from './stt.ts';

const [date, code] = await Promise.all([
  spokenClip('I want to fly on March twenty fifth.', 'rms'),
  spokenClip('My confirmation code is zulu, kilo, three, foxtrot, foxtrot, whiskey.'),
]);
const DATE = 'i want to fly on march twenty fifth';
const CODE = 'my confirmation code is zulu kilo three foxtrot foxtrot whiskey';

// The thread ends with its last stream; starting it from source for each test would take most of the time.
const adapter = (await stt.create(stt.options.parse({}), aHost())) as SttAdapter;
let keeper: AsyncDisposable | undefined;
beforeAll(async () => {
  keeper = await adapter.open({ format: LINE_FORMAT }, aScope());
}, 60_000);
afterAll(() => keeper?.[Symbol.asyncDispose]());

describeSttContract(stt, {
  speech: { format: LINE_FORMAT, bytes: date },
  expectText: new RegExp(`^${DATE}$`),
  request: { keyterms: ['Thompson', 'Austin'], phrases: ['I want to fly tomorrow.'] },
});

describe('local ears', () => {
  test('names itself as what it is', () => {
    expect(adapter.identity).toEqual({
      provider: 'local',
      model: expect.stringMatching(/^ears-\d/),
      remark: 'local ears: synthetic voices only',
    });
  });

  test('hears the same whatever pieces the sound arrives in, to the byte', async () => {
    const frames = await hearTurns(adapter, [code, date]);

    expect(finalsOf(frames)).toEqual([CODE, DATE]);
    for (const pieceBytes of [53, 1000, code.length]) {
      expect(await hearTurns(adapter, [code, date], { pieceBytes })).toEqual(frames);
    }
  });

  test('hears a call the same beside others as alone, to the byte', async () => {
    const alone = await hearTurns(adapter, [code, date]);

    const others = Array.from({ length: 6 }, (_, index) =>
      hearTurns(adapter, index % 2 === 0 ? [date, code] : [code, date]),
    );

    const beside = await Promise.all(others);
    expect(beside[1]).toEqual(alone);
    expect(beside[5]).toEqual(alone);
    expect(beside[4]).toEqual(beside[0]);
  });

  test('hears each turn as if nothing had been before it, to the number', async () => {
    const sure = async (turns: readonly Uint8Array[]) =>
      (await hearTurns(adapter, turns)).flatMap((event) =>
        event.type === 'transcript-final'
          ? [event.words?.map(({ text, startMs, endMs, confidence }) => ({ text, ms: endMs - startMs, confidence }))]
          : [],
      );
    // In whole frames, as a line brings them: the same sound some samples later is cut into other frames.
    const [cutShort, turn] = [code.slice(0, 16_000), date.slice(0, date.length - (date.length % FRAME_BYTES))];

    expect((await sure([cutShort, turn, turn])).slice(1)).toEqual([...(await sure([turn])), ...(await sure([turn]))]);
    expect(finalsOf(await hearTurns(adapter, [joined(silence(1), date), joined(silence(3), code)]))).toEqual([
      DATE,
      CODE,
    ]);
  });

  test('sends partials that grow into the final', async () => {
    const events = await hearTurns(adapter, [code]);

    const partials = events.flatMap((event) => (event.type === 'transcript-partial' ? [event.text] : []));
    expect(partials.length).toBeGreaterThan(3);
    expect(partials.filter((text) => !CODE.startsWith(text))).toEqual([]);
    expect(partials.filter((text, index) => text.length <= (partials[index - 1] ?? '').length)).toEqual([]);
  });

  test('says when each word was spoken, in the time of what it was sent', async () => {
    const words = async (turn: Uint8Array) =>
      (await hearTurns(adapter, [turn])).flatMap((event) =>
        event.type === 'transcript-final' ? (event.words ?? []) : [],
      );
    const early = await words(date);
    const late = await words(joined(silence(2), date));

    expect(early.map(({ text }) => text)).toEqual(DATE.split(' '));
    expect(
      early.every(({ startMs, endMs }, index) => startMs < endMs && startMs >= (early[index - 1]?.endMs ?? 300)),
    ).toBe(true);
    expect(early.every(({ confidence = 0 }) => confidence > 0.3 && confidence <= 1)).toBe(true);
    expect(late.map(({ startMs }, index) => Math.abs(startMs - (early[index]?.startMs ?? 0) - 2000) <= 40)).toEqual(
      early.map(() => true),
    );
  });

  test('answers a turn of silence with empty text and no partials', async () => {
    expect(await hearTurns(adapter, [silence(2)])).toEqual([{ type: 'transcript-final', text: '', words: [] }]);
  });

  test.each([
    ['white', -50],
    ['white', -35],
    ['white', -20],
    ['pink', -50],
    ['pink', -35],
    ['pink', -20],
  ] as const)('hears no words in %s noise at %i dBFS', async (colour, dbfs) => {
    const events = await hearTurns(adapter, [joined(silence(0.5), noise(colour, 4, dbfs), silence(0.3))]);

    expect(events).toEqual([{ type: 'transcript-final', text: '', words: [] }]);
  });

  test('hears no words in what a line makes of itself: hum, tones, clicks', async () => {
    const hum = sound((second) => 0.1 * Math.sin(2 * Math.PI * 120 * second));
    const dialled = sound(
      (second) => 0.2 * Math.sin(2 * Math.PI * 770 * second) + 0.2 * Math.sin(2 * Math.PI * 1336 * second),
    );
    const clicks = sound((second) => ((second * 1000) % 400 < 2 ? 0.5 : 0));

    expect(finalsOf(await hearTurns(adapter, [hum, dialled, clicks]))).toEqual(['', '', '']);
  });

  test('refuses a format that the line does not have', async () => {
    await expect(
      adapter.open({ format: { encoding: 'pcm_s16le', sampleRateHz: 16_000 } }, aScope()),
    ).rejects.toMatchObject({ code: 'rejected', stage: 'stt' });
  });
});

function sound(valueAt: (second: number) => number): Uint8Array {
  const samples = Int16Array.from({ length: 3 * 8000 }, (_, index) => 32_767 * valueAt(index / 8000));
  return joined(silence(0.3), mulawFromPcm(samples), silence(0.3));
}
