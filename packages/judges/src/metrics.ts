import { judgedContribution } from '@eva/core';
import { offlineAgentSpeechFidelity } from './offline/agent-speech-fidelity.ts';
import { offlineConciseness } from './offline/conciseness.ts';
import { offlineConversationProgression } from './offline/conversation-progression.ts';
import { offlineFaithfulness } from './offline/faithfulness.ts';
import { offlineKeyEntities } from './offline/key-entities.ts';
import { offlineSpeakability } from './offline/speakability.ts';
import { offlineTtsFidelity } from './offline/tts-fidelity.ts';
import { offlineUserBehavioralFidelity } from './offline/user-behavioral-fidelity.ts';
import { offlineUserSpeechFidelity } from './offline/user-speech-fidelity.ts';

/**
 * Metrics that need judgement. Rules decide unless a run names a model; whoever decides is named in the score, and the
 * two are never mixed.
 */
export default [
  judgedContribution({
    offline: offlineFaithfulness,
    byModel: async (options) => (await import('./model/faithfulness.ts')).faithfulnessByModel(options),
  }),
  judgedContribution({
    offline: offlineAgentSpeechFidelity,
    byModel: async (options) => (await import('./model/heard-metrics.ts')).agentSpeechFidelityByModel(options),
  }),
  judgedContribution({
    offline: offlineConciseness,
    byModel: async (options) => (await import('./model/conciseness.ts')).concisenessByModel(options),
  }),
  judgedContribution({
    offline: offlineConversationProgression,
    byModel: async (options) =>
      (await import('./model/conversation-progression.ts')).conversationProgressionByModel(options),
  }),
  judgedContribution({
    offline: offlineUserBehavioralFidelity,
    byModel: async (options) =>
      (await import('./model/user-behavioral-fidelity.ts')).userBehavioralFidelityByModel(options),
  }),
  judgedContribution({
    offline: offlineUserSpeechFidelity,
    byModel: async (options) => (await import('./model/heard-metrics.ts')).userSpeechFidelityByModel(options),
  }),
  judgedContribution({
    offline: offlineKeyEntities,
    byModel: async (options) => (await import('./model/key-entities.ts')).keyEntitiesByModel(options),
  }),
  judgedContribution({
    offline: offlineSpeakability,
    byModel: async (options) => (await import('./model/speakability.ts')).speakabilityByModel(options),
  }),
  judgedContribution({
    offline: offlineTtsFidelity,
    byModel: async (options) => (await import('./model/heard-metrics.ts')).ttsFidelityByModel(options),
  }),
];
