import type { CallerBrief, CallerManner, TtsAdapter } from '@eva/core';
import { aBrief, aScope, testCall, toneLanguage, toneStt, toneTts } from '@eva/testing';
import { expect, test } from 'vitest';
import type { CallerBrain } from '../brain/caller-brain.ts';
import { scriptedCaller } from '../scripted/scripted-caller.ts';
import { type ScriptedOptions, scriptedOptions } from '../scripted/scripted-options.ts';

const language = toneLanguage([
  'hello how can i help when does my flight leave what is the code thank you yes go on one two',
]);
const LONG = 'what is the code what is the code what is the code what is the code';

/** Always says the same thing. */
const brain: CallerBrain = {
  hear: () => ({ type: 'say', text: 'thank you' }),
  silence: () => ({ type: 'wait' }),
};

async function call(brief: Partial<CallerBrief>, options: Partial<ScriptedOptions> = {}) {
  const voices: (string | undefined)[] = [];
  const plain = toneTts(language);
  const tts: TtsAdapter = {
    ...plain,
    open: (request, scope) => {
      voices.push(request.voice);
      return plain.open({ format: request.format }, scope);
    },
  };
  const caller = scriptedCaller({
    options: scriptedOptions.parse({ thinkMs: 300, accents: { scottish: 'awb' }, ...options }),
    stt: toneStt(language),
    tts,
    voice: 'of-the-manifest',
    brainFor: () => brain,
  });
  const scope = aScope({ clock: 'virtual' });
  const made = await scope.run(() =>
    testCall({
      caller,
      scope,
      brief: aBrief(brief),
      agentTurns: [language.speak('hello how can i help'), language.speak(LONG), language.speak(LONG)],
      lastMs: 20_000,
    }),
  );
  return { ...made, voices, caller };
}

test('somebody who interrupts speaks while the agent does, and lets the greeting pass', async () => {
  const manner: CallerManner = { interrupts: { afterMs: 1000, chance: 1, most: 1, lines: ['yes go on'] } };

  const { utterances } = await call({ manner });
  const plain = await call({});

  expect(utterances.map(({ intended }) => intended).slice(0, 2)).toEqual(['thank you', 'yes go on']);
  // Both callers answer the greeting at the same time; only one waits for the end of what comes then.
  expect(utterances[0]).toEqual(plain.utterances[0]);
  expect(utterances[1]?.startMs).toBeLessThan((plain.utterances[1]?.startMs ?? 0) - 2000);
});

test('somebody slow takes as long to answer as the manner says, not as the options say', async () => {
  const slow = await call({ manner: { thinkMs: [2000, 2000] } });
  const plain = await call({});

  expect((slow.utterances[0]?.startMs ?? 0) - (plain.utterances[0]?.startMs ?? 0)).toBe(1700);
});

test('a voice that is asked for goes before that of an accent, and both before the manifest’s', async () => {
  const voiceFor = async (brief: Partial<CallerBrief>) => (await call(brief)).voices[0];

  expect([
    await voiceFor({}),
    await voiceFor({ accent: 'scottish' }),
    await voiceFor({ accent: 'scottish', voice: 'amy' }),
  ]).toEqual(['of-the-manifest', 'awb', 'amy']);
  expect((await call({})).caller.capabilities.accents).toEqual(['scottish']);
});
