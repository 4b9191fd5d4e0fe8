import { expect, test } from 'vitest';
import { joined, noise, silence } from './__fixtures__/line-clips.ts';
import { createLineGate } from './line-gate.ts';

const sound = (seconds: number): Uint8Array => noise('white', seconds, -30);

test('cuts the same pieces whatever pieces the sound arrives in', () => {
  const line = joined(silence(1), sound(0.5), silence(2), sound(0.25));

  const whole = passed(line, line.length);

  expect(passed(line, 160)).toEqual(whole);
  expect(passed(line, 37)).toEqual(whole);
  expect(whole.pieces.every(({ bytes }) => bytes.length === 640)).toBe(true);
});

test('leaves out a dead line but for what a word needs around it, and says where the rest lies', () => {
  const { pieces, rest } = passed(joined(silence(1), sound(0.4), silence(2), sound(0.4)), 160);
  const startsMs = [...pieces, ...(rest === undefined ? [] : [rest])].flatMap(({ framesStartMs }) => framesStartMs);

  const runs = startsMs.filter((startMs, index) => startMs !== (startsMs[index - 1] ?? -1) + 20);
  // 200 ms before the frame each sound begins in, 600 ms after the first.
  expect(runs).toEqual([800, 3200]);
  expect(startsMs.filter((startMs) => startMs < 3000).at(-1)).toBe(1000 + 400 + 600 - 20);
});

test('hears noise as it hears speech, and nothing of a line that is dead', () => {
  expect(passed(noise('pink', 1, -55), 160).pieces.length).toBeGreaterThan(10);
  expect(passed(silence(5), 160)).toEqual({ pieces: [], rest: undefined });
});

test('begins anew after the rest of a turn was taken', () => {
  const gate = createLineGate();
  gate.push(sound(0.1));
  gate.rest();

  gate.push(silence(1));

  expect(gate.rest()).toBeUndefined();
});

function passed(line: Uint8Array, pieceBytes: number) {
  const gate = createLineGate();
  const pieces = Array.from({ length: Math.ceil(line.length / pieceBytes) }, (_, index) =>
    gate.push(line.slice(index * pieceBytes, (index + 1) * pieceBytes)),
  ).flat();
  return { pieces, rest: gate.rest() };
}
