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

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const speech = language.speak(AIRLINE_QUESTION);

describeS2sContract(s2s, {
  options: running.optionsFor({ kind: 's2s', id: 'google' }),
  host: emulatedHost(running),
  clocks: ['wall'],
  deterministic: false,
  speech,
  expectText: new RegExp(AIRLINE_QUESTION),
  greeting: AIRLINE_GREETING,
  toolCall: { speech: language.speak('look it up'), tools: [AIRLINE_TOOL] },
});

describeFaultMatrix({
  title: 's2s google',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 's2s', id: 'google' }), ...limits };
    const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(faulty));
    const [format] = adapter.accepts;
    if (format === undefined) throw new Error('accepts nothing');
    // Before its first word of a turn the service says nothing at all, so only what it was asked for can be missed: as in a
    // call, that is the greeting first.
    const request = { instructions: '', tools: [], input: format, output: format, greeting: AIRLINE_GREETING };
    await using duplex = await adapter.open(request, scope);
    const frames = [...inFrames(await inFormat(speech, format)), ...inFrames(silence(format, 600))];
    const ask = async (): Promise<void> => {
      for (const audio of frames) await duplex.send({ type: 'audio-delta', audio });
    };
    const events: S2sEvent[] = [];
    for await (const event of duplex.events) {
      events.push(event);
      const turns = event.type === 'usage' ? events.filter(({ type }) => type === 'usage').length : 0;
      if (turns === 1) ask().catch(() => {});
      if (turns === 2) break;
    }
    const said = new Map<string, string>();
    for (const event of events) {
      if (event.type !== 'transcript-delta') continue;
      said.set(event.replyId, `${said.get(event.replyId) ?? ''}${event.text}`);
    }
    expect([...said.values()].map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      AIRLINE_GREETING,
      'at nine. thank you',
    ]);
    expect(events.filter(({ type }) => type === 'reply-end')).toHaveLength(2);
  },
  // TCP keeps the order and sends nothing twice; a JSON message in binary is one WebSocket message, however it travels.
  without: ['out-of-order', 'duplicate-events', 'split-chunks'],
});
