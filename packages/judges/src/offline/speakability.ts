import { evidenceAt } from '../evidence.ts';
import { SPEAKABILITY } from '../rules/rubrics.ts';
import { turnMaps, turnScore, turnVerdicts } from '../rules/turn-verdicts.ts';
import { offlineJudge } from './offline-judge.ts';
import { unspeakable } from './unspeakable.ts';

/**
 * Per agent turn 1 when its text can be spoken as it stands, else 0; what the rubric names can be seen by rules.
 * Scripts without blanks between words are let off as by the reference of August 2026.
 */
export const offlineSpeakability = offlineJudge({
  id: 'speakability',
  method: 'speakability',
  revision: 1,
  about:
    "Share of the agent's turns whose text can be spoken as it stands: no markup, no lists or tables, no data in brackets, no " +
    'links, no emoji, no words run together.',
  category: 'diagnostic',
  pipelines: ['cascade', 'audio_llm'],
  inPassAtK: false,
  scale: { ...SPEAKABILITY.scale, better: 'higher' },
  score(call) {
    const items = call.turns.flatMap(({ index, speaker, intended = '' }) => {
      if (speaker !== 'agent' || intended.trim() === '') return [];
      const what = unspeakable(intended, call.locale);
      return [{ turn_id: index, rating: what === null ? 1 : 0, explanation: what ?? '' }];
    });
    const asked = items.map(({ turn_id }) => turn_id);
    const verdicts = turnVerdicts(items, asked, SPEAKABILITY);
    const { value, normalized, numEvaluated } = turnScore(verdicts, SPEAKABILITY);
    if (value === null) throw new Error('the agent has no text of its own');
    return {
      status: 'scored',
      value,
      normalized,
      details: {
        per_turn_ratings: turnMaps(verdicts, SPEAKABILITY.scale).per_turn_ratings,
        per_turn_explanations: Object.fromEntries(items.map((item) => [String(item.turn_id), item.explanation])),
        aggregation: 'mean',
        num_turns: items.length,
        num_evaluated: numEvaluated,
      },
      evidence: items.flatMap(({ turn_id: turn, explanation }) =>
        explanation === '' ? [] : evidenceAt(call, { turn, speaker: 'agent', note: `turn ${turn}: ${explanation}` }),
      ),
    };
  },
});
