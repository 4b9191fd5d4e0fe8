export {
  type AttemptFigures,
  attemptFigures,
  type CallAttempt,
  type CompositeWays,
  type TrialAttempts,
  type WayFigure,
} from './attempt-figures.ts';
export {
  bootstrapInterval,
  type Interval,
  percentileInterval,
  quantile,
  type Resampler,
  resampledMeans,
  runResampler,
  runSeed,
} from './bootstrap.ts';
export {
  type CalibrationCalls,
  type CalibrationMatrix,
  type CleanRow,
  calibrationMatrix,
  type FaultCalls,
  type FaultRow,
} from './calibration/calibration-matrix.ts';
export type { CleanNoise } from './calibration/clean-noise.ts';
export { formatCalibration } from './calibration/format-calibration.ts';
export type { MeasuredCall, MeasuredMetric } from './calibration/measured-call.ts';
export { compareIds } from './compare-ids.ts';
export { type ComponentFailure, type ComponentFailures, componentFailures } from './component-failures.ts';
export {
  COMPOSITES,
  type Composite,
  type CompositePart,
  countedValue,
  meetsThreshold,
  type Operator,
  recordComposites,
} from './composites.ts';
export { bundledPrices, mergedPrices } from './cost/bundled-prices.ts';
export { costOfUsage, type UsageCost } from './cost/cost-of-usage.ts';
export { findPrice } from './cost/find-price.ts';
export { type CostToFormat, costLines, usdText } from './cost/format-cost.ts';
export { type ParsedPrices, type PriceProblem, parsePrices } from './cost/parse-prices.ts';
export type { PriceRow, PriceTable, UsdPrices } from './cost/price-table.ts';
export { type CallsCost, type CallsToPrice, costOfCalls, type PartCost } from './cost/run-cost.ts';
export { type FigureInterval, meanInterval, rateInterval } from './figure-interval.ts';
export { type CallReport, formatCall } from './format-call.ts';
export { formatRunTable, type TableOptions } from './format-run-table.ts';
export {
  type MethodMetric,
  type MethodRecord,
  type MethodScore,
  methodSummary,
  overallScores,
  scenarioMeansOf,
} from './method-summary.ts';
export { type CallSection, type CallSectionOptions, callSection } from './page/call-section.ts';
export { type PageAssets, readPageAssets } from './page/page-assets.ts';
export type { PageAttempt, PageCall } from './page/page-call.ts';
export type { PageRun, PageSystem } from './page/page-run.ts';
export { runPage } from './page/run-page.ts';
export { type Draws, type PassAtK, passAtK, passesOfScenario, type ScenarioPasses } from './pass-at-k.ts';
export { type Pcg64, pcg64, seedWords } from './pcg64.ts';
export { type PercentileFigure, percentileFigures } from './percentile-figures.ts';
export { recordFolders } from './record-folders.ts';
export { parseRecordId, type RecordId } from './record-id.ts';
export type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  PassRates,
  RateFigure,
  RunSummary,
  ScoredCall,
  TailFigures,
} from './run-summary.ts';
export { isHigherBetter } from './sub-metric-direction.ts';
export { summariseRun } from './summarise-run.ts';
export { LEAST_SCENARIOS, leastForPercentile } from './support.ts';
export { wilsonInterval } from './wilson.ts';
