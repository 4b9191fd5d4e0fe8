import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import type { Contribution } from '../protocol/contribution.ts';
import type { Metric } from '../protocol/metric.ts';

/** How a model is to judge, as a judge manifest says. */
export const judgingFields = {
  profile: z
    .enum(['paper', 'latest'])
    .default('paper')
    .describe('Rubrics as published (`paper`, the default), or as their authors have practised them since (`latest`).'),
  invalidRating: z
    .enum(['ask-again', 'lowest'])
    .default('ask-again')
    .describe(
      'What follows a rating that is none of the scale: the question again (default), or the lowest rating, as in the published method.',
    ),
};

const options = z.strictObject({
  judge: z
    .enum(['offline', 'model'])
    .default('offline')
    .describe('Who decides: rules (`offline`, the default), or the model that the run names.'),
  ...judgingFields,
});

export type Judging = Omit<z.output<typeof options>, 'judge'>;

export interface RulesOrModel {
  readonly offline: Metric;
  /** Made only when a model is to decide. */
  readonly byModel: (judging: Judging) => Metric | Promise<Metric>;
}

/** Offers a metric that rules or a model can decide; which of the two is an option, never a guess. */
export function judgedContribution({
  offline,
  byModel,
}: RulesOrModel): Contribution<'metric', z.output<typeof options>> {
  return {
    protocol: 1,
    kind: 'metric',
    id: offline.id,
    options: defineOptions(options),
    create: ({ judge, ...judging }) => (judge === 'offline' ? offline : byModel(judging)),
  };
}
