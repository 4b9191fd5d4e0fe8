import {
  type Duplex,
  LINE_FORMAT,
  MULAW_SILENCE,
  type SttAdapter,
  type SttEvent,
  type SttInput,
  type SttRequest,
} from '@eva/core';
import { mulawFromPcm } from '@eva/core/audio';
import { aScope } from '@eva/testing';
import { createFliteEngine } from '../../flite/flite-engine.ts';
import type { FliteVoice } from '../../flite/flite-voices.ts';

const LINE_BYTES_A_SECOND = 8000;
const flite = createFliteEngine();

/** A sentence as the line carries it, with silence on both sides. */
export async function spokenClip(text: string, voice: FliteVoice = 'kal16'): Promise<Uint8Array> {
  return joined(silence(0.3), await speech(text, voice, 1), silence(0.6));
}

/** Nothing but the speech. */
export async function speech(text: string, voice: FliteVoice, rate: number): Promise<Uint8Array> {
  return await flite.speak({ text, voice, rate, format: LINE_FORMAT });
}

export function silence(seconds: number): Uint8Array {
  return new Uint8Array(seconds * LINE_BYTES_A_SECOND).fill(MULAW_SILENCE);
}

/** Noise at a level in dBFS; pink by Kellet's three filters. */
export function noise(colour: 'white' | 'pink', seconds: number, dbfs: number): Uint8Array {
  let state = 1;
  let [slow, middle, fast] = [0, 0, 0];
  const values = Float64Array.from({ length: seconds * LINE_BYTES_A_SECOND }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const white = state / 2 ** 31 - 1;
    slow = 0.99765 * slow + 0.099046 * white;
    middle = 0.963 * middle + 0.2965164 * white;
    fast = 0.57 * fast + 1.0526913 * white;
    return colour === 'white' ? white : slow + middle + fast + 0.1848 * white;
  });
  const root = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
  const scale = (32_768 * 10 ** (dbfs / 20)) / root;
  return mulawFromPcm(Int16Array.from(values, (value) => Math.max(-32_768, Math.min(32_767, value * scale))));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** Each clip is a turn of one call, sent in pieces of the given size and flushed. */
export async function hearTurns(
  adapter: SttAdapter,
  turns: readonly Uint8Array[],
  { request = {}, pieceBytes = 160 }: { readonly request?: Omit<SttRequest, 'format'>; readonly pieceBytes?: number } = {},
): Promise<readonly SttEvent[]> {
  await using stream = await adapter.open({ ...request, format: LINE_FORMAT }, aScope());
  const events = collect(stream);
  for (const bytes of turns) {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const audio = { format: LINE_FORMAT, bytes: bytes.slice(at, at + pieceBytes) };
      await stream.send({ type: 'audio-delta', audio });
    }
    await stream.send({ type: 'flush' });
  }
  await stream.finish();
  return await events;
}

export function finalsOf(events: readonly SttEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));
}

async function collect(stream: Duplex<SttInput, SttEvent>): Promise<readonly SttEvent[]> {
  const events: SttEvent[] = [];
  for await (const event of stream.events) events.push(event);
  return events;
}
