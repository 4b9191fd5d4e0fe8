import { describe, expect, it } from 'vitest';
import { pcmFromMulaw } from '../audio/mulaw.ts';
import { speechSegments } from '../audio/speech-segments.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import { randomStream } from '../random/seeded.ts';
import type { LinePort } from './line-port.ts';
import { createPacer } from './pacer.ts';
import { media, scriptedLineCall, sound, utterance } from './scripted/scripted-line-call.ts';

const SECOND = sound(1000);
const SILENCE = 0xff;
const NINE_SECONDS = { limits: { callLimitMs: 9040, inactivityMs: 600_000 } };
const NEVER = new AbortController().signal;

type Agent = (port: LinePort, clock: Clock) => Promise<void>;

/** A pacer that says the second twice, seven seconds of nothing in between. */
const pacedAgent: Agent = async (port, clock) => {
  const pacer = createPacer({ port, clock, signal: NEVER, streamSid: 's' });
  for (const segment of ['first', 'second']) {
    pacer.push(segment, SECOND);
    pacer.end(segment);
    await pacer.played(segment);
    await clock.sleep(7000);
  }
};

const silentAgent: Agent = async (port, clock) => {
  for (let slot = 0; slot < 450; slot += 1) {
    const isSpeech = slot < 50 || slot >= 400;
    const from = (slot % 50) * 160;
    port.send(media(isSpeech ? SECOND.subarray(from, from + 160) : new Uint8Array(160).fill(SILENCE)));
    await clock.sleep(20);
  }
};

const blobAgent: Agent = async (port, clock) => {
  port.send(media(SECOND));
  await clock.sleep(8000);
  port.send(media(SECOND));
};

function between(track: Uint8Array, startMs: Millis, endMs: Millis): Uint8Array {
  return track.subarray(startMs * 8, endMs * 8);
}

/** Silence of 20 ms or more inside loud speech. */
function chops(track: Uint8Array): number {
  const pcm = pcmFromMulaw(track);
  const loud = (from: number, to: number): boolean => pcm.subarray(from, to).some((sample) => Math.abs(sample) >= 1638);
  let found = 0;
  for (let start = 0; start < pcm.length; ) {
    let end = start;
    while (end < pcm.length && Math.abs(pcm[end] ?? 0) < 4) end += 1;
    if (end - start >= 160 && start >= 40 && loud(start - 40, start) && loud(end, end + 40)) found += 1;
    start = end + 1;
  }
  return found;
}

describe('the recording of a line', () => {
  it.each([
    ['sends its frames one by one', pacedAgent],
    ['keeps sending digital silence', silentAgent],
    ['sends a second in one message', blobAgent],
  ])('keeps a gap of seven seconds in its place for an agent that %s', async (_, agent) => {
    const call = await scriptedLineCall({ agent, line: NINE_SECONDS });

    const [first, second] = speechSegments(call.agent);
    const startMs = first?.startMs ?? Number.NaN;
    expect(startMs).toBeLessThanOrEqual(40);
    expect([first, second]).toEqual([
      { startMs, endMs: startMs + 1000 },
      { startMs: startMs + 8000, endMs: startMs + 9000 },
    ]);
    expect(between(call.agent, startMs, startMs + 1000)).toEqual(SECOND);
    expect(between(call.agent, startMs + 8000, startMs + 9000)).toEqual(SECOND);
    expect(call.agent.length).toBe(9040 * 8);
    expect(call.caller.length).toBe(call.agent.length);
    expect(call.facts('agent-speech-start', 'agent-speech-end')).toEqual([
      { type: 'agent-speech-start', lineMs: startMs },
      { type: 'agent-speech-end', lineMs: startMs + 1000 },
      { type: 'agent-speech-start', lineMs: startMs + 8000 },
      { type: 'agent-speech-end', lineMs: startMs + 9000 },
    ]);
  });

  it('plays three seconds that come in one message at the pace of the line', async () => {
    const speech = sound(3000);

    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(1000);
        port.send(media(speech));
        await clock.sleep(500);
        port.send(media(speech.subarray(0, 801)));
      },
      line: { limits: { callLimitMs: 6000, inactivityMs: 600_000 } },
    });

    const [start] = call.facts('agent-speech-start') as readonly { readonly lineMs: Millis }[];
    const startMs = start?.lineMs ?? Number.NaN;
    expect(startMs - 1000).toBeLessThanOrEqual(20);
    expect(between(call.agent, startMs, startMs + 3000)).toEqual(speech);
    expect(call.agent.subarray((startMs + 3000) * 8, (startMs + 3000) * 8 + 801)).toEqual(speech.subarray(0, 801));
    expect(call.facts('agent-speech-end')).toEqual([{ type: 'agent-speech-end', lineMs: startMs + 3000 + 801 / 8 }]);
  });

  it('has both tracks in step late in a call of five minutes', async () => {
    const click = sound(20);
    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        await clock.sleep(295_003);
        port.send(media(click));
      },
      caller: async (caller, clock) => {
        await clock.sleep(295_003);
        for (const event of utterance('click', click)) caller.say(event);
      },
      line: { limits: { callLimitMs: 300_000, inactivityMs: 600_000 } },
    });

    const at = (track: Uint8Array): number => track.findIndex((sample) => sample !== SILENCE) / 8;
    expect([call.caller.length, call.agent.length]).toEqual([300_000 * 8, 300_000 * 8]);
    expect(Math.abs(at(call.caller) - at(call.agent))).toBeLessThanOrEqual(20);
    expect(Math.abs(at(call.agent) - 295_003)).toBeLessThanOrEqual(20);
  });

  it.each([1, 2, 3])('is the same whether or not our own process stalls for up to 800 ms (%i)', async (seed) => {
    const speech = sound(20_000);
    const random = randomStream(seed);
    let stalls = 0;

    const call = await scriptedLineCall({
      agent: async (port, clock) => {
        for (let from = 0; from < speech.length; from += 160) {
          port.send(media(speech.subarray(from, from + 160)));
          await clock.sleep(20);
        }
      },
      // While the process stands still nothing is read; what came in the meantime is read in the next turn.
      disturb: ({ clock, port }) => {
        let read = (): void => {};
        let reading: Promise<void> | undefined;
        const messages = (async function* () {
          for await (const message of port.messages) {
            await reading;
            yield message;
          }
        })();
        return {
          clock: {
            ...clock,
            sleep: async (ms, signal) => {
              read();
              reading = undefined;
              await clock.sleep(ms, signal);
              if (ms <= 0 || random() > 0.1) return;
              stalls += 1;
              reading = new Promise((resolve) => {
                read = resolve;
              });
              await clock.sleep(800 * random(), signal);
            },
          },
          port: { ...port, messages },
        };
      },
      line: { limits: { callLimitMs: 21_000, inactivityMs: 600_000 } },
    });

    const start = call.agent.findIndex((sample) => sample !== SILENCE);
    expect(stalls).toBeGreaterThan(10);
    expect(chops(call.agent)).toBe(0);
    expect(call.agent.subarray(start, start + speech.length)).toEqual(speech);
    expect(call.agent.length).toBe(21_000 * 8);
  });
});
