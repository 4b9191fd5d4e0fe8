import { type AudioFormat, defineContribution, defineOptions, LINE_FORMAT, type TtsAdapter } from '@eva/core';
import { deepgramAccess } from './client.ts';
import { preflightSocket } from './preflight.ts';
import { auraVoice } from './tts/aura-voice.ts';
import { httpTts } from './tts/http-tts.ts';
import { socketTts } from './tts/socket-tts.ts';
import { speakRequest } from './tts/speak-request.ts';
import { type TtsOptions, ttsOptions } from './tts/tts-options.ts';

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'deepgram',
  options: defineOptions(ttsOptions),
  create: (options: TtsOptions, host): TtsAdapter => {
    const deepgram = deepgramAccess(host, options, 'tts');
    const voiceOf = (voice: string | undefined, locale: string) => auraVoice({ model: host.model, voice, locale });
    return {
      kind: 'tts',
      identity: { provider: 'deepgram', model: voiceOf(host.voice, 'en').family },
      produces: [formatOf(options)],
      open: async ({ format, voice }, scope) => {
        const { id: model } = voiceOf(voice ?? host.voice, scope.locale);
        const spec = { deepgram, options, model, format, scope };
        return options.mode === 'socket' ? socketTts(spec) : httpTts(spec);
      },
    };
  },
  preflight: (options, host, signal) => {
    const { id: model } = auraVoice({ model: host.model, voice: host.voice, locale: 'en' });
    const prepare = speakRequest({ model, options, format: formatOf(options) });
    return preflightSocket({ deepgram: deepgramAccess(host, options, 'tts'), options, prepare, signal });
  },
});

function formatOf({ encoding, sampleRateHz }: TtsOptions): AudioFormat {
  return encoding === 'mulaw' ? LINE_FORMAT : { encoding: 'pcm_s16le', sampleRateHz };
}
