import { LINE_FORMAT, type SttAdapter } from '@eva/core';
import { findCode } from '@eva/core/spoken';
import { aHost, aScope } from '@eva/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import stt from '../stt.ts';
import { finalsOf, hearTurns, speech } from './__fixtures__/line-clips.ts';

const CLIPS = 200;
const STREAMS = 8;
/** Pairs that a telephone line makes alike; a code that is misspoken on purpose has one of them. */
const ALIKE = ['BD', 'PT', 'MN', 'FS', 'AJ', 'CZ', 'VZ', 'EB', 'IY', 'QU', 'GT', 'KA', '59', '23'];

const adapter = (await stt.create(stt.options.parse({}), aHost())) as SttAdapter;
let keeper: AsyncDisposable | undefined;
beforeAll(async () => {
  keeper = await adapter.open({ format: LINE_FORMAT }, aScope());
}, 60_000);
afterAll(() => keeper?.[Symbol.asyncDispose]());

test(`hears a misspoken code as it is spoken, not as the domain knows it, ${CLIPS} times`, {
  timeout: 180_000,
}, async () => {
  const codes = misspokenCodes(CLIPS);
  const told = {
    keyterms: codes.map(({ known }) => known),
    phrases: codes.map(({ known }) => `my code is ${[...known].join(' ')}`),
  };
  const clips = await Promise.all(codes.map(({ spoken }) => speech(`${[...spoken].join(', ')}.`, 'kal16', 1.25)));

  const heard = (await Promise.all(shares(clips).map((turns) => hearTurns(adapter, turns, { request: told })))).flatMap(
    finalsOf,
  );

  const found = heard.map((text) => findCode(text, { length: 6 })[0] ?? '');
  const asSpoken = found.filter((code, index) => code === codes[index]?.spoken).length;
  const asKnown = codes.flatMap(({ known }, index) => (found[index] === known ? [index] : []));
  expect(asSpoken).toBeGreaterThanOrEqual(0.95 * CLIPS);
  // Where it did hear what the domain knows, the sound alone had already led there.
  const untold = finalsOf(
    await hearTurns(
      adapter,
      asKnown.map((index) => clips[index] ?? new Uint8Array(0)),
    ),
  );
  expect(untold.map((text) => findCode(text, { length: 6 })[0])).toEqual(asKnown.map((index) => codes[index]?.known));
});

function shares(clips: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const size = Math.ceil(clips.length / STREAMS);
  return Array.from({ length: STREAMS }, (_, index) => clips.slice(index * size, (index + 1) * size));
}

/** Codes of a domain, and each with one symbol replaced by one that sounds like it. */
function misspokenCodes(count: number): readonly { readonly known: string; readonly spoken: string }[] {
  let state = 11;
  const draw = (size: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
  const symbols = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';
  return Array.from({ length: count }, () => {
    const [right = '', wrong = ''] = ALIKE[draw(ALIKE.length)] ?? '';
    const place = draw(6);
    const around = Array.from({ length: 6 }, () => symbols[draw(symbols.length)] ?? '');
    const withSymbol = (symbol: string): string =>
      around.map((other, index) => (index === place ? symbol : other)).join('');
    return { known: withSymbol(right), spoken: withSymbol(wrong) };
  });
}
