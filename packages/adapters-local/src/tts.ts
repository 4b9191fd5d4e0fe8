import {
  type AudioChunk,
  type AudioFormat,
  type CallScope,
  type Duplex,
  defineContribution,
  defineOptions,
  engineDuplex,
  InputError,
  type TtsAdapter,
  type TtsEvent,
  type TtsInput,
} from '@eva/core';
import { createFliteEngine, type FliteEngine } from './flite/flite-engine.ts';
import { type FliteOptions, fliteOptions } from './flite/flite-options.ts';
import { FLITE_VOICES, type FliteVoice } from './flite/flite-voices.ts';
import { misreadCodes } from './flite/misread-codes.ts';
import { speakableText } from './flite/spoken-text.ts';

const LINE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };
const NATIVE: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'flite',
  options: defineOptions(fliteOptions),
  create: (options: FliteOptions, host): TtsAdapter => {
    const engine = createFliteEngine();
    const voice = host.voice === undefined ? options.voice : knownVoice(host.voice);
    return {
      kind: 'tts',
      identity: { provider: 'flite', model: voice },
      produces: [LINE, NATIVE],
      open: async (request, scope) =>
        openFlite({
          engine,
          options,
          voice: request.voice === undefined ? voice : knownVoice(request.voice),
          format: request.format,
          scope,
        }),
    };
  },
});

function knownVoice(name: string): FliteVoice {
  const voice = FLITE_VOICES.find((known) => known === name);
  if (voice !== undefined) return voice;
  throw new InputError({
    code: 'manifest-invalid',
    problems: [{ path: 'tts.voice', message: `flite has no voice "${name}"`, expected: FLITE_VOICES.join(', ') }],
  });
}

interface FliteStream {
  readonly engine: FliteEngine;
  readonly options: FliteOptions;
  readonly voice: FliteVoice;
  readonly format: AudioFormat;
  readonly scope: CallScope;
}

/** Each input carries the epoch it was sent in: a `cancel` ends the epoch at once, ahead of what is still queued. */
interface Stamped {
  readonly input: TtsInput;
  readonly epoch: number;
}

function openFlite(stream: FliteStream): Duplex<TtsInput, TtsEvent> {
  let epoch = 0;
  let pending = '';

  const duplex = engineDuplex<Stamped, TtsEvent>({
    provider: 'flite',
    stage: 'tts',
    scope: stream.scope,
    async take({ input, epoch: sentIn }, emit) {
      if (sentIn !== epoch) return;
      switch (input.type) {
        case 'text-delta':
          pending += input.text;
          return;
        case 'segment-end': {
          const meant = speakableText(pending);
          const text = stream.options.fault === undefined ? meant : misreadCodes(meant);
          pending = '';
          if (text !== '') {
            const audio = await synthesise(stream, text);
            if (sentIn !== epoch) return;
            emit({ type: 'audio-delta', audio });
            emit({ type: 'usage', usage: { characters: text.length } });
          }
          emit({ type: 'segment-end' });
          return;
        }
        case 'cancel':
          pending = '';
          return;
        default:
          input satisfies never;
      }
    },
  });

  return {
    events: duplex.events,
    send(input) {
      if (input.type === 'cancel') epoch += 1;
      return duplex.send({ input, epoch });
    },
    finish: () => duplex.finish(),
    [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
  };
}

async function synthesise({ engine, options, voice, format, scope }: FliteStream, text: string): Promise<AudioChunk> {
  const pitch = options.pitchHz === undefined ? {} : { pitchHz: options.pitchHz };
  const bytes = await scope.compute(() => engine.speak({ text, voice, rate: options.rate, ...pitch, format }));
  return { format, bytes };
}
