import { join, relative, resolve } from 'node:path';
import type { CallContext, StoredScores } from '@eva/core';
import { formatCall } from '@eva/report';
import { changedFiles } from '../changed-files.ts';
import { choosePrices } from '../cost/choose-prices.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { findCall } from '../find-call.ts';
import { printable } from '../printable.ts';
import { readCallContext } from '../read-call-context.ts';
import { type ReadCall, type ReadRun, readRun } from '../read-run.ts';
import { printRun } from '../run-report.ts';
import type { Terminal } from '../terminal.ts';

export interface ShowOptions {
  readonly run: string;
  readonly call: string | undefined;
  readonly isJson: boolean;
  /** File of the page to write; undefined prints. */
  readonly html: string | undefined;
  /** A price table of one's own. */
  readonly prices: string | undefined;
}

/** Shows a run, or one of its calls. It was shown, whatever it says, so the exit code is 0. */
export async function show(options: ShowOptions, terminal: Terminal): Promise<ExitCode> {
  const { isJson } = options;
  const read = readRun(resolve(terminal.cwd, options.run), options.run);
  if (options.html !== undefined) {
    await showPage(read, options.html, options, terminal);
    return EXIT.done;
  }
  if (options.call === undefined) {
    printRun(read, { isJson, prices: choosePrices(options.prices, terminal) }, terminal);
    return EXIT.done;
  }
  const call = findCall(read, options.call);
  const context = await readCallContext(read, call);
  warnOfChanges(read, call, options.run, terminal);
  terminal.out(isJson ? callJson(call, context) : callText(call, context, terminal));
  return EXIT.done;
}

async function showPage(read: ReadRun, file: string, options: ShowOptions, terminal: Terminal): Promise<void> {
  const calls = options.call === undefined ? read.calls : [findCall(read, options.call)];
  for (const call of calls) warnOfChanges(read, call, options.run, terminal);
  const { writePage } = await import('../write-page.ts');
  await writePage(read, calls, { file: resolve(terminal.cwd, file), prices: choosePrices(options.prices, terminal) });
  const page = { schema: 1, page: file, calls: calls.length };
  terminal.out(options.isJson ? `${JSON.stringify(page, null, 2)}\n` : `page: ${file}\n`);
}

function warnOfChanges(read: ReadRun, call: ReadCall, shownAs: string, terminal: Terminal): void {
  for (const name of changedFiles(call)) {
    const file = join(shownAs, relative(read.folder, call.folder), name);
    terminal.err(`eva: warning: ${file} is not as the call left it: its SHA-256 differs from call.json\n`);
  }
}

function callText(call: ReadCall, context: CallContext, terminal: Terminal): string {
  const color = terminal.hasColor;
  const formatted = formatCall({ context, scores: call.scores ?? noScores(call) }, { color });
  const text = printable(formatted, { keepsColor: color });
  const notScored = call.scores === undefined ? 'This call is not scored.\n' : '';
  const [what, name] = context.mode === 'text' ? ['log', 'events.jsonl'] : ['recording', 'line.wav'];
  return `${text.trimEnd()}\n\n${notScored}${what}: ${relative(terminal.cwd, join(call.folder, name))}\n`;
}

function callJson(call: ReadCall, context: CallContext): string {
  const { mode = 'audio', turns, toolTrace, ended, durationMs, stageLatenciesMs } = context;
  const { callId, scores } = call;
  const shown = {
    schema: 1,
    callId,
    mode,
    ended,
    durationMs,
    turns,
    toolTrace,
    stageLatenciesMs,
    scores: scores ?? null,
  };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function noScores({ scenario, trial }: ReadCall): StoredScores {
  return { schema: 1, record_id: `${scenario}/trial_${trial}`, metrics: {}, aggregate_metrics: {} };
}
