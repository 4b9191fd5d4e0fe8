import type { Contribution, Kind } from '@eva/core';
import type { FaultName } from '@eva/testing/emulators';

/** One adapter, in one of the ways in which it reaches its provider, as the one part of a call that is not tones. */
export interface FaultSubject {
  readonly id: string;
  readonly package: string;
  load(): Promise<{ readonly default: Contribution<Kind> }>;
  readonly model?: string;
  readonly options?: object;
  /** Requests that the faults strike. Default: all. */
  readonly path?: RegExp;
  /** Faults that it can not meet, or that nobody could tell from what the provider means. */
  readonly without?: readonly FaultName[];
}

/**
 * One TCP connection keeps the order of messages, so no provider can swap those of a transcript, and they have no number
 * by which a client could put them right: swapped, the answer to a flush is empty and the text of the turn comes behind it.
 */
const UNNUMBERED: readonly FaultName[] = ['out-of-order'];
/** A JSON message in binary is one WebSocket message, however it travels; what splits it does not speak this protocol. */
const WHOLE: readonly FaultName[] = ['split-chunks'];
/** Of speech that is made at once there are no gaps to wait out. */
const AGENT_OPTIONS = { replyEndMs: 300 };

const NVIDIA = { package: '@eva/adapter-nvidia', load: () => import('@eva/adapter-nvidia/stt') };
const NVIDIA_PATH = /(realtime|StreamingRecognize)$/;
const DEEPGRAM = '@eva/adapter-deepgram';
const OPENAI = '@eva/adapter-openai';
const ELEVENLABS = '@eva/adapter-elevenlabs';
const CARTESIA = '@eva/adapter-cartesia';
const GOOGLE = '@eva/adapter-google';
const COMPATIBLE = { package: '@eva/adapter-openai-compatible', model: 'served' };

/** Every adapter that takes part in a call, by each of its transports. Judges take part in none. */
export const FAULT_SUBJECTS: readonly FaultSubject[] = [
  { id: 'anthropic-llm', package: '@eva/adapter-anthropic', load: () => import('@eva/adapter-anthropic/llm') },
  { id: 'bedrock-llm', package: '@eva/adapter-bedrock', load: () => import('@eva/adapter-bedrock/llm') },
  {
    id: 'cartesia-stt-ink',
    package: CARTESIA,
    load: () => import('@eva/adapter-cartesia/stt'),
    model: 'ink-whisper',
    without: UNNUMBERED,
  },
  { id: 'cartesia-tts', package: CARTESIA, load: () => import('@eva/adapter-cartesia/tts') },
  { id: 'deepgram-stt-nova', package: DEEPGRAM, load: () => import('@eva/adapter-deepgram/stt'), model: 'nova-3' },
  {
    id: 'deepgram-stt-flux',
    package: DEEPGRAM,
    load: () => import('@eva/adapter-deepgram/stt'),
    model: 'flux-general-en',
  },
  { id: 'deepgram-tts-socket', package: DEEPGRAM, load: () => import('@eva/adapter-deepgram/tts') },
  {
    id: 'deepgram-tts-http',
    package: DEEPGRAM,
    load: () => import('@eva/adapter-deepgram/tts'),
    options: { mode: 'http' },
  },
  { id: 'elevenlabs-stt', package: ELEVENLABS, load: () => import('@eva/adapter-elevenlabs/stt'), without: UNNUMBERED },
  { id: 'elevenlabs-tts', package: ELEVENLABS, load: () => import('@eva/adapter-elevenlabs/tts') },
  {
    id: 'elevenlabs-s2s',
    package: ELEVENLABS,
    load: () => import('@eva/adapter-elevenlabs/s2s'),
    options: AGENT_OPTIONS,
    path: /\/conversation$/,
  },
  {
    id: 'elevenlabs-caller',
    package: ELEVENLABS,
    load: () => import('@eva/adapter-elevenlabs/caller'),
    options: AGENT_OPTIONS,
    path: /\/conversation$/,
  },
  { id: 'google-llm', package: GOOGLE, load: () => import('@eva/adapter-google/llm') },
  { id: 'google-audio-llm', package: GOOGLE, load: () => import('@eva/adapter-google/audio-llm') },
  { id: 'google-tts', package: GOOGLE, load: () => import('@eva/adapter-google/tts') },
  { id: 'google-s2s', package: GOOGLE, load: () => import('@eva/adapter-google/s2s'), without: WHOLE },
  { id: 'nvidia-stt-socket', ...NVIDIA, options: { transport: 'realtime' }, path: NVIDIA_PATH },
  { id: 'nvidia-stt-grpc', ...NVIDIA, options: { transport: 'grpc' }, path: NVIDIA_PATH },
  { id: 'openai-stt-live', package: OPENAI, load: () => import('@eva/adapter-openai/stt') },
  { id: 'openai-stt-file', package: OPENAI, load: () => import('@eva/adapter-openai/stt'), options: { mode: 'file' } },
  { id: 'openai-llm-chat', package: OPENAI, load: () => import('@eva/adapter-openai/llm'), options: { api: 'chat' } },
  {
    id: 'openai-llm-responses',
    package: OPENAI,
    load: () => import('@eva/adapter-openai/llm'),
    options: { api: 'responses' },
  },
  { id: 'openai-tts', package: OPENAI, load: () => import('@eva/adapter-openai/tts') },
  { id: 'openai-s2s', package: OPENAI, load: () => import('@eva/adapter-openai/s2s') },
  {
    id: 'openai-caller',
    package: OPENAI,
    load: () => import('@eva/adapter-openai/caller'),
    options: { silenceDurationMs: 200 },
    path: /\/realtime$/,
  },
  { id: 'compatible-stt', ...COMPATIBLE, load: () => import('@eva/adapter-openai-compatible/stt') },
  { id: 'compatible-llm', ...COMPATIBLE, load: () => import('@eva/adapter-openai-compatible/llm') },
  { id: 'compatible-audio-llm', ...COMPATIBLE, load: () => import('@eva/adapter-openai-compatible/audio-llm') },
  { id: 'compatible-tts', ...COMPATIBLE, load: () => import('@eva/adapter-openai-compatible/tts') },
  { id: 'ultravox-s2s', package: '@eva/adapter-ultravox', load: () => import('@eva/adapter-ultravox/s2s') },
  { id: 'xai-s2s', package: '@eva/adapter-xai', load: () => import('@eva/adapter-xai/s2s') },
];
