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

const emulator = await emulatorFor('@eva/adapter-openai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const speech = language.speak(AIRLINE_QUESTION);

for (const audio of ['pcm', 'pcmu']) {
  describeS2sContract(s2s, {
    options: { ...running.optionsFor({ kind: 's2s', id: 'openai' }), audio },
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
  title: 's2s openai',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 's2s', id: 'openai' }), ...limits };
    const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(faulty));
    const [format] = adapter.accepts;
    if (format === undefined) throw new Error('accepts nothing');
    const request = { instructions: 'Today is 2026-03-17.', tools: [], input: format, output: format };
    await using duplex = await adapter.open(request, scope);
    const frames = [...inFrames(await inFormat(speech, format)), ...inFrames(silence(format, 600))];
    const sending = (async () => {
      for (const audio of frames) await duplex.send({ type: 'audio-delta', audio });
    })();
    sending.catch(() => {});
    const events: S2sEvent[] = [];
    for await (const event of duplex.events) {
      events.push(event);
      // That of the reply, which ends it.
      if (event.type === 'usage' && event.usage.audioOutputTokens !== undefined) break;
    }
    const text = events.map((event) => (event.type === 'transcript-delta' ? event.text : '')).join('');
    expect(text.replace(/\s+/g, ' ').trim()).toBe('at nine. thank you');
    expect(events.filter(({ type }) => type === 'reply-end')).toHaveLength(1);
  },
});
