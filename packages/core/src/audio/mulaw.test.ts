import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mulawFromPcm, pcmFromMulaw } from './mulaw.ts';

describe('mu-law', () => {
  it('gives back every code that it can write', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (codes) => {
        // 0x7f is a second zero; there is one zero in PCM.
        const canonical = codes.map((code) => (code === 0x7f ? 0xff : code));
        expect(mulawFromPcm(pcmFromMulaw(codes))).toEqual(canonical);
      }),
    );
  });

  it('keeps each sample within the step of its level', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_124, max: 32_124 }), (sample) => {
        const [back = Number.NaN] = pcmFromMulaw(mulawFromPcm(Int16Array.of(sample)));
        expect(Math.abs(back - sample)).toBeLessThanOrEqual(
          Math.max(4, Math.abs(sample + Math.sign(sample) * 132) / 32),
        );
      }),
    );
  });

  it('has the loudest samples and digital silence where G.711 has them', () => {
    expect([...mulawFromPcm(Int16Array.of(0, 32_767, -32_768))]).toEqual([0xff, 0x80, 0x00]);
  });
});
