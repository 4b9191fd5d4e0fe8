export {
  type AttemptFigures,
  attemptFigures,
  type CallAttempt,
  type CompositeWays,
  type TrialAttempts,
  type WayFigure,
} from './attempt-figures.ts';
export { bootstrapInterval, type Interval, quantile, type Resampler, runResampler, runSeed } from './bootstrap.ts';
export {
  COMPOSITES,
  type Composite,
  type CompositePart,
  countedValue,
  meetsThreshold,
  type Operator,
  recordComposites,
} from './composites.ts';
export { type FigureInterval, meanInterval, rateInterval } from './figure-interval.ts';
export { type CallReport, formatCall } from './format-call.ts';
export { formatRunTable, type TableOptions } from './format-run-table.ts';
export { type CallSection, type CallSectionOptions, callSection } from './page/call-section.ts';
export { type PageAssets, readPageAssets } from './page/page-assets.ts';
export type { PageAttempt, PageCall } from './page/page-call.ts';
export type { PageRun, PageSystem } from './page/page-run.ts';
export { runPage } from './page/run-page.ts';
export { type Draws, type PassAtK, passAtK, passesOfScenario, type ScenarioPasses } from './pass-at-k.ts';
export { type Pcg64, pcg64, seedWords } from './pcg64.ts';
export { type PercentileFigure, percentileFigures } from './percentile-figures.ts';
export { parseRecordId, type RecordId } from './record-id.ts';
export type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  PassRates,
  RateFigure,
  ResponseSeconds,
  RunSummary,
  ScoredCall,
} from './run-summary.ts';
export { isHigherBetter } from './sub-metric-direction.ts';
export { summariseRun } from './summarise-run.ts';
export { LEAST_SCENARIOS, leastForPercentile } from './support.ts';
export { wilsonInterval } from './wilson.ts';
