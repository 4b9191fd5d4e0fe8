/** Where the command runs: everything of the process that it may touch, handed in so that tests can hand in another. */
export interface Terminal {
  readonly cwd: string;
  readonly env: { readonly [name: string]: string | undefined };
  readonly hasColor: boolean;
  /** Aborted when the user interrupts. */
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
  process.once('SIGINT', () => {
    interrupt.abort(new DOMException('Interrupted', 'AbortError'));
    process.once('SIGINT', () => process.exit(130));
  });
  // A reader such as `head` may leave early; that is not an error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    cwd: process.cwd(),
    env: process.env,
    hasColor: process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '',
    signal: interrupt.signal,
    now: () => new Date(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}
