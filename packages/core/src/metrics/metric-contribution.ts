import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import type { Contribution } from '../protocol/contribution.ts';
import type { Metric } from '../protocol/metric.ts';

/** Offers a metric that has no options. */
export function metricContribution(metric: Metric): Contribution<'metric', Record<string, never>> {
  return {
    protocol: 1,
    kind: 'metric',
    id: metric.id,
    options: defineOptions(z.strictObject({})),
    create: () => metric,
  };
}
