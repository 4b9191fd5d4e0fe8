import { describe, expect, test } from 'vitest';
import { normalizeText } from '../normalizer/normalize-text.ts';
import { errorRate } from './error-rate.ts';
import { isMissedTurn, lastSpeaker } from './missed-turn.ts';
import { preToolSpeechRate } from './pre-tool-speech.ts';
import { sttWer } from './stt-wer.ts';
import { turnTaking } from './turn-taking.ts';
import { interruptCountScore, latencyScore, overlapScore, yieldScore } from './turn-taking-curves.ts';
import { endOfEventFile, isFinished } from './valid-end.ts';
import { validationGate } from './validation-gate.ts';

describe('curves of turn taking', () => {
  test('have their corners where the method puts them', () => {
    const without = [-500, 0, 500, 2000, 2750, 3500].map((ms) => latencyScore(ms, false));
    const withTool = [-500, 0, 500, 3000, 4000, 5000].map((ms) => latencyScore(ms, true));

    expect(without).toEqual([0, 0.5, 1, 1, 0.5, 0]);
    expect(withTool).toEqual([0, 0.5, 1, 1, 0.5, 0]);
    expect([0, 1000, 2000, 3000].map(overlapScore)).toEqual([0.5, 0.25, 0, 0]);
    expect([1, 2, 3, 4].map(interruptCountScore)).toEqual([0.5, 0.25, 0, 0]);
    expect([0, 1000, 2000, 3000].map(yieldScore)).toEqual([1, 0.5, 0, 0]);
  });
});

describe('turns', () => {
  test('take the lower score when both sides came in on each other', () => {
    const result = turnTaking({
      userSegments: { '1': [[5, 8]] },
      agentSegments: { '0': [[0, 5.5]], '1': [[7.8, 10]] },
      latencySeconds: { '1': -0.2 },
      agentInterrupted: [1],
      userInterrupted: [1],
      fallbackTurns: [],
      toolTurns: [],
      endedReason: 'goodbye',
    });

    expect(result.perTurnReason).toEqual({ '1': 'dual_interrupt' });
    expect(result.perTurnScore).toEqual({ '1': 0.45 });
    expect(result.perTurnEvidence['1']).toMatchObject({ overlap_ms: 200, yield_ms: 500, yield_score: 0.75 });
  });

  test('cannot be judged by a latency that is not there', () => {
    const input = {
      userSegments: { '1': [[1, 2]] as const },
      agentSegments: { '1': [[3, 4]] as const },
      latencySeconds: {},
      agentInterrupted: [],
      userInterrupted: [],
      fallbackTurns: [],
      toolTurns: [],
      endedReason: 'goodbye',
    };

    expect(() => turnTaking(input)).toThrow('turn 1 was answered but has no latency');
    expect(turnTaking({ ...input, fallbackTurns: [1] }).perTurnReason).toEqual({ '1': 'turn_end_fallback' });
  });

  test('end with the agent when both fall silent at once, so none was missed', () => {
    const end = { userSegments: { '1': [[0, 4]] as const }, agentSegments: { '1': [[2, 4]] as const } };

    expect(lastSpeaker(end)).toBe('assistant');
    expect(isMissedTurn({ ...end, endedReason: 'inactivity_timeout' })).toBe(false);
  });
});

describe('error rates', () => {
  test('beyond one leave no accuracy', () => {
    const { rate, accuracy } = sttWer({ intended: { '1': 'hello' }, heard: { '1': 'oh well then' }, language: 'en' });

    expect({ rate, accuracy }).toEqual({ rate: 3, accuracy: 0 });
  });

  test('need a turn with both texts once directions in brackets are gone', () => {
    expect(() => sttWer({ intended: { '1': '[slow]' }, heard: { '1': 'hello' }, language: 'en' })).toThrow();
  });

  test('weigh all texts together and split equal distances as the method does', () => {
    const { rate, substitutions, deletions, insertions, hits } = errorRate(
      ['a b c d', 'e'],
      ['a x c e f', 'e'],
      'word',
    );

    expect({ rate, substitutions, deletions, insertions, hits }).toEqual({
      rate: 0.6,
      substitutions: 2,
      deletions: 0,
      insertions: 1,
      hits: 3,
    });
  });

  test('join neighbouring errors of a kind', () => {
    expect(errorRate(['yes please'], ['yes please do it now'], 'word').alignments).toEqual([
      { substitutions: [], deletions: [], insertions: ['do it now'] },
    ]);
  });
});

