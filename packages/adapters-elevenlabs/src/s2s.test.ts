import type { S2sEvent } from '@eva/core';
import {
  AIRLINE_GREETING,
  AIRLINE_QUESTION,
  AIRLINE_TOOL,
  airlineEngines,
  describeFaultMatrix,
  describeS2sContract,
  emulatedHost,
  inFormat,
  inFrames,
  silence,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect } from 'vitest';
import s2s from './s2s.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const speech = language.speak(AIRLINE_QUESTION);
/** Of speech that is made at once there are no gaps to wait out. */
const replyEndMs = 300;

for (const promptVia of ['override', 'variables']) {
  describeS2sContract(s2s, {
    options: { ...running.optionsFor({ kind: 's2s', id: 'elevenlabs' }), replyEndMs, promptVia },
    host: emulatedHost(running),
    clocks: ['wall'],
    deterministic: false,
    speech,
    expectText: new RegExp(AIRLINE_QUESTION),
    greeting: AIRLINE_GREETING,
    toolCall: { speech: language.speak('look it up'), tools: [AIRLINE_TOOL] },
  });
}

describeFaultMatrix({
  title: 's2s elevenlabs',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 's2s', id: 'elevenlabs' }), ...limits, replyEndMs };
    const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(faulty));
    const [input] = adapter.accepts;
    const [output] = adapter.produces;
    if (input === undefined || output === undefined) throw new Error('accepts or produces nothing');
    const request = { instructions: 'Today is 2026-03-17.', tools: [], input, output };
    await using duplex = await adapter.open(request, scope);
    const frames = [...inFrames(await inFormat(speech, input)), ...inFrames(silence(input, 600))];
    const sending = (async () => {
      for (const audio of frames) await duplex.send({ type: 'audio-delta', audio });
    })();
    sending.catch(() => {});
    const events: S2sEvent[] = [];
    for await (const event of duplex.events) {
      events.push(event);
      if (event.type === 'reply-end') break;
    }
    const text = events.map((event) => (event.type === 'transcript-delta' ? event.text : '')).join('');
    expect(text.replace(/\s+/g, ' ').trim()).toBe('at nine. thank you');
    expect(events.filter(({ type }) => type === 'reply-end')).toHaveLength(1);
  },
  // The address is asked for over HTTP; what is struck is the socket.
  path: /\/conversation$/,
  // Neither audio nor text of an agent carries a number of its own, so what comes twice is said twice.
  without: ['duplicate-events'],
});
