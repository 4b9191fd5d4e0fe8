import { type CallContext, type Evidence, roundHalfEven, type ScorePart } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric, shareScore } from '../code-metric.ts';
import { preToolSpeechRate, type SpeechOrTool } from '../rules/pre-tool-speech.ts';
import { mean } from '../rules/turn-map.ts';
import { type TurnTakingResult, turnTaking } from '../rules/turn-taking.ts';
import { turnEvidence } from '../turn-evidence-span.ts';

const SHOWN_BELOW = 0.8;

/**
 * Follows the reference of August 2026: the paper's curves and thresholds, and with them turns that needed a nudge,
 * speech before tools and token means, none of which changes a score where the feature is off. The directions of its
 * parts are declared one by one, not guessed from their names.
 */
export const turnTakingMetric = codeMetric({
  id: 'turn_taking',
  version: 'v0.2',
  category: 'experience',
  needs: ['speech'],
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.8 },
  inPassAtK: true,
  about:
    'Mean over the answered turns of how well each was timed, read off the line. An answer scores 1 between 0.5 and 2 s ' +
    'after the caller (3 s when tools ran), and 0 from 3.5 s (5 s). Speaking into the caller costs by overlap, by how often, ' +
    'and by the wait after it, and never leaves more than 0.5. When the caller breaks in, what counts is how soon the agent ' +
    'falls silent: 1 at once, 0 after 2 s. A caller left without an answer until the line gave up makes the whole score 0.',
  score(call) {
    const fallbackTurns = call.recorded?.nudgedTurns ?? [];
    const result = turnTaking({ ...turnsOfCall(call), fallbackTurns, endedReason: call.ended.reason });
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
      ...(result.parts ? { parts: { ...result.parts, ...otherParts(call) } } : {}),
      evidence: evidenceOf(call, result),
    });
  },
});

/** Parts that rest on more than the timing. */
function otherParts(call: CallContext): { readonly [key: string]: ScorePart } {
  const preTool = preToolSpeechRate(speechAndTools(call));
  const tokens = {
    mean_output_tokens: call.answerTokens?.output ?? [],
    mean_reasoning_tokens: call.answerTokens?.reasoning ?? [],
  };
  return {
    ...(preTool === undefined
      ? {}
      : { pretoolspeech_rate: { value: preTool, normalized: preTool, better: 'higher' as const } }),
    ...Object.fromEntries(
      Object.entries(tokens).flatMap(([key, counts]) =>
        counts.length === 0
          ? []
          : [[key, { value: roundHalfEven(mean(counts), 3), normalized: null, better: 'lower' as const }]],
      ),
    ),
  };
}

function speechAndTools(call: CallContext): readonly SpeechOrTool[] {
  if (call.recorded) {
    return call.recorded.agentRecord.map((step): SpeechOrTool => {
      if (step.type === 'wrote') return { type: 'agent', text: step.text };
      return { type: step.type === 'heard' ? 'user' : 'tool' };
    });
  }
  return call.trace.map((entry): SpeechOrTool => {
    if (entry.type !== 'speech') return { type: 'tool' };
    return entry.speaker === 'caller' ? { type: 'user' } : { type: 'agent', text: entry.text };
  });
}

/** Where in the recording the turns that cost points are. */
function evidenceOf(call: CallContext, result: TurnTakingResult): readonly Evidence[] {
  return Object.entries(result.perTurnScore).flatMap(([turn, score]) =>
    score >= SHOWN_BELOW
      ? []
      : turnEvidence(call, { turn: Number(turn) }, `turn ${turn}: ${result.perTurnReason[turn] ?? ''} ${score}`),
  );
}
