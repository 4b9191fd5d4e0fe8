import { roundHalfEven } from '@eva/core';
import { codeMetric } from '../code-metric.ts';
import { unspeakable } from '../rules/speakability.ts';
import { mean } from '../rules/turn-map.ts';
import { turnEvidence } from '../turn-evidence-span.ts';

/**
 * The method asks a model; what its rubric names can be seen by rules, so here rules decide, and the score says so. Scripts
 * without blanks between words are let off as by the reference of August 2026 (spec: metrics §13.16).
 */
export const speakabilityMetric = codeMetric({
  id: 'speakability',
  version: 'v1',
  category: 'diagnostic',
  pipelines: ['cascade', 'audio_llm'],
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about:
    "Share of the agent's turns whose text can be spoken as it stands: no markup, no lists or tables, no data in brackets, no " +
    'links, no emoji, no words run together.',
  score(call) {
    const turns = call.turns.flatMap(({ index, speaker, intended = '' }) =>
      speaker === 'agent' && intended.trim() !== '' ? [{ index, what: unspeakable(intended, call.locale) }] : [],
    );
    if (turns.length === 0) throw new Error('the agent has no text of its own');
    const value = roundHalfEven(mean(turns.map(({ what }) => (what === null ? 1 : 0))), 3);
    return {
      status: 'scored',
      value,
      normalized: value,
      judgedBy: 'offline:speakability@1',
      details: {
        per_turn_ratings: Object.fromEntries(turns.map(({ index, what }) => [String(index), what === null ? 1 : 0])),
        per_turn_explanations: Object.fromEntries(turns.map(({ index, what }) => [String(index), what ?? ''])),
        aggregation: 'mean',
        num_turns: turns.length,
        num_evaluated: turns.length,
      },
      evidence: turns.flatMap(({ index, what }) =>
        what === null ? [] : turnEvidence(call, { turn: index, speaker: 'agent' }, `turn ${index}: ${what}`),
      ),
    };
  },
});
