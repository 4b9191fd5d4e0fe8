import type { RunProgress } from '@eva/core/engine';
import { printable } from './printable.ts';
import { progressLine, whatHappens } from './progress-lines.ts';
import type { ProgressView } from './progress-view.ts';
import type { Terminal } from './terminal.ts';

/** More running calls than fit on a small screen are counted instead. */
const MOST_LINES = 12;
/** Speech may come a thousand times a second on the virtual clock; nobody reads that. */
const REDRAW_MS = 60;

/** A block of lines at the bottom, one for each call that runs; what is over stays above it. */
export function liveProgress(terminal: Terminal, columnsNow: () => number): ProgressView {
  // A terminal that nobody told how wide it is says 0.
  const columns = () => columnsNow() || 80;
  const running = new Map<string, string>();
  let done = 0;
  let drawnLines = 0;
  let drawnAtMs = Number.NEGATIVE_INFINITY;

  const clear = (): string => {
    const up = drawnLines === 0 ? '' : `\u001b[${drawnLines}A`;
    drawnLines = 0;
    return `${up}\r\u001b[J`;
  };

  const draw = (above = ''): void => {
    const cleared = clear();
    const lines = [...running].slice(0, MOST_LINES).map(([callId, text]) => cut(`${callId}  ${text}`, columns() - 1));
    const unseen = running.size - lines.length;
    if (running.size > 0) {
      const more = unseen === 0 ? '' : `, ${unseen} of them not shown`;
      lines.push(cut(`${done} done, ${running.size} running${more}`, columns() - 1));
    }
    drawnLines = lines.length;
    drawnAtMs = terminal.now().getTime();
    terminal.err(cleared + above + lines.map((line) => `${line}\n`).join(''));
  };

  return {
    tell(progress) {
      if (progress.type === 'run-resume') return draw(progressLine(progress));
      const { callId } = progress.call;
      if (isOver(progress)) {
        running.delete(callId);
        done += 1;
        return draw(progressLine(progress));
      }
      const isNew = !running.has(callId);
      running.set(callId, printable(whatHappens(progress)).replaceAll('\n', ' '));
      if (progress.type === 'attempt-failed') return draw(progressLine(progress));
      if (isNew || terminal.now().getTime() - drawnAtMs >= REDRAW_MS) draw();
    },
    note: (text) => draw(text),
    end() {
      running.clear();
      terminal.err(clear());
    },
  };
}

function isOver(progress: RunProgress): boolean {
  return progress.type === 'call-scored' || (progress.type === 'attempt-failed' && progress.pauseMs === null);
}

/** A line that is too long would wrap, and a wrapped line cannot be written over. */
function cut(text: string, columns: number): string {
  let width = 0;
  let shown = '';
  for (const character of text) {
    // East Asian characters and pictures take two columns; to take one of another script for two does no harm.
    width += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
    if (width > columns) return shown;
    shown += character;
  }
  return shown;
}
