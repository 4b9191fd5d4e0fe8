import type { AudioFormat } from '@eva/core';
import type { Prepare } from '../dial.ts';
import type { SttOptions } from './stt-options.ts';

export interface ListenRequest {
  readonly model: string;
  readonly options: SttOptions;
  readonly format: AudioFormat;
  /** BCP 47, of the call. */
  readonly locale: string;
  readonly keyterms: readonly string[];
}

/** Models of `/v2/listen`; all others are served by `/v1/listen`. */
export function isFlux(model: string): boolean {
  return model.startsWith('flux');
}

/** The connection for a model, with its parameters as the service names them. */
export function listenRequest(request: ListenRequest): Prepare {
  return isFlux(request.model) ? fluxRequest(request) : novaRequest(request);
}

function novaRequest({ model, options, format, locale, keyterms }: ListenRequest): Prepare {
  const detectsTurns = options.turnDetection === 'service';
  return (client, settings) =>
    client.listen.v1.connect({
      model,
      ...audioOf(format),
      channels: 1,
      language: options.language ?? locale.split('-')[0] ?? 'en',
      interim_results: 'true',
      ...(detectsTurns
        ? { endpointing: options.endpointingMs, utterance_end_ms: options.utteranceEndMs, vad_events: 'true' }
        : { endpointing: 'false' }),
      punctuate: said(options.punctuate),
      smart_format: said(options.smartFormat),
      ...(options.numerals ? { numerals: 'true' } : {}),
      ...(keyterms.length === 0 || !takesKeyterms(model) ? {} : { keyterm: keyterms }),
      ...(options.mipOptOut ? { mip_opt_out: 'true' } : {}),
      ...settings,
    });
}

/** A threshold of 1 keeps the model from ending turns, and the longest timeout from ending them behind its back. */
const NEVER = { eot_threshold: 1, eot_timeout_ms: 60_000 };

function fluxRequest({ model, options, format, keyterms }: ListenRequest): Prepare {
  const { eotThreshold, eotTimeoutMs, languageHints } = options;
  return (client, settings) =>
    client.listen.v2.connect({
      model,
      ...audioOf(format),
      ...(eotThreshold === undefined ? {} : { eot_threshold: eotThreshold }),
      ...(eotTimeoutMs === undefined ? {} : { eot_timeout_ms: eotTimeoutMs }),
      ...(options.turnDetection === 'none' ? NEVER : {}),
      ...(languageHints.length === 0 ? {} : { language_hint: languageHints }),
      ...(options.numerals ? { numerals: 'true' } : {}),
      ...(keyterms.length === 0 ? {} : { keyterm: [...keyterms] }),
      ...(options.mipOptOut ? { mip_opt_out: 'true' } : {}),
      ...settings,
    });
}

function audioOf({ encoding, sampleRateHz }: AudioFormat) {
  return { encoding: encoding === 'mulaw' ? 'mulaw' : 'linear16', sample_rate: sampleRateHz };
}

/** Older models know another parameter with weights, which is not the same thing. */
function takesKeyterms(model: string): boolean {
  return model.startsWith('nova-3');
}

function said(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}
