import type { Turn } from '@eva/core';
import { evidenceAt } from '../evidence.ts';
import { callDay } from './call-day.ts';
import { endedUnheard } from './ended-unheard.ts';
import { entityReader } from './entities.ts';
import { meanOf, offlineJudge } from './offline-judge.ts';

/**
 * Per agent turn with amounts, dates, times, flight numbers or codes: 1 when the caller's recogniser made all of them
 * out, else 0. A recogniser is a worse and an odder listener than a model or a person: it may fail on clear speech and
 * guess right on slurred speech, it knows nothing of voice or pace, and names are not judged.
 */
export const offlineAgentSpeechFidelity = offlineJudge({
  id: 'agent_speech_fidelity',
  method: 'recogniser',
  revision: 2,
  category: 'accuracy',
  needs: ['speech'],
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.95 },
  score(call) {
    const reader = entityReader(callDay(call));
    const turns = call.turns.filter((turn) => turn.speaker === 'agent');
    const rated = turns.flatMap((turn) => {
      const entities = reader.entitiesIn(turn.intended ?? '');
      // What was talked over may have been cut on its way: nobody's pronunciation is at fault.
      if (entities.length === 0 || wasTalkedOver(turn, call.turns) || endedUnheard(turn, call.turns)) return [];
      const missed = entities.filter((entity) => !reader.holds(turn.heard ?? '', entity));
      return { turn, missed: missed.map(({ kind, value }) => `${kind} ${value}`), rating: missed.length === 0 ? 1 : 0 };
    });
    if (rated.length === 0) return { status: 'skipped', why: 'no agent turn holds an entity' };
    const value = meanOf(rated.map((turn) => turn.rating));
    return {
      status: 'scored',
      value,
      normalized: value,
      details: {
        per_turn_ratings: Object.fromEntries(rated.map(({ turn, rating }) => [String(turn.index), rating])),
        per_turn_missed: Object.fromEntries(rated.map(({ turn, missed }) => [String(turn.index), missed])),
        num_turns: turns.length,
        num_evaluated: rated.length,
        num_skipped_no_entities: turns.length - rated.length,
      },
      evidence: rated
        .filter(({ missed }) => missed.length > 0)
        .flatMap(({ turn: { index: turn }, missed }) =>
          evidenceAt(call, { turn, speaker: 'agent', note: `not made out: ${missed.join(', ')}` }),
        ),
    };
  },
});

function wasTalkedOver(turn: Turn, turns: readonly Turn[]): boolean {
  return turns.some((other) => other.speaker === 'caller' && other.index === turn.index + 1 && other.bargedIn);
}
