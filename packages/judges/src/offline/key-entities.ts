import { evidenceAt } from '../evidence.ts';
import { entityScore } from '../rules/entity-accuracy.ts';
import { callerEntities, holdsValue } from './caller-entities.ts';
import { offlineJudge } from './offline-judge.ts';

/**
 * Of each caller turn the share of its values that the agent's recogniser kept, found by form: codes, figures with what
 * they count, words written large. A value counts as kept when the same figures and letters stand in what was heard of
 * this turn. Names that merely sound alike count as lost, and a value in ordinary words is not seen at all.
 */
export const offlineKeyEntities = offlineJudge({
  id: 'transcription_accuracy_key_entities',
  method: 'comparison',
  revision: 3,
  category: 'diagnostic',
  pipelines: ['cascade'],
  needs: ['speech'],
  inPassAtK: false,
  scale: { min: 0, max: 1, better: 'higher' },
  score(call) {
    const turns = call.turns.filter(
      ({ speaker, intended, heard }) => speaker === 'caller' && intended !== undefined && heard !== undefined,
    );
    const units = turns.map(({ index, intended = '', heard = '' }) => ({
      turn_id: index,
      entities: callerEntities(intended).map((entity) => ({
        type: entity.type,
        value: entity.value,
        correct: holdsValue(heard, entity),
      })),
    }));
    const score = entityScore(
      units,
      units.map(({ turn_id }) => turn_id),
      'turn',
    );
    if (score.value === null) return { status: 'skipped', why: 'the caller gave no value that rules can see' };
    return {
      status: 'scored',
      value: score.value,
      normalized: score.normalized,
      details: {
        unit: 'turn',
        aggregation: 'mean',
        num_turns: units.length,
        num_evaluated: score.numEvaluated,
        num_not_applicable: score.numNotApplicable,
        per_turn_ratings: score.perUnit,
        per_turn_normalized: score.perUnit,
        per_turn_entities: Object.fromEntries(units.map(({ turn_id, entities }) => [String(turn_id), entities])),
      },
      parts: score.parts,
      evidence: units.flatMap(({ turn_id: turn, entities }) => {
        const lost = entities.filter(({ correct }) => !correct);
        if (lost.length === 0) return [];
        const note = `did not come through: ${lost.map(({ type, value }) => `${type} ${value}`).join(', ')}`;
        return evidenceAt(call, { turn, speaker: 'caller', note });
      }),
    };
  },
});
