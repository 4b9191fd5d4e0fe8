import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scoreRun } from '@eva/core/engine';
import { recordComposites } from '@eva/report';
import { readRun } from '../read-run.ts';
import type { CalibrationShare } from './calibration-share.ts';
import { type MeasuredShare, measuredShare } from './measured-share.ts';
import type { PreparedCalibration } from './prepare-calibration.ts';

export interface ScoreShareSpec {
  readonly share: CalibrationShare;
  readonly prepared: Pick<PreparedCalibration, 'domain' | 'metrics'>;
  /** Of the whole calibration. */
  readonly outDir: string;
  readonly stopSignal: AbortSignal;
  readonly epochMs: () => number;
}

/** Scores the calls of one share again, as far as they were made, with the metrics that are installed now. */
export async function scoreShare({ share, prepared, outDir, ...spec }: ScoreShareSpec): Promise<MeasuredShare> {
  const { domain, metrics } = prepared;
  const runDir = join(outDir, share.folder);
  if (!existsSync(join(runDir, 'run.json'))) return measuredShare(share, [], metrics);
  await scoreRun({ runDir, domain, metrics, composites: recordComposites, ...spec });
  const made = readRun(runDir).calls.filter(({ attempts }) => attempts.length > 0);
  const scored = made.map(({ scenario, scores = null }) => ({ scenario, scores }));
  return measuredShare(share, scored, metrics);
}
