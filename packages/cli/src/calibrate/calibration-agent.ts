import type { JsonObject } from '@eva/core';
import { parseSystemManifest } from '@eva/core/engine';

/** Offline parts, each charged to the virtual clock what a quick engine of its kind would take. */
const CLEAN: { readonly [slot: string]: JsonObject } = {
  stt: { use: 'ears', latency: { fixedMs: 150 } },
  llm: { use: 'rehearsal', latency: { uniformMs: [250, 450] } },
  tts: { use: 'flite', voice: 'rms', latency: { fixedMs: 120 } },
  turns: { use: 'silero' },
};

/** The manifest of the clean agent, with what a fault changes in it laid over. */
export function calibrationAgent(id: string, changes: JsonObject = {}): ReturnType<typeof parseSystemManifest> {
  const parts: { [slot: string]: JsonObject } = { ...CLEAN };
  for (const [slot, change] of Object.entries(changes)) parts[slot] = { ...parts[slot], ...(change as JsonObject) };
  const manifest = { schema: 'eva/system@1', id, architecture: 'cascade', ...parts };
  return parseSystemManifest(JSON.stringify(manifest), `the agent "${id}"`);
}
