import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { InputError } from '@eva/core';
import type { RunProgress } from '@eva/core/engine';
import { formatCalibration } from '@eva/report';
import { calibrationFile } from '../calibrate/calibration-file.ts';
import { type CalibrationShare, calibrationShares } from '../calibrate/calibration-share.ts';
import { callShare } from '../calibrate/call-share.ts';
import { matricesOf } from '../calibrate/matrices-of.ts';
import type { MeasuredShare } from '../calibrate/measured-share.ts';
import { CLEAN, prepareCalibration } from '../calibrate/prepare-calibration.ts';
import { scoreShare } from '../calibrate/score-share.ts';
import { chosenFaults } from '../calibrate/seeded-faults.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { progressLine } from '../progress-lines.ts';
import { runningVersions } from '../provenance.ts';
import { runIdFrom } from '../run-folder.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

export interface CalibrateOptions {
  readonly runs: number;
  readonly seed: number;
  /** Names of faults; all when absent. */
  readonly fault?: readonly string[];
  readonly concurrency: number;
  readonly out?: string;
  /** Scores what `out` holds, and calls nobody. */
  readonly score?: true;
  readonly format: 'text' | 'json';
}

/** Calls agents with known faults, and prints which metrics noticed. */
export async function calibrate(options: CalibrateOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const { runs, seed } = options;
  const faults = chosenFaults(options.fault);
  if (options.score === true && options.out === undefined) throw nothingToScore();
  const shares = calibrationShares(faults, { clean: CLEAN, runs });
  const startedAt = terminal.now();
  const outDir = resolve(terminal.cwd, options.out ?? join('runs', runIdFrom(startedAt, ['calibrate'])));
  const shownDir = relative(terminal.cwd, outDir);
  checkFolder(outDir, shares, options);
  const logger = stderrLogger(terminal, { isVerbose: false });
  const prepared = await prepareCalibration(faults, { ...context, logger });
  const spec = { prepared, outDir, stopSignal: terminal.signal, epochMs: () => terminal.now().getTime() };
  const made: MeasuredShare[] = [];
  if (options.score === true) {
    for (const share of shares) {
      made.push(await scoreShare({ ...spec, share }));
      terminal.err(`eva: ${share.folder}: scored\n`);
    }
  } else {
    const planned = shares.reduce((sum, share) => sum + share.calls, 0);
    const agents = `${planned} calls of ${faults.length + 1} agents`;
    terminal.err(`eva: ${agents} on the virtual clock, seed ${seed}, into ${shownDir}\n`);
    const { plugins } = prepared;
    const provenance = { startedAt: startedAt.toISOString(), plugins, ...runningVersions(terminal.cwd) };
    const how = { seed, concurrency: options.concurrency, provenance, logger };
    for (const share of shares) {
      const onProgress = tell(share, (line) => terminal.err(line));
      const called = await callShare({ ...spec, ...how, share, onProgress });
      made.push(called);
      if (called.calls.length === share.calls) continue;
      terminal.err(`eva: interrupted; what was finished is kept. To go on: the same command with --out ${shownDir}\n`);
      return EXIT.interrupted;
    }
  }

  const matrices = matricesOf(made, faults, { metrics: prepared.metrics, clean: CLEAN });
  const versions = Object.fromEntries(prepared.metrics.map(({ id, version }) => [id, version]));
  const file = `${JSON.stringify(calibrationFile(matrices, { seed, runs, versions }), null, 2)}\n`;
  writeFileSync(join(outDir, 'calibration.json'), file);
  terminal.out(options.format === 'json' ? file : formatCalibration(matrices));
  terminal.err(`eva: written to ${join(shownDir, 'calibration.json')}\n`);
  const meetsAim = matrices.every((one) => one.clean.meetsAim && one.faults.every((fault) => fault.meetsAim));
  return meetsAim ? EXIT.done : EXIT.thresholdFailed;
}

function nothingToScore(): InputError {
  const problem = { path: '--score', message: 'say which calls', expected: '--out with the folder of a calibration' };
  return new InputError({ code: 'flag-missing', problems: [problem] });
}

/** Scores are taken from calls that are there, and calls are added to nothing but a calibration. */
function checkFolder(outDir: string, shares: readonly CalibrationShare[], { out, score }: CalibrateOptions): void {
  if (out === undefined || shares.some(({ folder }) => existsSync(join(outDir, folder, 'run.json')))) return;
  const isNew = !existsSync(outDir) || (statSync(outDir).isDirectory() && readdirSync(outDir).length === 0);
  if (score !== true && isNew) return;
  const message = 'this is not the folder of a calibration';
  const expected = score === true ? 'a folder that `eva calibrate --out` made' : 'one that is, or is empty or absent';
  throw new InputError({ code: 'calibration-missing', problems: [{ file: out, message, expected }] });
}

function tell(share: CalibrationShare, line: (text: string) => void): (progress: RunProgress) => void {
  let done = 0;
  return (progress) => {
    if (progress.type === 'run-resume') {
      done = progress.done;
      line(progressLine(progress));
    } else if (progress.type === 'call-scored') {
      done += 1;
      line(`eva: ${share.folder}: ${done} of ${share.calls}\n`);
    } else if (progress.type === 'attempt-failed') line(`eva: ${share.folder}: ${progressLine(progress)}`);
  };
}
