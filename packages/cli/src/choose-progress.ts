import { liveProgress } from './live-progress.ts';
import { progressLine } from './progress-lines.ts';
import type { ProgressView } from './progress-view.ts';
import type { Terminal } from './terminal.ts';

/** One line for each running call, written over, on a terminal; whole lines elsewhere, or when everything is wanted. */
export function chooseProgress(terminal: Terminal, options: { readonly isVerbose: boolean }): ProgressView {
  const { liveColumns } = terminal;
  if (liveColumns !== undefined && !options.isVerbose) return liveProgress(terminal, liveColumns);
  return { tell: (progress) => terminal.err(progressLine(progress)), note: terminal.err, end: () => {} };
}
