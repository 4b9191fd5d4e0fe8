import { z } from 'zod';

const maxToolRounds = z
  .number()
  .int()
  .min(0)
  .max(1000)
  .optional()
  .describe('Rounds of tool calls in one turn before the agent apologises; 0 is unlimited. Default 25.');

const bargeIn = z.boolean().optional().describe('Whether the caller can cut the agent short. Default true.');

const componentTimeoutMs = z
  .number()
  .min(100)
  .max(600_000)
  .optional()
  .describe('Longest wait for one answer of a part before the turn fails, in ms, 100 to 600000. Default 30000.');

const preToolSpeech = z
  .enum(['auto', 'off'])
  .optional()
  .describe('`auto` asks the model for a few words before a tool call; `off` leaves it to the model. Default off.');

const keyterms = z
  .enum(['domain', 'none'])
  .optional()
  .describe(
    'Whether the recogniser is told the names and terms of the domain, where it can be: they help it, so systems are only comparable with the same. Default domain.',
  );

const turnEndFallbackMs = z
  .number()
  .min(500)
  .max(600_000)
  .optional()
  .describe(
    'After so much silence in which neither side speaks and nothing is under way, the agent asks the caller again by itself, at most three times in a row, in ms, 500 to 600000. Absent: never.',
  );

const commitPolicy = z
  .enum(['final', 'stable', 'eager'])
  .optional()
  .describe(
    [
      'What a transcript that is not final may lead to.',
      '`final`: nothing, the model sees final transcripts only.',
      '`stable`: an answer is begun once a partial transcript has not changed for commitStableMs, and look-ups are made for it; nothing is said and nothing is changed until the final transcript says the same, else the answer is thrown away.',
      '`eager`: an answer is begun to each partial transcript and nothing is held back; for measuring.',
      'Default final.',
    ].join(' '),
  );

const commitStableMs = z
  .number()
  .min(20)
  .max(10_000)
  .optional()
  .describe(
    'With commitPolicy stable: for how long a partial transcript must not have changed, in ms, 20 to 10000. Default 300.',
  );

const DESCRIPTION = 'How the parts are put together.';

/** Each architecture takes the options that do something in it. */
export const cascadeAgentSchema = z
  .strictObject({
    maxToolRounds,
    bargeIn,
    componentTimeoutMs,
    preToolSpeech,
    commitPolicy,
    commitStableMs,
    keyterms,
    turnEndFallbackMs,
  })
  .refine(({ commitPolicy: policy, commitStableMs: stableMs }) => stableMs === undefined || policy === 'stable', {
    path: ['commitStableMs'],
    message: 'expected commitPolicy: stable beside it',
  })
  .describe(DESCRIPTION);

export const hybridAgentSchema = z
  .strictObject({ maxToolRounds, bargeIn, componentTimeoutMs, preToolSpeech, turnEndFallbackMs })
  .describe(DESCRIPTION);

export const s2sAgentSchema = z.strictObject({ bargeIn, componentTimeoutMs, preToolSpeech }).describe(DESCRIPTION);

export const externalAgentSchema = z.strictObject({ componentTimeoutMs }).describe(DESCRIPTION);
