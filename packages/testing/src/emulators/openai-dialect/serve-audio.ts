import { audioMs, textAt, wavOf } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';
import { fragments } from '../answer/fragments.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { speak } from '../speech/speak.ts';
import { transcribe } from '../speech/transcribe.ts';
import { audioFromWav } from './chat-messages.ts';
import { transcriptionUsage } from './transcription-usage.ts';

/** `POST /audio/speech`: PCM as it is made, or a WAV at the end. */
export async function serveSpeech(exchange: Exchange, engines: EmulatorEngines, format: AudioFormat): Promise<void> {
  const request = exchange.json();
  const text = textAt(request, 'input') ?? '';
  const wanted = textAt(request, 'response_format') ?? 'mp3';
  if (wanted !== 'pcm' && wanted !== 'wav') {
    const message = `The emulator speaks pcm and wav, not ${wanted}.`;
    return exchange.reply(400, {
      error: { message, type: 'invalid_request_error', code: null, param: 'response_format' },
    });
  }
  const audio = speak(engines, exchange.scope, { text, format });
  if (wanted === 'pcm') {
    const stream = exchange.stream({ 'content-type': 'audio/pcm' });
    for await (const bytes of audio) await stream.write(bytes);
    return stream.end();
  }
  const pieces: Uint8Array[] = [];
  for await (const bytes of audio) pieces.push(bytes);
  await exchange.reply(200, wavOf({ format, bytes: Buffer.concat(pieces) }), { 'content-type': 'audio/wav' });
}

/** How a server answers that it does not have the model that is asked for; undefined where it does. */
export type RefuseModel = (model: string) => { readonly status: number; readonly body: JsonObject } | undefined;

/** `POST /audio/transcriptions`: a file in a form, answered whole or in events. */
export async function serveTranscription(
  exchange: Exchange,
  engines: EmulatorEngines,
  refuseModel: RefuseModel = () => undefined,
): Promise<void> {
  const { 'content-type': type = '' } = exchange.request.headers;
  const form = await new Response(new Uint8Array(exchange.body), { headers: { 'content-type': type } }).formData();
  const refused = refuseModel(String(form.get('model')));
  if (refused !== undefined) return exchange.reply(refused.status, refused.body);
  const file = form.get('file');
  if (file === null || typeof file === 'string') {
    const message = 'There is no file.';
    return exchange.reply(400, { error: { message, type: 'invalid_request_error', code: null, param: 'file' } });
  }
  const audio = audioFromWav(new Uint8Array(await file.arrayBuffer()));
  const text = await transcribe(engines, exchange.scope, audio);
  const usage = transcriptionUsage(String(form.get('model')), { text, ms: audioMs(audio) });
  if (form.get('stream') !== 'true') {
    return exchange.reply(200, { text, usage });
  }
  const sse = exchange.sse();
  for (const delta of fragments(text)) await sse.event({ type: 'transcript.text.delta', delta });
  await sse.event({ type: 'transcript.text.done', text, usage });
  await sse.end();
}
