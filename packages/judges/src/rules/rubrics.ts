import type { CallRubric } from './call-verdict.ts';
import type { TurnRubric } from './turn-verdicts.ts';

/** Scales, dimensions and failure modes of the judges, as the method names and stores them. */
export const FAITHFULNESS: CallRubric = {
  scale: { min: 1, max: 3 },
  entriesIn: 'dimensions',
  flag: 'flagged',
  dimensions: [
    'fabricating_tool_parameters',
    'misrepresenting_tool_result',
    'violating_policies',
    'failing_to_disambiguate',
    'hallucination',
  ],
};

export const CONVERSATION_PROGRESSION: CallRubric = {
  scale: { min: 1, max: 3 },
  entriesIn: 'dimensions',
  flag: 'flagged',
  dimensions: ['unnecessary_tool_calls', 'information_loss', 'redundant_statements', 'question_quality'],
};

export const USER_BEHAVIORAL_FIDELITY: CallRubric = {
  scale: { min: 0, max: 1 },
  entriesIn: 'corruption_analysis',
  flag: 'detected',
  dimensions: [
    'extra_modifications',
    'premature_ending',
    'missing_information',
    'duplicate_modifications',
    'decision_tree_violation',
    'wrong_language',
  ],
};

export const CONCISENESS: TurnRubric = {
  scale: { min: 1, max: 3 },
  isWritten: true,
  modes: [
    'verbosity_or_filler',
    'excess_information_density',
    'over_enumeration_or_list_exhaustion',
    'contextually_disproportionate_detail',
  ],
  modesOf: 'cleared',
};

export const USER_SPEECH_FIDELITY: TurnRubric = {
  scale: { min: 1, max: 3 },
  isWritten: false,
  modes: [],
  modesOf: 'kept',
};

/** Also of the word variant of `agent_speech_fidelity`. */
export const TTS_FIDELITY: TurnRubric = {
  scale: { min: 0, max: 1 },
  isWritten: false,
  modes: ['entity_error', 'truncation', 'garbled_hallucination', 'insertion_hallucination', 'wrong_language'],
  modesOf: 'kept',
};

export const SPEAKABILITY: TurnRubric = {
  scale: { min: 0, max: 1 },
  isWritten: true,
  modes: [],
  modesOf: 'cleared',
};
