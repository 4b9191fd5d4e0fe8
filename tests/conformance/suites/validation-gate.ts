import { type ValidationInput, validationGate } from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';

interface Input {
  readonly thresholds: { readonly [metric: string]: number };
  readonly metrics: ValidationInput;
}

export const validationGateSuite = functionSuite({
  name: 'metrics/validation_gate',
  run(_fn, input) {
    const { metrics, thresholds } = input as Input;
    const { passed, failedMetrics, scores } = validationGate(metrics, thresholds);
    return { passed, failed_metrics: failedMetrics, scores };
  },
});
