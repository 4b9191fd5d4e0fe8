import { offlineAgentSpeechFidelity } from './offline/agent-speech-fidelity.ts';
import { offlineConciseness } from './offline/conciseness.ts';
import { offlineConversationProgression } from './offline/conversation-progression.ts';
import { offlineFaithfulness } from './offline/faithfulness.ts';
import { offlineUserBehavioralFidelity } from './offline/user-behavioral-fidelity.ts';
import { offlineUserSpeechFidelity } from './offline/user-speech-fidelity.ts';

/** Judges of rules alone, for runs without a model. Their verdicts say so and are never mixed with a model's. */
export default [
  offlineFaithfulness,
  offlineAgentSpeechFidelity,
  offlineConciseness,
  offlineConversationProgression,
  offlineUserBehavioralFidelity,
  offlineUserSpeechFidelity,
];
