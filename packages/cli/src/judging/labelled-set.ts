import type { Domain } from '@eva/core';
import type { KappaWeights } from '@eva/report/statistics';
import { labelledCalls } from './labelled-calls.ts';
import { labelledEntities } from './labelled-entities.ts';
import type { LabelledItem } from './labelled-item.ts';
import { labelledTurns } from './labelled-turns.ts';

/** People's ratings for one metric. */
export interface LabelledSet {
  readonly metric: string;
  /** Name in the folder of sets. */
  readonly file: string;
  /** What is rated: a call, a turn, an entity. */
  readonly unit: 'call' | 'turn' | 'entity';
  /** Every rating there is, in order. */
  readonly labels: readonly number[];
  /** How kappa is published for it. */
  readonly weights: KappaWeights;
  /** Least rating that passes the metric's threshold, where it has one. */
  readonly passAt?: number;
  read(file: string, domain: Domain): readonly LabelledItem[];
}

const ORDINAL = { labels: [1, 2, 3], weights: 'quadratic', passAt: 2 } as const;

export const LABELLED_SETS: readonly LabelledSet[] = [
  { metric: 'faithfulness', file: 'faithfulness.jsonl', unit: 'call', ...ORDINAL, read: labelledCalls },
  {
    metric: 'conversation_progression',
    file: 'conversation_progression.jsonl',
    unit: 'call',
    ...ORDINAL,
    read: labelledCalls,
  },
  { metric: 'conciseness', file: 'conciseness.jsonl', unit: 'turn', ...ORDINAL, read: labelledTurns },
  {
    metric: 'transcription_accuracy_key_entities',
    file: 'key_entity_transcription.jsonl',
    unit: 'entity',
    labels: [0, 1],
    weights: 'none',
    read: labelledEntities,
  },
];
