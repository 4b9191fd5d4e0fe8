import type { PromptDesign } from '../prompts/prompt-hash.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { concisenessDesign } from './conciseness.ts';
import { conversationProgressionDesign } from './conversation-progression.ts';
import { faithfulnessDesign } from './faithfulness.ts';
import { agentSpeechFidelityDesign, ttsFidelityDesign, userSpeechFidelityDesign } from './heard-metrics.ts';
import { keyEntitiesDesign } from './key-entities.ts';
import { speakabilityDesign } from './speakability.ts';
import { userBehavioralFidelityDesign } from './user-behavioral-fidelity.ts';

/** What each metric asks, by the kind of call: all that a hash of its prompt is taken of. */
export const PROMPT_DESIGNS: { readonly [metric: string]: (view: PromptView) => PromptDesign } = {
  faithfulness: faithfulnessDesign,
  agent_speech_fidelity: agentSpeechFidelityDesign,
  conciseness: concisenessDesign,
  conversation_progression: conversationProgressionDesign,
  user_behavioral_fidelity: userBehavioralFidelityDesign,
  user_speech_fidelity: userSpeechFidelityDesign,
  transcription_accuracy_key_entities: keyEntitiesDesign,
  speakability: speakabilityDesign,
  tts_fidelity: ttsFidelityDesign,
};
