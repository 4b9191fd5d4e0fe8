import { FLITE_OUTPUT, loadFliteProgram, samplesFromWav, speechArguments } from '../../src/flite/flite-program.ts';
import type { SpeechRequest, VoicedSamples } from '../../src/flite/flite-speech.ts';
import { type AlignedPhone, parseAlignment } from './alignment.ts';

/** The format is the voice's own. */
export type AlignedRequest = Omit<SpeechRequest, 'format'>;

export interface AlignedSpeech extends VoicedSamples {
  readonly phones: readonly AlignedPhone[];
}

/** The product's synthesiser, told to print when each phone ends (`-psdur`). */
export async function loadAlignedFlite(): Promise<(request: AlignedRequest) => Promise<AlignedSpeech>> {
  const run = await loadFliteProgram();
  return async (request) => {
    const { output, printed } = await run([...speechArguments(request), '-psdur', '-o', FLITE_OUTPUT]);
    if (output === undefined) throw new Error(`flite wrote no sound: ${request.text}`);
    return { ...samplesFromWav(output), phones: parseAlignment(printed) };
  };
}
