import { callDay } from './call-day.ts';
import { endedUnheard } from './ended-unheard.ts';
import { type EntityReader, entityReader } from './entities.ts';
import { meanOf, offlineJudge } from './offline-judge.ts';
import { shareHeard } from './share-heard.ts';

/** Below this share of its words a turn was not followed, entities or not. */
const WORDS_HEARD_WELL = 0.6;

/**
 * Per caller turn: 3 when the agent's recogniser made out all entities and most words, 2 when words are missing, 1 when
 * an entity is. A last turn that came too late to be heard is not rated. It cannot tell an unclear caller from a poor recogniser of the agent, so a 1 is a reason to listen, not
 * proof against the caller; it hears no accent, no spoken tags and no wrong language.
 */
export const offlineUserSpeechFidelity = offlineJudge({
  id: 'user_speech_fidelity',
  method: 'recogniser',
  revision: 2,
  category: 'validation',
  pipelines: ['cascade'],
  needs: ['speech'],
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    const reader = entityReader(callDay(call));
    const meant = call.turns.filter(({ speaker, intended }) => speaker === 'caller' && intended !== undefined);
    if (meant.length === 0) throw new Error('no caller turn has an intended text');
    const rated = meant
      .filter((turn) => !endedUnheard(turn, call.turns))
      .map(({ index, intended = '', heard = '' }) => ({ index, rating: ratingOf(intended, heard, reader) }));
    if (rated.length === 0) return { status: 'skipped', why: 'the call ended before anything of the caller was heard' };
    return {
      status: 'scored',
      value: meanOf(rated.map((turn) => turn.rating)),
      normalized: meanOf(rated.map((turn) => (turn.rating - 1) / 2)),
      details: {
        per_turn_ratings: Object.fromEntries(rated.map((turn) => [String(turn.index), turn.rating])),
        num_turns: call.turns.filter((turn) => turn.speaker === 'caller').length,
        num_evaluated: rated.length,
      },
    };
  },
});

function ratingOf(intended: string, heard: string, reader: EntityReader): 1 | 2 | 3 {
  if (reader.entitiesIn(intended).some((entity) => !reader.holds(heard, entity))) return 1;
  return shareHeard(intended, heard) >= WORDS_HEARD_WELL ? 3 : 2;
}
