import type { GenerateRequest, LlmEvent, S2sEvent } from '@eva/core';
import { aScope, emulatedHost, inFormat, inFrames, silence, toneEngines } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { expect, test } from 'vitest';
import s2s from '../s2s.ts';

const QUESTION = 'when does my flight leave';
const NUMBERS = ['zero', 'one', 'two', 'three'];
/** The service's own time is long only where it waits for the end of a connection. */
const LONG_MS = 300_000;

/** Says how often the caller was heard before: something that only the same session can know. */
function answer({ messages }: GenerateRequest): readonly LlmEvent[] {
  const heard = messages.filter(({ role }) => role === 'user').length;
  return [
    { type: 'text-delta', text: NUMBERS[heard] ?? 'many' },
    { type: 'finish', reason: 'stop' },
  ];
}

/** A service whose first connection has reached its age when it is told so. */
async function agingService() {
  const emulator = await emulatorFor('@eva/adapter-google');
  if (emulator === undefined) throw new Error('there is no emulator');
  const engines = toneEngines({ words: [...QUESTION.split(' '), ...NUMBERS], answer });
  const { clock, language } = engines;
  let age = (): void => {};
  const aged = new Promise<void>((resolve) => {
    age = resolve;
  });
  let waits = 0;
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms < LONG_MS) return clock.sleep(ms, signal);
    waits += 1;
    return waits === 1 ? Promise.race([aged, clock.sleep(ms, signal)]) : clock.sleep(ms, signal);
  };
  const running = await emulator.start({
    engines: { ...engines, clock: { ...clock, now: () => clock.now(), hold: (work) => clock.hold(work), sleep } },
  });
  return { running, language, age };
}

async function call(given: { readonly agesBeforeQuestion: boolean }) {
  const { running, language, age } = await agingService();
  const scope = aScope();
  const warnings: string[] = [];
  const logger = { debug() {}, info() {}, warn: (what: string) => void warnings.push(what) };
  const adapter = await s2s.create(
    s2s.options.parse(running.optionsFor({ kind: 's2s', id: 'google' })),
    emulatedHost(running),
  );
  const [input] = adapter.accepts;
  const [output] = adapter.produces;
  if (input === undefined || output === undefined) throw new Error('takes nothing');
  const request = { instructions: '', tools: [], input, output };
  const events: S2sEvent[] = [];
  try {
    await using duplex = await adapter.open(request, { ...scope, logger });
    const speech = inFrames(await inFormat(language.speak(QUESTION), input));
    const question = [...speech, ...inFrames(silence(input, 600))];
    const ask = async (): Promise<void> => {
      for (const audio of question) await duplex.send({ type: 'audio-delta', audio });
    };
    let replies = 0;
    const asked: Promise<void>[] = [ask()];
    for await (const event of duplex.events) {
      events.push(event);
      if (event.type !== 'usage') continue;
      replies += 1;
      if (replies === 3) break;
      if (given.agesBeforeQuestion && replies === 1) age();
      asked.push(ask());
    }
    await Promise.all(asked);
  } finally {
    await running.close();
  }
  return { events, warnings, requests: running.requests };
}

const texts = (events: readonly S2sEvent[], type: 'user-transcript' | 'transcript-delta') =>
  events.flatMap((event) => (event.type === type ? [event.text.trim()] : [])).filter((text) => text !== '');

test('a session whose connection ends goes on over another one, and nothing that was said is lost', async () => {
  const { events, warnings, requests } = await call({ agesBeforeQuestion: true });

  expect(texts(events, 'user-transcript')).toEqual([QUESTION, QUESTION, QUESTION]);
  expect(texts(events, 'transcript-delta')).toEqual(['one', 'two', 'three']);
  expect(warnings).toHaveLength(1);
  expect(requests.map(({ protocol }) => protocol)).toEqual(['websocket', 'websocket']);
});

test('a session whose connection lasts stays on it', async () => {
  const { events, warnings, requests } = await call({ agesBeforeQuestion: false });

  expect(texts(events, 'transcript-delta')).toEqual(['one', 'two', 'three']);
  expect(warnings).toEqual([]);
  expect(requests).toHaveLength(1);
});
