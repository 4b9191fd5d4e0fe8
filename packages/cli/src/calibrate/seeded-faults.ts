import { InputError, type JsonObject } from '@eva/core';
import { nearestName } from '@eva/core/engine';

/** An agent that does one thing wrong, and what the metrics are expected to make of it. Declared before it is measured. */
export interface SeededFault {
  readonly name: string;
  /** What it does, in a clause for readers. */
  readonly does: string;
  /** What its manifest has instead of the clean agent's parts. */
  readonly agent: JsonObject;
  /** Who calls it: nobody in particular, or a caller of `behaviour:…`. */
  readonly condition: Condition;
  /** Scenarios of the airline in which there is an occasion for the fault. */
  readonly scenarios: readonly string[];
  /** Metrics that have to fall, each of them. */
  readonly caughtBy: readonly string[];
  /** Metrics that may fall as a consequence; any other that falls is a false alarm. */
  readonly alongside: readonly string[];
}

/** A perturbation's name; `ordinary` for the scenario's own caller. */
export type Condition = 'ordinary' | 'behaviour:interrupting';

/** Short calls of several kinds, in which every agent has to ask, to look up, to read a code out, and to change something. */
const ANY = ['6.1', '4.2', '5.1', '6.3', '5.3', '4.1', '2.3'] as const;
/** Calls in which a fee is due, and a write waits for a yes. */
const WITH_FEE = ['1.1', '1.4', '3.1'] as const;
/** Callers who want a second thing. */
const TWO_REQUESTS = ['6.3', '5.3', '1.4'] as const;

export const SEEDED_FAULTS: readonly SeededFault[] = [
  {
    name: 'misreads-a-code-aloud',
    does: 'its voice says another symbol in the middle of each code that its text spells out',
    agent: voice({ fault: 'misreads-codes-aloud' }),
    condition: 'ordinary',
    scenarios: ANY,
    caughtBy: ['agent_speech_fidelity'],
    alongside: [],
  },
  {
    name: 'states-a-wrong-fee',
    does: 'says another change fee than the one that is due',
    agent: mind('states-a-wrong-fee'),
    condition: 'ordinary',
    scenarios: WITH_FEE,
    caughtBy: ['faithfulness'],
    alongside: [],
  },
  {
    name: 'acts-before-verification',
    does: 'asks for no name, and books without a yes',
    agent: mind('skips-verification'),
    condition: 'ordinary',
    scenarios: WITH_FEE,
    caughtBy: ['authentication_success', 'faithfulness'],
    // The expected database holds the caller's name, and what nobody was asked cannot be what was wanted.
    alongside: ['task_completion', 'task_progress'],
  },
  {
    name: 'makes-an-extra-write',
    does: 'adds something to the booking that nobody wanted',
    agent: mind('makes-an-extra-write'),
    condition: 'ordinary',
    // In 4.2 it would take the flight that is waited for, on which nothing can be ordered.
    scenarios: ANY.filter((id) => id !== '4.2'),
    caughtBy: ['task_completion'],
    alongside: ['task_progress'],
  },
  {
    name: 'repeats-a-question',
    does: 'asks its first question again once it has been answered',
    agent: mind('repeats-a-question'),
    condition: 'ordinary',
    // Elsewhere the offline judge finds enough to object to in the clean agent that one more finding changes nothing.
    scenarios: ['6.1', '4.2', '5.3', '4.1'],
    caughtBy: ['conversation_progression'],
    alongside: [],
  },
  {
    name: 'rambles',
    does: 'says five long sentences before it comes to the point, in three turns',
    agent: mind('rambles'),
    condition: 'ordinary',
    scenarios: ANY,
    caughtBy: ['conciseness'],
    alongside: [],
  },
  {
    name: 'answers-late',
    does: 'begins every answer six seconds later',
    agent: mind('answers-late'),
    condition: 'ordinary',
    scenarios: ANY,
    caughtBy: ['turn_taking', 'response_speed'],
    alongside: [],
  },
  {
    name: 'talks-over-the-caller',
    does: 'seems finished, and speaks again while the caller answers',
    agent: { ...mind('talks-over-the-caller'), agent: { bargeIn: false } },
    condition: 'ordinary',
    scenarios: ANY,
    caughtBy: ['turn_taking'],
    // Whoever is talked over is heard less well on either side, and what was said too much belongs to a turn.
    alongside: [
      'conciseness',
      'barge_in_recovery',
      'stt_wer',
      'transcription_accuracy_key_entities',
      'user_speech_fidelity',
      'agent_speech_fidelity',
      'response_speed',
    ],
  },
  {
    name: 'never-yields',
    does: 'talks on when the caller speaks into its turn',
    agent: { agent: { bargeIn: false } },
    condition: 'behaviour:interrupting',
    scenarios: ['1.1', '4.2', '5.3', '4.1', '2.3'],
    caughtBy: ['barge_in_recovery', 'turn_taking'],
    // What is said while the agent speaks is answered afterwards.
    alongside: ['response_speed', 'stt_wer', 'transcription_accuracy_key_entities', 'user_speech_fidelity'],
  },
  {
    name: 'drops-a-request',
    does: 'does the first thing and takes no notice of the second',
    agent: mind('drops-a-request'),
    condition: 'ordinary',
    scenarios: TWO_REQUESTS,
    caughtBy: ['task_completion'],
    alongside: ['task_progress'],
  },
  {
    name: 'ends-early',
    does: 'looks the booking up, says goodbye, and does nothing more',
    agent: mind('ends-early'),
    condition: 'ordinary',
    // In 6.1 all is done before there is anything to say.
    scenarios: ANY.filter((id) => id !== '6.1'),
    caughtBy: ['task_completion'],
    alongside: ['task_progress', 'conversation_correctly_finished', 'conversation_valid_end'],
  },
];

/** The faults of these names, or all; an unknown name is answered with the nearest. */
export function chosenFaults(names: readonly string[] | undefined): readonly SeededFault[] {
  if (names === undefined) return SEEDED_FAULTS;
  const known = SEEDED_FAULTS.map(({ name }) => name);
  const problems = names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known);
      return {
        path: '--fault',
        message: `no fault is called "${name}"`,
        expected: `one of ${known.join(', ')}`,
        ...(nearest === undefined ? {} : { nearest }),
      };
    });
  if (problems.length > 0) throw new InputError({ code: 'fault-unknown', problems });
  return SEEDED_FAULTS.filter(({ name }) => names.includes(name));
}

function mind(fault: string): JsonObject {
  return { llm: { options: { fault } } };
}

function voice(options: JsonObject): JsonObject {
  return { tts: { options } };
}
