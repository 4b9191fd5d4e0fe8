import type { AudioFormat, CallScope } from '@eva/core';
import { status } from '@grpc/grpc-js';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { isServed, unavailable } from './known-models.ts';
import { ENCODINGS, type RivaConfig, type RivaRequest, type RivaResponse } from './riva-service.ts';
import { type SegmentEars, segmentEars } from './segment-ears.ts';

export interface RecognitionCall {
  /** Ends when the client has half closed the stream. */
  readonly requests: AsyncIterable<RivaRequest>;
  readonly scope: CallScope;
  answer(response: RivaResponse): Promise<void>;
  /** The stream's configuration was read. */
  configured(config: RivaConfig): void;
}

/** Why a stream ends early, in gRPC's terms. */
export class RecognitionRefused extends Error {
  readonly code: status;
  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

/** One `StreamingRecognize`: segments as silence ends them, and the rest when the client has said all. */
export async function serveRecognition(call: RecognitionCall, engines: EmulatorEngines): Promise<void> {
  let ears: SegmentEars | undefined;
  let heardBytes = 0;
  let bytesPerSecond = 1;
  const answer = (transcript: string, isFinal: boolean): Promise<void> =>
    call.answer({
      results: [
        {
          alternatives: [{ transcript, ...(isFinal ? { confidence: 0.9 } : {}) }],
          is_final: isFinal,
          ...(isFinal ? {} : { stability: 0.1 }),
          audio_processed: heardBytes / bytesPerSecond,
        },
      ],
    });

  try {
    for await (const request of call.requests) {
      if (ears === undefined) {
        const { config, interim_results: hasInterim } = request.streaming_config ?? {};
        if (config === undefined || config === null) refuse('The first message must be a streaming_config.');
        const format = formatOf(config);
        call.configured(config);
        bytesPerSecond = format.sampleRateHz * (format.encoding === 'mulaw' ? 1 : 2);
        ears = await segmentEars({
          engines,
          scope: call.scope,
          format,
          interim: async (text) => {
            if (hasInterim === true) await answer(text, false);
          },
          segment: (text) => answer(`${text} `, true),
        });
        continue;
      }
      if (request.streaming_request !== 'audio_content') refuse('Only the first message may be a streaming_config.');
      const bytes = request.audio_content ?? new Uint8Array();
      heardBytes += bytes.length;
      await ears.hear(bytes);
    }
    const rest = (await ears?.rest()) ?? '';
    if (rest !== '') await answer(`${rest} `, true);
  } finally {
    await ears?.[Symbol.asyncDispose]();
  }
}

function formatOf(config: RivaConfig): AudioFormat {
  const { encoding: code, sample_rate_hertz: sampleRateHz, language_code: language } = config;
  const encoding = ENCODINGS[code as keyof typeof ENCODINGS];
  if (encoding === undefined) refuse(`Error: encoding ${code} is not supported`);
  if (sampleRateHz < 8000) refuse(`Error: sample rate ${sampleRateHz} is not supported`);
  if (config.audio_channel_count > 1) refuse('Error: only one channel is supported');
  if (language === '') refuse('Error: language_code is required');
  if (!isServed(config.model, language)) refuse(unavailable(language, sampleRateHz));
  return { encoding, sampleRateHz };
}

function refuse(message: string): never {
  throw new RecognitionRefused(status.INVALID_ARGUMENT, message);
}
