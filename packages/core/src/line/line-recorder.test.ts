import { describe, expect, it } from 'vitest';
import { lineRecorder } from './line-recorder.ts';

const MS = (ms: number, code: number): readonly number[] => new Array(ms * 8).fill(code);

describe('lineRecorder', () => {
  it('places audio by its time, with silence where there is none, and gives both tracks one length', () => {
    const recorder = lineRecorder();
    recorder.append('agent', Uint8Array.from(MS(2, 0x10)), 3);
    recorder.append('caller', Uint8Array.from(MS(1, 0x20)), 0);

    expect(recorder.tracks(7)).toEqual({
      caller: Uint8Array.from([...MS(1, 0x20), ...MS(6, 0xff)]),
      agent: Uint8Array.from([...MS(3, 0xff), ...MS(2, 0x10), ...MS(2, 0xff)]),
    });
  });

  it('forgets what was placed but not played', () => {
    const recorder = lineRecorder();
    recorder.append('agent', Uint8Array.from(MS(10, 0x10)), 0);
    recorder.truncate('agent', 4);
    recorder.truncate('agent', 8);

    expect(recorder.tracks(6).agent).toEqual(Uint8Array.from([...MS(4, 0x10), ...MS(2, 0xff)]));
  });

  it('records longer than it had room for at first', () => {
    const recorder = lineRecorder();
    recorder.append('caller', Uint8Array.from(MS(1, 0x20)), 200_000);

    const { caller, agent } = recorder.tracks();

    expect([caller.length, agent.length]).toEqual([200_001 * 8, 200_001 * 8]);
    expect(caller.findIndex((code) => code !== 0xff)).toBe(200_000 * 8);
  });
});
