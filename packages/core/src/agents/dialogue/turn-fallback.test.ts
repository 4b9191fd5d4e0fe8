import { expect, test } from 'vitest';
import type { SttEvent, SttInput } from '../../protocol/stt.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { factsOf, onTheLine } from '../scripted/agent-on-the-line.ts';
import { scriptedAudioLlm } from '../scripted/scripted-audio-llm.ts';
import { says, scriptedLlm } from '../scripted/scripted-llm.ts';
import { toneRecogniser } from '../scripted/tone-recogniser.ts';

const agent = { turnEndFallbackMs: 2000 };
const nudges = (events: Parameters<typeof factsOf>[0]) =>
  factsOf(events, 'warning').filter(({ message }) => message === 'turn_fallback');

test('asks a caller of whom nothing comes through, three times in a row and no more', async () => {
  const llm = scriptedLlm(says('Yes?'));

  const call = await onTheLine({ parts: { llm }, agent, hangsUpAtMs: 30_000 });

  expect(nudges(call.events).map(({ fields }) => [fields.marker, fields.inARow])).toEqual([
    ['no_speech', 1],
    ['no_speech', 2],
    ['no_speech', 3],
  ]);
  expect(llm.asked.map((messages) => messages.at(-1))).toEqual(
    nudges(call.events).map(({ fields }) => ({ role: 'user', content: [{ type: 'text', text: fields.prompt }] })),
  );
  // The greeting ends at 680; each question is a reply of its own.
  expect(call.events.find(({ type }) => type === 'warning')?.atMs).toBe(2680);
  expect(call.report).toMatchObject({ failure: null, replies: 4 });
});

test('asks nothing where the option is absent, while the caller speaks, or while an answer is under way', async () => {
  const silent = await onTheLine({ hangsUpAtMs: 30_000 });
  // Forty bursts are longer than the fallback waits, and so is the answer.
  const llm = scriptedLlm(says({ text: 'Well.', afterMs: 4000 }));
  const busy = await onTheLine({ parts: { llm }, agent, caller: { 1000: 40 }, hangsUpAtMs: 13_000 });

  expect(nudges(silent.events)).toEqual([]);
  expect(nudges(busy.events)).toEqual([]);
  expect(llm.asked).toHaveLength(1);
});

test('a turn of the caller begins the count anew', async () => {
  const call = await onTheLine({ agent, caller: { 6500: 1 }, hangsUpAtMs: 30_000 });

  expect(nudges(call.events).map(({ fields }) => fields.inARow)).toEqual([1, 2, 1, 2, 3]);
});

test('answers what was recognised outside of any turn, as something that may be misheard', async () => {
  const llm = scriptedLlm(says('Yes.'));

  const call = await onTheLine({ parts: { llm, stt: heardOutsideOfTurns() }, agent, hangsUpAtMs: 4000 });

  expect(nudges(call.events)).toMatchObject([{ fields: { marker: 'partial_speech' } }]);
  expect(JSON.stringify(llm.asked[0])).toContain('may be misheard: \\"my booking\\"');
  expect(factsOf(call.events, 'agent-said').at(-1)?.text).toBe('Yes.');
});

test('a hybrid asks as well', async () => {
  const audioLlm = scriptedAudioLlm(says('Yes?'));

  const call = await onTheLine({ architecture: 'hybrid', parts: { audioLlm }, agent, hangsUpAtMs: 4000 });

  expect(nudges(call.events)).toMatchObject([{ fields: { marker: 'no_speech' } }]);
  expect(call.report.replies).toBe(2);
});

/** Says after a second of the line what it heard, though nobody has found a turn there. */
function heardOutsideOfTurns() {
  return toneRecogniser({
    async open(_request, scope) {
      let frames = 0;
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        take(input, emit) {
          if (input.type === 'flush') return emit({ type: 'transcript-final', text: '' });
          frames += 1;
          if (frames === 50) emit({ type: 'transcript-partial', text: 'my booking' });
        },
      });
    },
  });
}
