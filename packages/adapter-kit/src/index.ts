export { audioBytes, audioMs, bytesPerSample } from './audio/audio-length.ts';
export { type AudioPieces, audioPieces } from './audio/audio-pieces.ts';
export { base64, fromBase64 } from './audio/base64.ts';
export { type SampleCarry, sampleCarry } from './audio/sample-carry.ts';
export { type SpeechCollector, speechCollector } from './audio/speech-collector.ts';
export { wavOf } from './audio/wav-of.ts';
export { codeOfClose, codeOfStatus } from './errors/error-codes.ts';
export { type ProviderErrors, type ProviderErrorsSpec, providerErrors } from './errors/provider-errors.ts';
export type { HeadersLike } from './errors/retry-after.ts';
export { type OpenSocketSpec, openSocket } from './sockets/open-socket.ts';
export { plainConnection } from './sockets/plain-connection.ts';
export { httpUrl, socketUrl } from './sockets/urls.ts';
export { messageJson, type WireMessage } from './sockets/wire-message.ts';
export { adoptSocket, LONGEST_MESSAGE_BYTES, type SocketSpec, type WireSocket } from './sockets/wire-socket.ts';
export { type LocalRecogniser, type RecogniserDuplexSpec, recogniserDuplex } from './speech/recogniser-duplex.ts';
export { type SpeechDuplexSpec, speechDuplex } from './speech/speech-duplex.ts';
export { type Transcript, type UtteranceDuplexSpec, utteranceDuplex } from './speech/utterance-duplex.ts';
export {
  type BoundedAnswerSpec,
  type BoundedStreamSpec,
  boundedAnswer,
  boundedStream,
} from './streams/bounded-stream.ts';
export { boundedWait, type WaitBounds } from './streams/bounded-wait.ts';
export { type Deferred, deferred } from './streams/deferred.ts';
export { type JudgeAnswerSpec, judgeAnswer } from './streams/judge-answer.ts';
export { openWireDuplex, type Wire, type WireConnection, type WireDuplexSpec } from './streams/wire-duplex.ts';
export { greetingInstruction, greetingOf } from './wire/greeting-instruction.ts';
export { jsonAt, listAt, numberAt, objectAt, textAt } from './wire/read-json.ts';
export { refuseAudio } from './wire/refuse-audio.ts';
export { parseToolArguments, type ToolArgumentsSpec } from './wire/tool-arguments.ts';
export { usageOf } from './wire/usage-of.ts';
