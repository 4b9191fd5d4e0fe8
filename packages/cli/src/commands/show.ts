import { join, relative, resolve } from 'node:path';
import type { CallContext, StoredScores } from '@eva/core';
import { formatCall } from '@eva/report';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { findCall } from '../find-call.ts';
import { readCallContext } from '../read-call-context.ts';
import { type ReadCall, readRun } from '../read-run.ts';
import { printRun } from '../run-report.ts';
import type { Terminal } from '../terminal.ts';

export interface ShowOptions {
  readonly run: string;
  readonly call: string | undefined;
  readonly isJson: boolean;
}

/** Shows a run, or one of its calls. It was shown, whatever it says, so the exit code is 0. */
export async function show(options: ShowOptions, terminal: Terminal): Promise<ExitCode> {
  const { isJson } = options;
  const read = readRun(resolve(terminal.cwd, options.run), options.run);
  if (options.call === undefined) {
    printRun(read, { isJson }, terminal);
    return EXIT.done;
  }
  const call = findCall(read, options.call);
  const context = await readCallContext(read, call);
  terminal.out(isJson ? callJson(call, context) : callText(call, context, terminal));
  return EXIT.done;
}

function callText(call: ReadCall, context: CallContext, terminal: Terminal): string {
  const text = formatCall({ context, scores: call.scores ?? noScores(call) }, { color: terminal.hasColor });
  const notScored = call.scores === undefined ? 'This call is not scored.\n' : '';
  return `${text.trimEnd()}\n\n${notScored}recording: ${relative(terminal.cwd, join(call.folder, 'line.wav'))}\n`;
}

function callJson(call: ReadCall, context: CallContext): string {
  const { turns, toolTrace, ended, durationMs, stageLatenciesMs } = context;
  const { callId, scores } = call;
  const shown = { schema: 1, callId, ended, durationMs, turns, toolTrace, stageLatenciesMs, scores: scores ?? null };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

function noScores({ scenario, trial }: ReadCall): StoredScores {
  return { schema: 1, record_id: `${scenario}/trial_${trial}`, metrics: {}, aggregate_metrics: {} };
}
