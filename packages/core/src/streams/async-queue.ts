/** What one side pushes, the other iterates, once. A failure is thrown out of the iteration after what came before it. */
export interface AsyncQueue<T> extends AsyncIterable<T> {
  push(item: T): void;
  /** No more items; the iteration ends once it has taken what is left. Idempotent. */
  end(): void;
  /** The iteration throws `reason`, unchanged, once it has taken what is left. Ignored after the end. */
  fail(reason: unknown): void;
  readonly closed: boolean;
  /** Items pushed and not yet taken. */
  readonly depth: number;
}

export function asyncQueue<T>(): AsyncQueue<T> {
  const items: T[] = [];
  let taker: { resolve(result: IteratorResult<T>): void; reject(reason: unknown): void } | undefined;
  let closing: { readonly failed: boolean; readonly reason?: unknown } | undefined;

  const close = (how: { readonly failed: boolean; readonly reason?: unknown }): void => {
    if (closing !== undefined) return;
    closing = how;
    if (taker === undefined) return;
    const waiting = taker;
    taker = undefined;
    if (how.failed) waiting.reject(how.reason);
    else waiting.resolve({ done: true, value: undefined });
  };

  const next = (): Promise<IteratorResult<T>> => {
    if (items.length > 0) return Promise.resolve({ done: false, value: items.shift() as T });
    if (closing?.failed === true) return Promise.reject(closing.reason);
    if (closing !== undefined) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      taker = { resolve, reject };
    });
  };

  return {
    push(item) {
      if (closing !== undefined) return;
      if (taker === undefined) {
        items.push(item);
        return;
      }
      const waiting = taker;
      taker = undefined;
      waiting.resolve({ done: false, value: item });
    },
    end: () => close({ failed: false }),
    fail: (reason) => close({ failed: true, reason }),
    get closed() {
      return closing !== undefined;
    },
    get depth() {
      return items.length;
    },
    [Symbol.asyncIterator]: () => ({
      next,
      return: () => {
        close({ failed: false });
        items.length = 0;
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
}
