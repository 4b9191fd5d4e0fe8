import type { RunProgress } from '@eva/core/engine';
import { printable } from './printable.ts';

/** One line for each thing that happens in a call, led by the call's id, so that lines of several calls may mix. */
export function progressLine(progress: RunProgress): string {
  if (progress.type === 'run-resume') {
    return `eva: ${progress.done} of ${progress.planned} calls were done before and are kept\n`;
  }
  return `${progress.call.callId}  ${printable(whatHappens(progress))}\n`;
}

/** The same without the id, for a line that stands for its call. */
export function whatHappens(progress: Exclude<RunProgress, { readonly type: 'run-resume' }>): string {
  switch (progress.type) {
    case 'call-start': {
      const again = progress.attempt === 1 ? '' : ` again, attempt ${progress.attempt}`;
      return `call begins${again}: ${progress.call.scenario.title}`;
    }
    case 'call-speech':
      return `${progress.speaker}: ${progress.text}`;
    case 'call-tool':
      return `tool: ${progress.tool}`;
    case 'call-end':
      return `call ends after ${seconds(progress.durationMs)}: ${progress.reason}`;
    case 'call-scored':
      return 'scored';
    case 'attempt-failed': {
      const { attempt, fault, why, pauseMs } = progress;
      const next = pauseMs === null ? 'no more attempts' : pauseMs === 0 ? 'again' : `again in ${seconds(pauseMs)}`;
      return `attempt ${attempt} does not count: ${why}${fault === null ? '' : ` (${fault} at fault)`}; ${next}`;
    }
    default:
      return progress satisfies never;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
