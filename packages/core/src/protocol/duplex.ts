/** A live connection. `events` is iterated once; a failure is thrown out of it and is never an event. */
export interface Duplex<In, Out> extends AsyncDisposable {
  readonly events: AsyncIterable<Out>;
  /** Resolves when there is room for more: this is the back-pressure. Throws `stream-closed` after the end. */
  send(input: In): Promise<void>;
  /** No more input; `events` ends by itself once everything is answered. */
  finish(): Promise<void>;
}
