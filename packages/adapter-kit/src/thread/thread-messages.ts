/** From the process to its thread. */
export type ToThread<Ask> =
  | { readonly type: 'ask'; readonly id: number; readonly session: number; readonly ask: Ask }
  /** Gets no answer. */
  | { readonly type: 'close'; readonly session: number };

/** From the thread to its process. */
export type FromThread<Reply> =
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly failure: string };
