import type { ProviderErrors } from '@eva/adapter-kit';

/**
 * The messages of a connection, whose end is a plain loss of it once the service has announced it (`goAway`): whatever
 * code it is closed with then, nothing was wrong with the request, and another attempt can help. `timeLeft` is what was
 * announced, undefined before that. An abort is thrown unchanged.
 */
export async function* announcedEnd<Message>(
  messages: AsyncIterable<Message>,
  spec: {
    readonly timeLeft: () => string | undefined;
    readonly errors: ProviderErrors;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Message, void> {
  const { timeLeft, errors, signal } = spec;
  const fail = (cause?: unknown): void => {
    const left = timeLeft();
    if (left === undefined || signal.aborted) return;
    const said = left === '' ? '' : `, ${left} before`;
    throw errors.make('connection', `ended the session, as it had announced (goAway${said})`, { cause });
  };
  try {
    yield* messages;
  } catch (error) {
    fail(error);
    throw error;
  }
  fail();
}
