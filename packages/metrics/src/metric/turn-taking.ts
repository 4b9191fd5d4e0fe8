import type { CallContext, Evidence, ScorePart } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric, shareScore } from '../code-metric.ts';
import { preToolSpeechRate, type SpeechOrTool } from '../rules/pre-tool-speech.ts';
import { type TurnTakingResult, turnTaking } from '../rules/turn-taking.ts';

const SHOWN_BELOW = 0.8;

export const turnTakingMetric = codeMetric({
  id: 'turn_taking',
  version: 'v0.2',
  category: 'experience',
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.8 },
  inPassAtK: true,
  score(call) {
    // Nudges of a deaf agent are the engine's and not in the log of our own calls.
    const result = turnTaking({ ...turnsOfCall(call), fallbackTurns: [], endedReason: call.ended.reason });
    const preTool = preToolSpeechRate(speechAndTools(call));
    const parts: { [key: string]: ScorePart } = { ...result.parts };
    if (preTool !== undefined) parts.pretoolspeech_rate = { value: preTool, normalized: preTool, better: 'higher' };
    return shareScore(result.score, {
      details: {
        per_turn_score: result.perTurnScore,
        per_turn_reason: result.perTurnReason,
        per_turn_evidence: Object.fromEntries(
          Object.entries(result.perTurnEvidence).map(([turn, evidence]) => [turn, { ...evidence }]),
        ),
        num_turns: result.numTurns,
        num_evaluated: Object.keys(result.perTurnScore).length,
        missed_turn: result.missedTurn,
      },
      ...(result.parts ? { parts } : {}),
      evidence: evidenceOf(call, result),
    });
  },
});

function speechAndTools(call: CallContext): readonly SpeechOrTool[] {
  return call.trace.map((entry): SpeechOrTool => {
    if (entry.type !== 'speech') return { type: 'tool' };
    return entry.speaker === 'caller' ? { type: 'user' } : { type: 'agent', text: entry.text };
  });
}

/** Where in the recording the turns that cost points are. */
function evidenceOf(call: CallContext, result: TurnTakingResult): readonly Evidence[] {
  return Object.entries(result.perTurnScore).flatMap(([index, score]) => {
    if (score >= SHOWN_BELOW) return [];
    const segments = call.turns.filter((turn) => turn.index === Number(index)).flatMap((turn) => turn.segments);
    if (segments.length === 0) return [];
    return {
      startMs: Math.min(...segments.map((segment) => segment.startMs)),
      endMs: Math.max(...segments.map((segment) => segment.endMs)),
      note: `turn ${index}: ${result.perTurnReason[index] ?? ''} ${score}`,
    };
  });
}
