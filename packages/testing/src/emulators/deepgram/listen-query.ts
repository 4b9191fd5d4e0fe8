import type { AudioFormat } from '@eva/core';

/** Either the audio that a connection will bring, or what is wrong with its parameters. */
export type ListenQuery = { readonly format: AudioFormat } | { readonly wrong: string };

const NOVA = /^(nova-3|nova-2|nova|enhanced|base)(-[a-z]+)?$/;
const FLUX = /^flux-general-(en|multi)$/;
/** Encodings of the service that have no engine here are refused as well, and said to be. */
const KNOWN_ENCODINGS = 'linear16 linear32 flac alaw mulaw amr-nb amr-wb opus ogg-opus speex g729'.split(' ');
const BOOLEANS = ['interim_results', 'vad_events', 'punctuate', 'smart_format', 'numerals', 'mip_opt_out'];
/** At least as many tokens as this are in a list of terms, however it is cut. */
const MOST_KEYTERM_WORDS = 500;

export function novaQuery(query: URLSearchParams): ListenQuery {
  const model = query.get('model') ?? 'base';
  if (!NOVA.test(model)) return { wrong: `No such model for /v1/listen: ${model}.` };
  for (const name of BOOLEANS) {
    const value = query.get(name);
    if (value !== null && value !== 'true' && value !== 'false') return { wrong: `${name} is true or false.` };
  }
  if (model.startsWith('nova-3') && query.has('keywords')) {
    return { wrong: 'Keywords are not supported for Nova-3. Please use `keyterm` instead.' };
  }
  if (!model.startsWith('nova-3') && query.has('keyterm')) return { wrong: 'Keyterms are only supported for Nova-3.' };
  const endpointing = query.get('endpointing');
  if (endpointing !== null && !/^(true|false|\d+)$/.test(endpointing))
    return { wrong: 'endpointing is in ms, or false.' };
  const utteranceEnd = query.get('utterance_end_ms');
  if (utteranceEnd !== null && !(Number(utteranceEnd) >= 1000 && query.get('interim_results') === 'true')) {
    return { wrong: 'utterance_end_ms is at least 1000, with interim_results.' };
  }
  return keyterms(query) ?? audio(query);
}

export function fluxQuery(query: URLSearchParams): ListenQuery {
  const model = query.get('model') ?? '';
  if (!FLUX.test(model)) return { wrong: `No such model for /v2/listen: ${model}.` };
  const ranges = { eot_threshold: [0.5, 1], eager_eot_threshold: [0.3, 0.9], eot_timeout_ms: [500, 60_000] } as const;
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const value = query.get(name);
    if (value !== null && !(Number(value) >= least && Number(value) <= most)) {
      return { wrong: `${name} is from ${least} to ${most}.` };
    }
  }
  for (const foreign of ['language', 'interim_results', 'endpointing', 'utterance_end_ms', 'vad_events']) {
    if (query.has(foreign)) return { wrong: `${foreign} is not a parameter of /v2/listen.` };
  }
  if (query.has('language_hint') && model !== 'flux-general-multi') {
    return { wrong: 'language_hint is only for flux-general-multi.' };
  }
  return keyterms(query) ?? audio(query);
}

function keyterms(query: URLSearchParams): ListenQuery | undefined {
  const words = query.getAll('keyterm').flatMap((term) => term.split(/\s+/));
  return words.length > MOST_KEYTERM_WORDS ? { wrong: 'Keyterm limit exceeded: at most 500 tokens.' } : undefined;
}

function audio(query: URLSearchParams): ListenQuery {
  const encoding = query.get('encoding') ?? '';
  const sampleRateHz = Number(query.get('sample_rate'));
  if (!KNOWN_ENCODINGS.includes(encoding)) return { wrong: `No such encoding: ${encoding}.` };
  if (encoding !== 'linear16' && encoding !== 'mulaw') return { wrong: `The emulator does not hear ${encoding}.` };
  if (!Number.isInteger(sampleRateHz) || sampleRateHz < 8000 || sampleRateHz > 48_000) {
    return { wrong: 'sample_rate is missing or wrong.' };
  }
  return { format: { encoding: encoding === 'mulaw' ? 'mulaw' : 'pcm_s16le', sampleRateHz } };
}
