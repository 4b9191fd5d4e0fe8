import { FRAME_BYTES, FRAME_MS } from '@eva/core';
import { speechGate } from '@eva/core/audio';
import type { HeardFrame } from './recognition-messages.ts';

/** Sound kept from before the gate opened: soft first sounds lie below its threshold. */
const LEAD_FRAMES = 300 / FRAME_MS;
/** Silence that still counts as speech after a word, which the decoder needs to end it. */
const GATE = { startMs: 40, stopMs: 400 };

/**
 * Cuts the line into frames and answers those that are worth decoding: speech, and a little of what lies before and
 * after it. Silence costs no decoding this way, and cannot be taken for words.
 */
export function gatedFrames(): (bytes: Uint8Array) => readonly (readonly HeardFrame[])[] {
  const gate = speechGate(GATE);
  const lead: HeardFrame[] = [];
  let unframed = new Uint8Array(0);
  let startMs = 0;

  return (bytes) => {
    const batches: HeardFrame[][] = [];
    const pending = joined(unframed, bytes);
    let taken = 0;
    for (; taken + FRAME_BYTES <= pending.length; taken += FRAME_BYTES) {
      const frame = pending.slice(taken, taken + FRAME_BYTES);
      lead.push({ bytes: frame, startMs });
      startMs += FRAME_MS;
      gate.push(frame);
      if (gate.speaking) batches.push(lead.splice(0));
      else if (lead.length > LEAD_FRAMES) lead.shift();
    }
    unframed = pending.slice(taken);
    return batches;
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
