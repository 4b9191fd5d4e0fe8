import { describe, expect, it } from 'vitest';
import { virtualClock } from '../clock/virtual-clock.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import { memoryLine } from './memory-line.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { sound } from './scripted/scripted-line-call.ts';

interface Sent {
  readonly atMs: Millis;
  readonly frame: Uint8Array;
}

interface Scene {
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly over: AbortController;
}

/** Runs a scene against a pacer; frames as they left, `clear` as an empty one. */
async function paced(
  scene: (scene: Scene) => Promise<void>,
  disturb = (clock: Clock): Clock => clock,
): Promise<readonly Sent[]> {
  const clock = virtualClock();
  const line = memoryLine();
  const over = new AbortController();
  const sent: Sent[] = [];
  return clock.run(async () => {
    const pacer = createPacer({ port: line.agent, clock: disturb(clock), signal: over.signal, streamSid: 's' });
    void (async () => {
      for await (const message of line.caller.messages) {
        const payload = message.event === 'media' ? message.media.payload : '';
        sent.push({ atMs: clock.now(), frame: Uint8Array.from(Buffer.from(payload, 'base64')) });
      }
    })();
    await scene({ pacer, clock, over });
    await clock.sleep(0);
    over.abort();
    return sent;
  });
}

function every20(startMs: Millis, count: number): readonly Millis[] {
  return Array.from({ length: count }, (_, index) => startMs + index * 20);
}

describe('createPacer', () => {
  it('puts one frame on the line every 20 ms, whatever pieces the audio comes in', async () => {
    const speech = sound(1000);
    const played: unknown[] = [];

    const sent = await paced(async ({ pacer, clock }) => {
      await clock.sleep(7);
      for (let from = 0; from < speech.length; from += 777) pacer.push('a', speech.subarray(from, from + 777));
      pacer.end('a');
      played.push(await pacer.played('a'), clock.now());
    });

    expect(sent.map(({ atMs }) => atMs)).toEqual(every20(7, 50));
    expect(Buffer.concat(sent.map(({ frame }) => frame)).equals(speech)).toBe(true);
    expect(played).toEqual([{ startMs: 7, playedMs: 1000, cut: false }, 1007]);
  });

  it('pads the last frame of a segment and goes on with the next in the next slot', async () => {
    const played: unknown[] = [];

    const sent = await paced(async ({ pacer }) => {
      pacer.push('a', sound(50));
      pacer.push('b', sound(20));
      pacer.end('a');
      pacer.end('b');
      played.push(await pacer.played('a'), await pacer.played('b'));
    });

    expect(sent.map(({ atMs }) => atMs)).toEqual(every20(0, 4));
    expect(sent[2]?.frame).toEqual(Uint8Array.from([...sound(50).subarray(320), ...new Uint8Array(80).fill(0xff)]));
    expect(played).toEqual([
      { startMs: 0, playedMs: 50, cut: false },
      { startMs: 60, playedMs: 20, cut: false },
    ]);
  });

  it('begins a new schedule after an underrun inside a segment', async () => {
    const sent = await paced(async ({ pacer, clock }) => {
      pacer.push('a', sound(30));
      await clock.sleep(75);
      pacer.push('a', sound(30));
      pacer.end('a');
      await pacer.played('a');
    });

    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 75, 95]);
    expect(Buffer.concat(sent.map(({ frame }) => frame)).equals(Buffer.concat([sound(30), sound(30)]))).toBe(true);
  });

  it('catches up on its schedule after a stall of the process, and reports it', async () => {
    let report: unknown;

    const sent = await paced(
      async ({ pacer }) => {
        pacer.push('a', sound(400));
        pacer.end('a');
        await pacer.played('a');
        report = pacer.report();
      },
      (clock) => ({ ...clock, sleep: (ms, signal) => clock.sleep(clock.now() === 100 ? ms + 100 : ms, signal) }),
    );

    expect(sent.map(({ atMs }) => atMs)).toEqual([...every20(0, 6), ...new Array(5).fill(220), ...every20(220, 9)]);
    expect(report).toEqual({ frames: 20, lateMs: { p50: 0, p99: 100, max: 100 }, doubled: 5 });
  });

  it('drops everything at once when flushed, says what was played, and ignores what still comes', async () => {
    const seen: unknown[] = [];

    const sent = await paced(async ({ pacer, clock }) => {
      const played = ['a', 'b', 'c'].map((segment) => pacer.played(segment));
      pacer.push('a', sound(40));
      pacer.end('a');
      pacer.push('b', sound(1000));
      pacer.push('c', sound(500));
      await clock.sleep(145);
      seen.push({ speaking: pacer.speaking, queuedMs: pacer.queuedMs }, pacer.flush());
      pacer.push('b', sound(100));
      seen.push(...(await Promise.all(played)));
      await clock.sleep(100);
      seen.push({ speaking: pacer.speaking, queuedMs: pacer.queuedMs });
      pacer.push('d', sound(20));
      pacer.end('d');
      await pacer.played('d');
    });

    expect(seen).toEqual([
      { speaking: true, queuedMs: 1380 },
      { segmentId: 'b', playedMs: 120, flushedMs: 1380 },
      { startMs: 0, playedMs: 40, cut: false },
      { startMs: 40, playedMs: 120, cut: true },
      { startMs: 145, playedMs: 0, cut: true },
      { speaking: false, queuedMs: 0 },
    ]);
    expect(sent.map(({ atMs, frame }) => [atMs, frame.length])).toEqual([
      ...every20(0, 8).map((atMs) => [atMs, 160]),
      [145, 0],
      [245, 160],
    ]);
  });

  it('cuts what is left when the call is over', async () => {
    const seen: unknown[] = [];

    await paced(async ({ pacer, clock, over }) => {
      const played = pacer.played('a');
      pacer.push('a', sound(1000));
      await clock.sleep(50);
      over.abort();
      seen.push(await played, await pacer.played('b'));
    });

    expect(seen).toEqual([
      { startMs: 0, playedMs: 60, cut: true },
      { startMs: 50, playedMs: 0, cut: true },
    ]);
  });
});
