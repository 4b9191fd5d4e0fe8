import type { Interval } from '../bootstrap.ts';
import { mean } from '../statistics/mean.ts';
import { wilsonInterval } from '../wilson.ts';
import { alarmsOf, type CleanNoise, cleanNoise } from './clean-noise.ts';
import type { MeasuredCall, MeasuredMetric } from './measured-call.ts';

/** Chance that a clean call raises any alarm at all, shared out evenly among the metrics. */
const FALSE_ALARM_RATE = 0.05;
/** Shares that a calibration aims at: 19 of 20 caught, 1 of 20 a false alarm. */
const CAUGHT_AIM = 0.95;
const FALSE_ALARM_AIM = 0.05;

/** Calls under one condition: of the clean agent twice, and of each agent with a fault. */
export interface CalibrationCalls {
  readonly condition: string;
  readonly metrics: readonly MeasuredMetric[];
  /** Calls of the clean agent that say what is normal. */
  readonly baseline: readonly MeasuredCall[];
  /** Other calls of the clean agent, on which false alarms are counted. */
  readonly clean: readonly MeasuredCall[];
  readonly faults: readonly FaultCalls[];
}

export interface FaultCalls {
  readonly fault: string;
  /** The metrics that have to fall: a call is caught when each of them sounds an alarm. */
  readonly caughtBy: readonly string[];
  /** Metrics that may fall because of the fault, and need not. */
  readonly alongside: readonly string[];
  readonly calls: readonly MeasuredCall[];
}

export interface CalibrationMatrix {
  readonly condition: string;
  /** Of each metric's alarm on a clean call. */
  readonly alpha: number;
  readonly noises: readonly CleanNoise[];
  readonly clean: CleanRow;
  readonly faults: readonly FaultRow[];
}

export interface CleanRow {
  readonly calls: number;
  /** Calls without any value: no attempt counts. */
  readonly unscored: number;
  /** Calls in which any metric sounded an alarm. */
  readonly falseAlarms: number;
  readonly alarms: { readonly [metric: string]: number };
  readonly meetsAim: boolean;
}

export interface FaultRow {
  readonly fault: string;
  readonly caughtBy: readonly string[];
  readonly alongside: readonly string[];
  readonly calls: number;
  /** Calls without any value: no attempt counts. They are not caught. */
  readonly unscored: number;
  readonly caught: number;
  /** Wilson's interval of the share that is caught, 95 %; null without any call. */
  readonly caughtInterval: Interval | null;
  /** Calls with an alarm that was declared neither as the fault's own nor as one that may come with it. */
  readonly falseAlarms: number;
  /** Calls with an alarm, by metric; metrics without any are absent. */
  readonly alarms: { readonly [metric: string]: number };
  /** Mean of the calls with a value, by metric. */
  readonly means: { readonly [metric: string]: number };
  readonly meetsAim: boolean;
}

/** Which metric sounded an alarm at which fault, how often, and how often the clean agent did. */
export function calibrationMatrix(spec: CalibrationCalls): CalibrationMatrix {
  const { condition, metrics, baseline, clean, faults } = spec;
  const alpha = FALSE_ALARM_RATE / Math.max(1, metrics.length);
  const noises = metrics.map((metric) => cleanNoise(baseline, metric, alpha));
  const cleanAlarms = clean.map((call) => alarmsOf(call, noises));
  const falseAlarms = cleanAlarms.filter((alarms) => alarms.length > 0).length;
  return {
    condition,
    alpha,
    noises,
    clean: {
      calls: clean.length,
      unscored: unscoredIn(clean),
      falseAlarms,
      alarms: counted(cleanAlarms),
      meetsAim: falseAlarms <= Math.floor(FALSE_ALARM_AIM * clean.length),
    },
    faults: faults.map((fault) => faultRow(fault, metrics, noises)),
  };
}

function faultRow(
  { fault, caughtBy, alongside, calls }: FaultCalls,
  metrics: readonly MeasuredMetric[],
  noises: readonly CleanNoise[],
): FaultRow {
  const alarms = calls.map((call) => alarmsOf(call, noises));
  const caught = alarms.filter((sounded) => caughtBy.every((metric) => sounded.includes(metric))).length;
  const declared = new Set([...caughtBy, ...alongside]);
  return {
    ...{ fault, caughtBy, alongside, calls: calls.length, unscored: unscoredIn(calls), caught },
    caughtInterval: wilsonInterval(caught, calls.length),
    falseAlarms: alarms.filter((sounded) => sounded.some((metric) => !declared.has(metric))).length,
    alarms: counted(alarms),
    means: Object.fromEntries(
      metrics.flatMap(({ id }) => {
        const values = calls.flatMap((call) => call.values[id] ?? []);
        return values.length === 0 ? [] : [[id, mean(values)]];
      }),
    ),
    meetsAim: calls.length > 0 && caught >= Math.ceil(CAUGHT_AIM * calls.length),
  };
}

function unscoredIn(calls: readonly MeasuredCall[]): number {
  return calls.filter(({ values }) => Object.values(values).every((value) => value === null)).length;
}

function counted(alarms: readonly (readonly string[])[]): { readonly [metric: string]: number } {
  const counts: { [metric: string]: number } = {};
  for (const metric of alarms.flat()) counts[metric] = (counts[metric] ?? 0) + 1;
  return counts;
}
