export { drawsFrom, scenarioDraws } from './scenario-draws.ts';
export { classification, confusionMatrix } from './statistics/classification.ts';
export { cohenKappa, type KappaWeights } from './statistics/cohen-kappa.ts';
export { compactLetters } from './statistics/compact-letters.ts';
export { conditionComparisons } from './statistics/condition-comparisons.ts';
export { kendallTauB, pearson, spearman } from './statistics/correlation.ts';
export { type DeltaFigure, deltaFigure } from './statistics/delta-figure.ts';
export { normalQuantile } from './statistics/distributions.ts';
export { domainResampler } from './statistics/domain-resampler.ts';
export { equivalence } from './statistics/equivalence.ts';
export { faithfulnessDecoupling } from './statistics/faithfulness-decoupling.ts';
export { pairedLines } from './statistics/format-paired.ts';
export { formatPublished } from './statistics/format-published.ts';
export { formatStatistics } from './statistics/format-statistics.ts';
export type { GradedCondition } from './statistics/grade-curve.ts';
export { holm } from './statistics/holm.ts';
export { iccOneWay } from './statistics/icc-one-way.ts';
export { iccTwoWay } from './statistics/icc-two-way.ts';
export { judgeAwareInterval } from './statistics/judge-aware-interval.ts';
export { judgeFlips } from './statistics/judge-flips.ts';
export { kappaInterval } from './statistics/kappa-interval.ts';
export { mean } from './statistics/mean.ts';
export type { MissingScores, MissingState } from './statistics/missing-scores.ts';
export { type PairedMetric, type PairedRule, pairedComparison } from './statistics/paired-comparison.ts';
export { frontShares, type ParetoPoint, paretoFront } from './statistics/pareto.ts';
export type { TrialCounts } from './statistics/pass-spread.ts';
export { perturbationAnalysis, withCorrection } from './statistics/perturbation-analysis.ts';
export { perturbationCoverage } from './statistics/perturbation-coverage.ts';
export { pooledMeans } from './statistics/pooled-means.ts';
export { publishedConclusions } from './statistics/published-conclusions.ts';
export { type PrintedRow, readPublishedTable, systemsOfPrinted } from './statistics/published-table.ts';
export { kruskalWallis, mannWhitney } from './statistics/rank-tests.ts';
export { reliabilityGaps } from './statistics/reliability-gap.ts';
export { conditionValues, scenarioDeltas } from './statistics/scenario-deltas.ts';
export { scenarioValues } from './statistics/scenario-values.ts';
export { scoreSpread } from './statistics/score-spread.ts';
export { sequenceRatio } from './statistics/sequence-ratio.ts';
export { pOfHits, signFlipExact, signFlipHits, signFlipTest } from './statistics/sign-flip.ts';
export { mcNemarExact, oneSidedFromTwoSided, signTestGreater } from './statistics/sign-test.ts';
export { significanceStars } from './statistics/significance-text.ts';
export {
  FAMILY,
  pairedRules,
  type ReportOptions,
  type StatisticsReport,
  type StudiedRows,
  type StudiedSystem,
  statisticsReport,
} from './statistics/statistics-report.ts';
export { DEFAULT_SETTINGS, type StatisticsSettings } from './statistics/statistics-settings.ts';
export type { StatisticsTable, TableCell } from './statistics/statistics-table.ts';
export { statisticsTables } from './statistics/statistics-tables.ts';
export type { StudiedCall } from './statistics/studied-call.ts';
export { studiedRows } from './statistics/studied-rows.ts';
export { designsFor, pairedDesignsFor } from './statistics/study-design.ts';
export { type Measure, type MetricRule, systemMetric } from './statistics/system-metric.ts';
export { thresholdSplit } from './statistics/threshold-split.ts';
export { shareNear, thresholdSweep } from './statistics/threshold-sweep.ts';
export { trialCountSpread } from './statistics/trial-count.ts';
export { trialOverJudge } from './statistics/trial-over-judge.ts';
export { CLEAN, type TrialScore } from './statistics/trial-score.ts';
export { type UnlikeMeasure, unlikeMeasures } from './statistics/unlike-measures.ts';
export { type StudyScore, type VariancePart, varianceBudget } from './statistics/variance-budget.ts';
export { varianceComponents } from './statistics/variance-components.ts';
