import {
  type AudioFormat,
  type CallScope,
  type Duplex,
  defineContribution,
  defineOptions,
  engineDuplex,
  type TurnDetector,
  type TurnEvent,
  type TurnInput,
} from '@eva/core';
import { createAudioConverter } from '@eva/core/audio';
import { loadSilero, type SileroModel, WINDOW_MS, WINDOW_SAMPLES } from './silero/silero-model.ts';
import { type SileroOptions, sileroOptions } from './silero/silero-options.ts';
import { turnMachine } from './silero/turn-machine.ts';

const LISTENING: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 8000 };
const FULL_SCALE = 32_768;

export default defineContribution({
  protocol: 1,
  kind: 'turns',
  id: 'silero',
  options: defineOptions(sileroOptions),
  create: async (options: SileroOptions): Promise<TurnDetector> => {
    const model = await loadSilero();
    return {
      kind: 'turns',
      identity: { provider: 'silero', model: 'silero-vad-v5' },
      open: (request, scope) => openSilero({ model, options, format: request.format, scope }),
    };
  },
});

async function openSilero(stream: {
  readonly model: SileroModel;
  readonly options: SileroOptions;
  readonly format: AudioFormat;
  readonly scope: CallScope;
}): Promise<Duplex<TurnInput, TurnEvent>> {
  const { model, options, format, scope } = stream;
  const converter = await scope.clock.hold(() => createAudioConverter(format, LISTENING));
  const listener = model.listen();
  const machine = turnMachine(options, WINDOW_MS);
  const window = new Float32Array(WINDOW_SAMPLES);
  let filled = 0;
  let windows = 0;

  return engineDuplex<TurnInput, TurnEvent>({
    provider: 'silero',
    stage: 'turns',
    scope,
    async take(input, emit) {
      if (input.type === 'transcript-partial') {
        machine.partial(input.text);
        return;
      }
      const pcm = converter.convert(input.audio.bytes);
      const samples = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
      for (let offset = 0; offset + 1 < pcm.byteLength; offset += 2) {
        window[filled++] = samples.getInt16(offset, true) / FULL_SCALE;
        if (filled < WINDOW_SAMPLES) continue;
        filled = 0;
        windows += 1;
        const probability = await scope.clock.hold(() => listener.probability(window));
        const event = machine.window(probability, windows * WINDOW_MS);
        if (event !== undefined) emit(event);
      }
    },
    dispose: () => converter[Symbol.dispose](),
  });
}
