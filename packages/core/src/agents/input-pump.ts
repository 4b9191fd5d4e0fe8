import { asyncQueue } from '../streams/async-queue.ts';

/** Inputs on their way to one component. */
export interface InputPump<In> {
  push(input: In): void;
  /** Drops what has not been taken yet. */
  stop(): void;
}

export interface InputPumpSpec<In> {
  send(input: In): Promise<void>;
  onFailure(error: unknown): void;
  /** Told once for each stall, with the number of inputs that wait. */
  onStall?(depth: number): void;
}

/** One second of frames: more than this in the queue means that the component cannot keep up. */
const STALL_DEPTH = 50;

/** Feeds a component in order at its own pace, so that a slow one holds up nobody else. */
export function inputPump<In>(spec: InputPumpSpec<In>): InputPump<In> {
  const queue = asyncQueue<In>();
  let stopped = false;
  let stalled = false;

  const run = async (): Promise<void> => {
    for await (const input of queue) {
      if (stopped) return;
      if (queue.depth < STALL_DEPTH / 2) stalled = false;
      await spec.send(input);
    }
  };
  run().catch((error: unknown) => {
    queue.end();
    if (!stopped) spec.onFailure(error);
  });

  return {
    push(input) {
      if (stopped) return;
      queue.push(input);
      if (stalled || queue.depth <= STALL_DEPTH) return;
      stalled = true;
      spec.onStall?.(queue.depth);
    },
    stop() {
      stopped = true;
      queue.end();
    },
  };
}
