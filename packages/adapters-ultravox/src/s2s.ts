import { providerErrors } from '@eva/adapter-kit';
import { type AudioFormat, defineContribution, defineOptions, type Host, type S2sAdapter } from '@eva/core';
import { openConversation } from './conversation.ts';
import { preflight } from './preflight.ts';
import { type S2sOptions, s2sOptions } from './s2s-options.ts';

const KEY = 'ULTRAVOX_API_KEY';
const DEFAULT_MODEL = 'fixie-ai/ultravox';
/** The voice of the method's runs. */
const DEFAULT_VOICE = '03e20d03-35e4-43c4-bb18-9b18a2cd3086';

export default defineContribution({
  protocol: 1,
  kind: 's2s',
  id: 'ultravox',
  options: defineOptions(s2sOptions),
  create: (options: S2sOptions, host): S2sAdapter => {
    const { key, errors } = access(host);
    const model = host.model ?? DEFAULT_MODEL;
    const format: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: options.sampleRateHz };
    return {
      kind: 's2s',
      identity: { provider: 'ultravox', model },
      accepts: [format],
      produces: [format],
      // It hears audio and writes text, which a voice then speaks: its words are known exactly.
      scoredAs: 'audio_llm',
      open: (request, scope) => {
        const voice = request.voice ?? host.voice ?? DEFAULT_VOICE;
        return openConversation({ key, errors, options, model, voice, request, scope });
      },
    };
  },
  preflight: (options, host, signal) =>
    preflight({
      ...access(host),
      baseUrl: options.baseUrl,
      model: host.model ?? DEFAULT_MODEL,
      voice: host.voice ?? DEFAULT_VOICE,
      timeoutMs: options.connectTimeoutMs,
      signal,
    }),
});

function access(host: Host) {
  const key = host.secret(KEY);
  return { key, errors: providerErrors({ provider: 'ultravox', stage: 's2s', secrets: [key] }) };
}
