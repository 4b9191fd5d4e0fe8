import { evidenceAt } from '../evidence.ts';
import { TTS_FIDELITY } from '../rules/rubrics.ts';
import { turnMaps, turnScore, turnVerdicts } from '../rules/turn-verdicts.ts';
import { callDay } from './call-day.ts';
import { endedUnheard } from './ended-unheard.ts';
import { entityReader } from './entities.ts';
import { offlineJudge } from './offline-judge.ts';
import { shareHeard } from './share-heard.ts';

/** Below this share of its words a turn was not spoken as written, or not followed. */
const WORDS_HEARD_WELL = 0.6;

/**
 * Per agent turn 1 when the caller's recogniser made out all amounts, dates, times, flight numbers and codes and most
 * words of the text, else 0. It cannot tell a poor voice from a poor recogniser, hears no added words and no language.
 */
export const offlineTtsFidelity = offlineJudge({
  id: 'tts_fidelity',
  method: 'recogniser',
  revision: 2,
  about:
    'Share of agent turns whose text can be heard again. Offline: the entities and most words of the text are in what the caller’s recogniser heard; a poor recogniser counts against the voice.',
  category: 'diagnostic',
  pipelines: ['cascade', 'audio_llm'],
  needs: ['speech'],
  inDefaultSet: false,
  inPassAtK: false,
  scale: { min: 0, max: 1, better: 'higher' },
  score(call) {
    const reader = entityReader(callDay(call));
    const turns = call.turns.filter(({ speaker, intended }) => speaker === 'agent' && intended !== undefined);
    if (turns.length === 0) throw new Error('no agent turn has an intended text');
    const items = turns
      .filter((turn) => !endedUnheard(turn, call.turns))
      .map(({ index, intended = '', heard = '' }) => {
        const missed = reader.entitiesIn(intended).filter((entity) => !reader.holds(heard, entity));
        const isWhole = shareHeard(intended, heard) >= WORDS_HEARD_WELL;
        const modes = [...(missed.length > 0 ? ['entity_error'] : []), ...(isWhole ? [] : ['truncation'])];
        const what = missed.map(({ kind, value }) => `${kind} ${value}`);
        const explanation = [...what, ...(isWhole ? [] : ['most of its words'])].join(', ');
        return { turn_id: index, failure_modes: modes, rating: modes.length === 0 ? 1 : 0, explanation };
      });
    const verdicts = turnVerdicts(
      items,
      items.map(({ turn_id }) => turn_id),
      TTS_FIDELITY,
    );
    const { value, normalized, numEvaluated, parts } = turnScore(verdicts, TTS_FIDELITY);
    if (value === null) return { status: 'skipped', why: 'the call ended before anything of the agent was heard' };
    const judged = ['entity_error_rate', 'truncation_rate'];
    return {
      status: 'scored',
      value,
      normalized,
      details: {
        ...turnMaps(verdicts, TTS_FIDELITY.scale),
        not_judged: TTS_FIDELITY.modes.filter((mode) => !judged.includes(`${mode}_rate`)),
        aggregation: 'mean',
        num_turns: turns.length,
        num_evaluated: numEvaluated,
      },
      parts: Object.fromEntries(Object.entries(parts).filter(([key]) => judged.includes(key))),
      evidence: items
        .filter(({ rating }) => rating === 0)
        .flatMap(({ turn_id: turn, explanation }) =>
          evidenceAt(call, { turn, speaker: 'agent', note: `not made out: ${explanation}` }),
        ),
    };
  },
});
