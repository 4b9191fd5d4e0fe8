import { expect, test } from 'vitest';
import { activeLevelMeter } from './active-level.ts';
import { mulawFromPcm } from './mulaw.ts';

/** A hum of so many milliseconds at a level, or silence. */
function hum(ms: number, dbfs?: number): Uint8Array {
  const peak = dbfs === undefined ? 0 : 32_768 * 10 ** (dbfs / 20) * Math.SQRT2;
  return mulawFromPcm(Int16Array.from({ length: 8 * ms }, (_, at) => peak * Math.sin((2 * Math.PI * 250 * at) / 8000)));
}

function levelOf(...pieces: readonly Uint8Array[]): number | null {
  const meter = activeLevelMeter();
  for (const piece of pieces) meter.push(piece);
  return meter.levelDbfs;
}

test('is the level of speech without its pauses, however long they are', () => {
  expect(levelOf(hum(1000, -25))).toBeCloseTo(-25, 0);
  expect(levelOf(hum(4000), hum(1000, -25), hum(9000))).toBe(levelOf(hum(1000, -25)));
});

test('counts a pause of less than 200 ms as speech, as stretches of speech are counted', () => {
  const unbroken = levelOf(hum(900, -20)) ?? Number.NaN;
  expect(levelOf(hum(500, -20), hum(100), hum(400, -20))).toBeCloseTo(unbroken + 10 * Math.log10(0.9), 1);
  expect(levelOf(hum(500, -20), hum(200), hum(400, -20))).toBeCloseTo(unbroken, 1);
});

test('knows nothing before it has heard 300 ms of speech', () => {
  expect([levelOf(), levelOf(hum(5000)), levelOf(hum(280, -20))]).toEqual([null, null, null]);
  expect(levelOf(hum(300, -20))).toBeCloseTo(-20, 0);
});

test('does not hang on the pieces that it comes in', () => {
  const whole = Buffer.concat([hum(700, -31), hum(500), hum(900, -24)]);
  const meter = activeLevelMeter();
  for (let at = 0; at < whole.length; at += 333) meter.push(whole.subarray(at, at + 333));

  expect(meter.levelDbfs).toBe(levelOf(whole));
});

test('leaves out a background that a voice speaks over, and hears a voice that never pauses', () => {
  const background = hum(4000, -55);
  expect(levelOf(background, hum(4000, -25), background)).toBeCloseTo(-25, 0);
  expect(levelOf(hum(300, -45), hum(5000, -30))).toBeCloseTo(-30, 0);
});
