import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/seeded.ts';
import { mulawFromPcm } from './mulaw.ts';
import { speechGate } from './speech-gate.ts';

/** Frames of white noise at the level given, or of digital silence. */
function frames(count: number, dbfs = Number.NEGATIVE_INFINITY): readonly Uint8Array[] {
  const random = randomStream(count);
  const peak = 32_768 * 10 ** (dbfs / 20) * Math.sqrt(3);
  return Array.from({ length: count }, () =>
    mulawFromPcm(Int16Array.from({ length: 160 }, () => peak * (2 * random() - 1))),
  );
}

/** What changed, with the time after the frame in which it did. */
function changes(stopMs: number, heard: readonly Uint8Array[]): readonly string[] {
  const gate = speechGate({ stopMs });
  return heard.flatMap((frame, index) => {
    const change = gate.push(frame);
    return change === undefined ? [] : [`${change} ${(index + 1) * 20}`];
  });
}

describe('speechGate', () => {
  it('tells the start after 60 ms of sound and the end after the silence asked for', () => {
    const heard = [...frames(10), ...frames(50, -20), ...frames(60)];

    expect(changes(600, heard)).toEqual(['speech-start 260', 'speech-end 1800']);
  });

  it('ignores clicks, and pauses shorter than asked for', () => {
    const heard = [
      ...frames(10),
      ...frames(2, -10),
      ...frames(10),
      ...frames(20, -45),
      ...frames(24),
      ...frames(20, -45),
      ...frames(25),
    ];

    expect(changes(500, heard)).toEqual(['speech-start 500', 'speech-end 2220']);
  });

  it('learns a constant noise and hears speech over it', () => {
    const heard = [...frames(500, -50), ...frames(50, -25), ...frames(50, -50)];

    expect(changes(400, heard)).toEqual(['speech-start 10060', 'speech-end 11400']);
  });
});
