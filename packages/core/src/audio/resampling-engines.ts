type Library = Pick<typeof import('@alexanderolsen/libsamplerate-js'), 'ConverterType' | 'create'>;
export type ResamplingEngine = Awaited<ReturnType<Library['create']>>;

/**
 * Engines that no stream uses. Each is a WebAssembly module of its own, and to make one holds up everything else in this
 * process for some 15 ms: longer than a frame of a call in real time may wait.
 */
const idle: ResamplingEngine[] = [];

/** An engine without any memory of what it did before. Its stream hands it back by `returnEngine`. */
export async function takeEngine(fromHz: number, toHz: number): Promise<ResamplingEngine> {
  const used = idle.pop();
  if (used !== undefined) {
    // Either assignment makes its state anew, whether or not the rate is another.
    used.inputSampleRate = fromHz;
    used.outputSampleRate = toHz;
    return used;
  }
  // A CommonJS package: Node itself offers its names on the default, loaders that know its origin offer them directly.
  const library: Library & { readonly default?: Library } = await import('@alexanderolsen/libsamplerate-js');
  const { ConverterType, create } = library.default ?? library;
  // Flat up to 90 % of half the lower rate (3.6 kHz on the telephone), 121 dB above; https://libsndfile.github.io/libsamplerate/
  return create(1, fromHz, toHz, { converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY });
}

export function returnEngine(engine: ResamplingEngine): void {
  idle.push(engine);
}
