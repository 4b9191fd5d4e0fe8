import {
  type CallerEvent,
  type CallerInput,
  defineContribution,
  engineDuplex,
  LINE_FORMAT,
  type UserSimulator,
} from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { TONE_FORMAT, toneLanguage } from '../tones/tone-language.ts';
import { callerChecks, callerSubject, describeCallerContract } from './caller-contract.ts';

const say = toneLanguage(['hello', 'there']).speak;
const setup = { agentTurns: [say('hello there'), say('hello')] };
const QUIET_FRAMES = 30;
let made = 0;

/** Says the opening line after the greeting and hangs up after the next answer; `rewrite` makes it break the contract. */
function plainCaller(
  rewrite: (event: CallerEvent) => readonly CallerEvent[] = (event) => [event],
  quietBefore = Number.NEGATIVE_INFINITY,
): UserSimulator {
  return {
    kind: 'caller',
    identity: { provider: 'eva', model: 'plain' },
    accepts: [TONE_FORMAT],
    produces: [TONE_FORMAT],
    capabilities: { accents: [], exactIntendedText: true },
    place: async (brief, scope) => {
      let turns = 0;
      let quietFrames = quietBefore;
      return engineDuplex<CallerInput, CallerEvent>({
        provider: 'plain',
        stage: 'caller',
        scope,
        take(input, emit) {
          if (input.type !== 'audio-delta') return;
          const isSound = input.audio.bytes.some((byte) => byte !== 0);
          quietFrames = isSound ? 0 : quietFrames + 1;
          if (quietFrames !== QUIET_FRAMES) return;
          turns += 1;
          const send = (event: CallerEvent): void => rewrite(event).forEach(emit);
          if (turns === 2) return send({ type: 'hang-up', reason: 'goal-met', why: 'answered' });
          const utteranceId = `caller-${turns}`;
          send({ type: 'intended', utteranceId, text: brief.goal.openingLine });
          send({ type: 'audio-delta', utteranceId, audio: say('hello there') });
          send({ type: 'utterance-end', utteranceId });
        },
      });
    },
  };
}

describeCallerContract(
  defineContribution({ protocol: 1, kind: 'caller', id: 'plain', options: noOptions, create: () => plainCaller() }),
  setup,
);

const BROKEN: { readonly [check: string]: UserSimulator } = {
  'hears and speaks in formats that exist': { ...plainCaller(), produces: [] },
  'waits for the greeting to end, then says its opening line': plainCaller((event) =>
    event.type === 'intended' ? [{ ...event, text: 'hm' }] : [event],
  ),
  'says what it means before the audio of it, and that it is over after it': plainCaller((event) =>
    event.type === 'utterance-end' ? [] : [event],
  ),
  'speaks in one of the formats it names': { ...plainCaller(), produces: [LINE_FORMAT] },
  'hangs up at most once, and says nothing afterwards': plainCaller((event) =>
    event.type === 'hang-up' ? [event, event] : [event],
  ),
  'makes the same call again with the same seed': plainCaller((event) =>
    event.type === 'hang-up' ? [{ ...event, why: `${made++}` }] : [event],
  ),
};

describe.each(callerChecks)('$name', (check) => {
  test('passes a caller that keeps the contract', async () => {
    await expect(check.run(await callerSubject(plainCaller(), setup))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(await callerSubject(broken ?? plainCaller(), setup))).rejects.toThrow();
  });
});

test('fails a caller that speaks before the greeting', async () => {
  const check = callerChecks.find(({ name }) => name.startsWith('waits for the greeting'));
  const impatient = plainCaller((event) => [event], 0);

  await expect(check?.run(await callerSubject(impatient, setup))).rejects.toThrow('before the greeting is over');
});
