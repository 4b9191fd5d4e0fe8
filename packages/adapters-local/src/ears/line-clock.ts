import { FRAME_MS } from '@eva/core';

/** Where what was heard lies on the line: the dead parts of it were left out. */
export interface LineClock {
  /** The next frame that was heard, and when it began on the line. */
  add(startMs: number): void;
  /** The time on the line at which something was heard, given in ms of what was heard. */
  atMs(heardMs: number): number;
}

/** Frames that follow each other are one stretch, so that a long turn takes no more room than its pauses. */
export function lineClock(): LineClock {
  const stretches: { readonly heardMs: number; readonly startMs: number }[] = [];
  let heardMs = 0;
  let nextMs = Number.NaN;
  return {
    add(startMs) {
      if (startMs !== nextMs) stretches.push({ heardMs, startMs });
      heardMs += FRAME_MS;
      nextMs = startMs + FRAME_MS;
    },
    atMs(wantedMs) {
      let at = stretches.length - 1;
      while (at > 0 && (stretches[at]?.heardMs ?? 0) > wantedMs) at -= 1;
      const stretch = stretches[at] ?? { heardMs: 0, startMs: 0 };
      return stretch.startMs + wantedMs - stretch.heardMs;
    },
  };
}
