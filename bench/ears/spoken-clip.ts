import { createFliteEngine } from '../../packages/adapters-local/src/flite/flite-engine.ts';
import type { FliteVoice } from '../../packages/adapters-local/src/flite/flite-voices.ts';
import { FRAME_BYTES, LINE_FORMAT, MULAW_SILENCE } from '../../packages/core/src/index.ts';

const LEAD_BYTES = 2400;
const TAIL_BYTES = 4800;
const flite = createFliteEngine();

const spoken = new Map<string, Promise<Uint8Array>>();

/** A sentence by one of the packaged voices as the line carries it, in whole frames, with silence on both sides. */
export function spokenClip(text: string, voice: FliteVoice): Promise<Uint8Array> {
  const key = `${voice} ${text}`;
  const clip = spoken.get(key) ?? speak(text, voice);
  spoken.set(key, clip);
  return clip;
}

async function speak(text: string, voice: FliteVoice): Promise<Uint8Array> {
  const speech = await flite.speak({ text, voice, rate: 1, format: LINE_FORMAT });
  const frames = Math.ceil((LEAD_BYTES + speech.length + TAIL_BYTES) / FRAME_BYTES);
  const clip = new Uint8Array(frames * FRAME_BYTES).fill(MULAW_SILENCE);
  clip.set(speech, LEAD_BYTES);
  return clip;
}
