import { describe, expect, test } from 'vitest';
import { type Span, type SpeechTurnsInput, turnsFromSpeech } from './speech-turns.ts';

const span = (startMs: number, endMs: number): Span => ({ startMs, endMs });

function turns(input: Partial<SpeechTurnsInput>) {
  return turnsFromSpeech({ callerSegments: [], agentSegments: [], utterances: [], replies: [], ...input });
}

describe('numbering turns from the line', () => {
  test('gives the greeting turn 0 and each answer the number of the turn it answers', () => {
    const found = turns({
      agentSegments: [span(0, 2000), span(5000, 6000), span(9000, 9500)],
      callerSegments: [span(3000, 4000), span(7000, 8000)],
    });

    expect(found).toEqual([
      { index: 0, speaker: 'agent', segments: [span(0, 2000)], bargedIn: false },
      { index: 1, speaker: 'caller', segments: [span(3000, 4000)], bargedIn: false },
      { index: 1, speaker: 'agent', segments: [span(5000, 6000)], bargedIn: false },
      { index: 2, speaker: 'caller', segments: [span(7000, 8000)], bargedIn: false },
      { index: 2, speaker: 'agent', segments: [span(9000, 9500)], bargedIn: false },
    ]);
  });

  test('opens no new turn while the agent has not answered', () => {
    const found = turns({
      agentSegments: [span(0, 1000), span(8000, 9000)],
      callerSegments: [span(2000, 3000), span(6000, 7000)],
    });

    expect(found).toEqual([
      { index: 0, speaker: 'agent', segments: [span(0, 1000)], bargedIn: false },
      { index: 1, speaker: 'caller', segments: [span(2000, 3000), span(6000, 7000)], bargedIn: false },
      { index: 1, speaker: 'agent', segments: [span(8000, 9000)], bargedIn: false },
    ]);
  });

  test('takes the pauses of a spelled code for one stretch of speech', () => {
    const found = turns({
      callerSegments: [span(1000, 1400), span(2400, 2800), span(3800, 4200)],
      utterances: [span(1000, 4200)],
    });

    expect(found).toEqual([{ index: 1, speaker: 'caller', segments: [span(1000, 4200)], bargedIn: false }]);
  });

  test('marks the caller that comes in on the agent, and keeps the rest of the old answer in the old turn', () => {
    const found = turns({
      agentSegments: [span(0, 3000), span(3300, 4000), span(6000, 7000)],
      callerSegments: [span(2500, 5000)],
      replies: [[span(0, 4000)], [span(6000, 7000)]],
    });

    expect(found).toEqual([
      { index: 0, speaker: 'agent', segments: [span(0, 4000)], bargedIn: false },
      { index: 1, speaker: 'caller', segments: [span(2500, 5000)], bargedIn: true },
      { index: 1, speaker: 'agent', segments: [span(6000, 7000)], bargedIn: false },
    ]);
  });

  test('marks the agent that speaks into a pause of the caller’s utterance', () => {
    const found = turns({
      callerSegments: [span(1000, 2000), span(4000, 5000)],
      agentSegments: [span(0, 500), span(2500, 3500), span(6000, 7000)],
      utterances: [span(1000, 5000)],
    });

    expect(found).toEqual([
      { index: 0, speaker: 'agent', segments: [span(0, 500)], bargedIn: false },
      { index: 1, speaker: 'caller', segments: [span(1000, 5000)], bargedIn: false },
      { index: 1, speaker: 'agent', segments: [span(2500, 3500), span(6000, 7000)], bargedIn: true },
    ]);
  });

  test('takes sound on the caller’s track outside its utterances for noise', () => {
    const found = turns({
      callerSegments: [span(300, 600), span(2000, 3000)],
      agentSegments: [span(1000, 1500)],
      utterances: [span(1990, 3010)],
    });

    expect(found.filter((turn) => turn.speaker === 'caller')).toEqual([
      { index: 1, speaker: 'caller', segments: [span(2000, 3000)], bargedIn: false },
    ]);
  });

  test('finds no turn on a silent line', () => {
    expect(turns({ utterances: [span(1000, 2000)] })).toEqual([]);
  });
});
