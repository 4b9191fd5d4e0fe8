import { deflateRawSync } from 'node:zlib';
import type { CallContext } from '@eva/core';
import { type Html, html } from './html.ts';

/**
 * The recording as the page carries it: the caller's track and then the agent's, mu-law as on the line, deflated, in
 * base64. Speech on a line is half silence, so this is a sixth of the WAV file, and the script makes a WAV of it when it
 * is first played. Nothing is lost: the file holds mu-law values too.
 */
export function recordingText(context: Pick<CallContext, 'audio'>): string {
  const tracks = (['caller', 'agent'] as const).map((track) => context.audio(track, undefined, 'heard').bytes);
  return deflateRawSync(Buffer.concat(tracks), { level: 9 }).toString('base64');
}

/** A block of data that no browser takes for a script. */
export function recordingBlock(id: string, text: string): Html {
  return html`<script type="application/x-eva-recording" id="${id}">${text}</script>\n`;
}
