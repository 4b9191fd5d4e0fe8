export { bootstrapInterval, type Interval, quantile, runSeed } from './bootstrap.ts';
export {
  COMPOSITES,
  type Composite,
  type CompositePart,
  countedValue,
  meetsThreshold,
  type Operator,
  recordComposites,
} from './composites.ts';
export { type CallReport, formatCall } from './format-call.ts';
export { formatRunTable, type TableOptions } from './format-run-table.ts';
export { type Draws, type PassAtK, passAtK, passesOfScenario, type ScenarioPasses } from './pass-at-k.ts';
export { type Pcg64, pcg64, seedWords } from './pcg64.ts';
export { parseRecordId, type RecordId } from './record-id.ts';
export type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  ResponseSeconds,
  RunSummary,
  ScoredCall,
} from './run-summary.ts';
export { isHigherBetter } from './sub-metric-direction.ts';
export { summariseRun } from './summarise-run.ts';
export { wilsonInterval } from './wilson.ts';