describe('normalising text', () => {
  test.each([
    ['en', 'It’s £20 and I can’t wait, O’Neil', 'it s £20 and i can t wait 0 neil'],
    ['en', 'Z K three F F W, twenty twenty four, one hundred and one', 'z k 3 ffw 2024 101'],
    ['en', 'two and a half million dollars, double seven', '$2500000 77'],
    ['en', 'the colour of the aeroplane on 2026-03-17', 'the color of the airplane on 2026 3 17'],
    ['en', 'five per cent', '5'],
    ['en', 'four point two point three million', '423 1000000'],
    ['de', 'zweihundertfünfundzwanzig Euro', '225 euro'],
    ['fr', 'quatre-vingt-dix-sept', '97'],
    ['fr-CA', '1 000,50', '100050'],
    ['es', 'mil doscientos treinta y cuatro', '1234'],
    ['hi', 'दो सौ पचास', '250'],
    ['ja', '一万二千三百四十五', '12345'],
    ['zh', '二〇二六年三月二十五日', '2026年3月25日'],
    ['ko', '스물 하나', '21'],
    ['it', 'Città [rumore] di Roma!', 'città di roma'],
  ])('%s: %s', (language, text, normalized) => {
    expect(normalizeText(text, language)).toBe(normalized);
  });
});

test('a run of tool calls counts as announced when the agent spoke since the caller', () => {
  const rate = preToolSpeechRate([
    { type: 'agent', text: 'Let me look.' },
    { type: 'tool' },
    { type: 'tool' },
    { type: 'user' },
    { type: 'agent', text: '  ' },
    { type: 'tool' },
  ]);

  expect(rate).toBe(0.5);
  expect(preToolSpeechRate([{ type: 'user' }])).toBeUndefined();
});

describe('the end of an event file', () => {
  const bye = '{"type":"connection_state","data":{"details":{"reason":"goodbye"}}}';

  test('is proper only when the last line is a goodbye', () => {
    expect(endOfEventFile(`{"type":"user_speech"}\n${bye}\n`)).toEqual({
      endedProperly: true,
      lastEventType: 'connection_state',
    });
    expect(endOfEventFile(`${bye}\n{"type":"user_speech"}`).endedProperly).toBe(false);
  });

  test('cannot be read off a blank last line, which the quick check takes for no', () => {
    expect(() => endOfEventFile(`${bye}\n\n`)).toThrow();
    expect(isFinished(`${bye}\n\n`)).toBe(false);
  });
});

describe('the gate of the judged caller', () => {
  const verdict = (normalized: number | null, ratings: { readonly [turn: string]: number } | null = null) => ({
    score: normalized,
    normalized_score: normalized,
    error: null,
    skipped: false,
    per_turn_ratings: ratings,
  });

  test('rejects for one spoilt turn whatever the mean, and for a caller that strayed', () => {
    const spoilt = { user_behavioral_fidelity: verdict(1), user_speech_fidelity: verdict(0.9, { '1': 3, '2': 1 }) };
    const strayed = { user_behavioral_fidelity: verdict(0), user_speech_fidelity: verdict(0.5, { '1': 2 }) };

    expect([validationGate(spoilt).failedMetrics, validationGate(strayed).failedMetrics]).toEqual([
      ['user_speech_fidelity'],
      ['user_behavioral_fidelity'],
    ]);
  });

  test('rejects what nobody could judge, and lets pass what there was nothing to judge of', () => {
    const failed = { ...verdict(0), error: 'no answer' };
    const skipped = { ...verdict(null), skipped: true };

    expect([
      validationGate({}).passed,
      validationGate({ user_behavioral_fidelity: failed, user_speech_fidelity: skipped }).failedMetrics,
      validationGate({ user_behavioral_fidelity: skipped, user_speech_fidelity: skipped }),
    ]).toEqual([false, ['user_behavioral_fidelity'], { passed: true, failedMetrics: [], scores: {} }]);
  });
});
