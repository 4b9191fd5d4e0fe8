export { drawsFrom, type ScenarioDraws, scenarioDraws } from './scenario-draws.ts';
export { cellSeed } from './statistics/cell-seed.ts';
export { type Classification, classification, confusionMatrix, type Predictions } from './statistics/classification.ts';
export { cohenKappa, type KappaWeights, type Ratings } from './statistics/cohen-kappa.ts';
export { compactLetters } from './statistics/compact-letters.ts';
export { type ConditionComparison, conditionComparisons } from './statistics/condition-comparisons.ts';
export { type Correlation, kendallTauB, pearson, spearman } from './statistics/correlation.ts';
export { type DeltaFigure, type DeltaOptions, deltaFigure } from './statistics/delta-figure.ts';
export { type DesignPlan, designPlans } from './statistics/design-plans.ts';
export { normalQuantile } from './statistics/distributions.ts';
export { domainResampler } from './statistics/domain-resampler.ts';
export { type Equivalence, equivalence } from './statistics/equivalence.ts';
export { type FaithfulnessDecoupling, faithfulnessDecoupling } from './statistics/faithfulness-decoupling.ts';
export { differenceText, pairedLines } from './statistics/format-paired.ts';
export { formatPublished } from './statistics/format-published.ts';
export { formatStatistics } from './statistics/format-statistics.ts';
export { type FrontStatistics, frontOfPoints, type RedrawnFront } from './statistics/front-statistics.ts';
export {
  breakingGrade,
  type GradeCurve,
  type GradedCondition,
  type GradePoint,
  gradeCurves,
} from './statistics/grade-curve.ts';
export { type HolmResult, holm } from './statistics/holm.ts';
export { iccOneWay, type OneWayIcc } from './statistics/icc-one-way.ts';
export { iccTwoWay, type TwoWayIcc, type TwoWaySource } from './statistics/icc-two-way.ts';
export { judgeAwareInterval } from './statistics/judge-aware-interval.ts';
export { type JudgeFlip, judgeFlips } from './statistics/judge-flips.ts';
export { kappaInterval } from './statistics/kappa-interval.ts';
export { associationOf, type KeyEntityAssociation } from './statistics/key-entity-association.ts';
export { mean } from './statistics/mean.ts';
export {
  type MovedScenario,
  type PairedMetric,
  type PairedRule,
  type PairedVerdict,
  pairedComparison,
} from './statistics/paired-comparison.ts';
export { frontShares, type ParetoPoint, paretoFront } from './statistics/pareto.ts';
export { type PassSpread, passSpread, type TrialCounts } from './statistics/pass-spread.ts';
export {
  type PerturbationCell,
  type PerturbationOptions,
  perturbationAnalysis,
  pooledDeltas,
  withCorrection,
} from './statistics/perturbation-analysis.ts';
export { type CoverageCell, type CoverageOptions, perturbationCoverage } from './statistics/perturbation-coverage.ts';
export {
  type CombinedConditions,
  type PerturbationReport,
  perturbationReport,
} from './statistics/perturbation-report.ts';
export { type PooledMeans, pooledMeans } from './statistics/pooled-means.ts';
export {
  type AccuracyLosses,
  type ConditionByArchitecture,
  type PublishedConclusions,
  publishedConclusions,
  type SignificantPairs,
} from './statistics/published-conclusions.ts';
export {
  type PrintedRow,
  type PublishedCell,
  type PublishedFigure,
  type PublishedSystem,
  readPublishedTable,
  systemsOfPrinted,
} from './statistics/published-table.ts';
export { rankShares } from './statistics/rank-shares.ts';
export { kruskalWallis, type MannWhitney, mannWhitney } from './statistics/rank-tests.ts';
export { type ReliabilityGap, type ReliabilityGaps, reliabilityGaps } from './statistics/reliability-gap.ts';
export { type ResampleChoice, resampleChoice } from './statistics/resample-choice.ts';
export {
  type ConditionValue,
  conditionValues,
  type ScenarioDelta,
  scenarioDeltas,
} from './statistics/scenario-deltas.ts';
export { scenarioValues } from './statistics/scenario-values.ts';
export { type JudgeSpread, scoreSpread, type TrialSpread } from './statistics/score-spread.ts';
export { sequenceRatio } from './statistics/sequence-ratio.ts';
export {
  pOfHits,
  type SignFlipOptions,
  type SignFlipResult,
  signFlipExact,
  signFlipHits,
  signFlipTest,
} from './statistics/sign-flip.ts';
export { mcNemarExact, oneSidedFromTwoSided, signTestGreater } from './statistics/sign-test.ts';
export { pText, significanceStars } from './statistics/significance-text.ts';
export {
  FAMILY,
  type MissingScores,
  pairedRules,
  type ReportOptions,
  type StatisticsReport,
  type StudiedRows,
  type StudiedSystem,
  type SystemComparison,
  statisticsReport,
  type ThresholdRanking,
} from './statistics/statistics-report.ts';
export { DEFAULT_SETTINGS, type StatisticsSettings } from './statistics/statistics-settings.ts';
export type { StatisticsTable, TableCell } from './statistics/statistics-table.ts';
export { statisticsTables } from './statistics/statistics-tables.ts';
export { type StudiedCall, studiedRows, unlikeMeasures, WHOLE_CALL } from './statistics/studied-rows.ts';
export {
  type DomainMetric,
  MEASURES,
  type Measure,
  type MetricRule,
  type SystemMetric,
  systemMetric,
} from './statistics/system-metric.ts';
export type {
  CompositeStatistics,
  MetricVariance,
  SystemStatistics,
  ThresholdSweep,
} from './statistics/system-statistics.ts';
export { type ThresholdSplit, thresholdSplit } from './statistics/threshold-split.ts';
export {
  DEFAULT_GRID,
  type SweepPoint,
  type SweepTrial,
  shareNear,
  thresholdSweep,
} from './statistics/threshold-sweep.ts';
export {
  type DesignAnswer,
  designsFor,
  type TrialCountDraws,
  type TrialCountSpread,
  trialCountDraws,
  trialCountSpread,
} from './statistics/trial-count.ts';
export { type TrialOverJudge, trialOverJudge } from './statistics/trial-over-judge.ts';
export { CLEAN, type TrialScore } from './statistics/trial-score.ts';
export {
  type StudyScore,
  type VarianceBudget,
  type VariancePart,
  varianceBudget,
} from './statistics/variance-budget.ts';
export { type VarianceComponent, varianceComponents } from './statistics/variance-components.ts';
