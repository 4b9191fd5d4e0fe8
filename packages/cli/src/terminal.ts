import { EXIT } from './exit-code.ts';

/** Where the command runs: everything of the process that it may touch, handed in so that tests can hand in another. */
export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly hasColor: boolean;
  /** Given when stderr is a terminal, on which lines can be written over: how wide it is now. */
  readonly liveColumns?: () => number;
  /** Aborted when the user interrupts for the first time: what runs is finished, nothing more is begun. */
  readonly signal: AbortSignal;
  now(): Date;
  /** Results, on stdout. Whole text, newline included. */
  out(text: string): void;
  /** Progress, warnings and errors, on stderr. Whole lines, newline included. */
  err(text: string): void;
}

/** The terminal of this process. The first Ctrl-C ends the run in order, the second one at once. */
export function processTerminal(): Terminal {
  const interrupt = new AbortController();
  const interruptedBy = () => {
    if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
    interrupt.abort(new DOMException('Interrupted', 'AbortError'));
  };
  process.on('SIGINT', interruptedBy);
  process.on('SIGTERM', interruptedBy);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` may leave early; what the command has found is still what its exit code says.
    if (error.code === 'EPIPE') return;
    process.stderr.write(`eva: stdout can't be written: ${error.message}\n`);
    process.exit(EXIT.incomplete);
  });
  // Progress nobody can read is no reason to lose the calls it is about.
  process.stderr.on('error', () => {});
  return {
    cwd: process.cwd(),
    env: process.env,
    hasColor: process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '',
    ...(process.stderr.isTTY === true ? { liveColumns: () => process.stderr.columns ?? 80 } : {}),
    signal: interrupt.signal,
    now: () => new Date(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}
