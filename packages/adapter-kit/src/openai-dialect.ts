export { type ChatReader, chatReader, chatUsage } from './openai-dialect/chat-reader.ts';
export { type ChatAudioPart, chatMessages, chatTools, userContent } from './openai-dialect/chat-request.ts';
export type {
  ChatChunk,
  ChatMessage,
  ChatPart,
  ChatTool,
  ChatToolCall,
  ChatToolCallDelta,
  ChatUsage,
} from './openai-dialect/chat-wire.ts';
export { openRealtimeConversation, type RealtimeConversationSpec } from './openai-dialect/realtime-conversation.ts';
export { realtimeError } from './openai-dialect/realtime-errors.ts';
export { openRealtimeLink, type RealtimeLink, type RealtimeLinkSpec } from './openai-dialect/realtime-link.ts';
export {
  type RealtimeSpeech,
  type RealtimeSpeechInput,
  type RealtimeSpeechSpec,
  type RealtimeStep,
  realtimeSpeech,
} from './openai-dialect/realtime-speech.ts';
export {
  type RealtimeTranscription,
  type RealtimeTranscriptionSpec,
  realtimeTranscription,
  type TranscriptionStep,
} from './openai-dialect/realtime-transcription.ts';
export {
  REALTIME_MULAW,
  REALTIME_PCM,
  type RealtimeClientEvent,
  realtimeFormat,
  realtimeTools,
} from './openai-dialect/realtime-wire.ts';
