import type { CallerReply } from '../protocol/caller.ts';
import type { ToolCall, ToolSpec } from '../protocol/llm.ts';

type Reason = Extract<CallerReply, { readonly type: 'hang-up' }>['reason'];

const REASONS: readonly Reason[] = ['goal-met', 'goal-failed', 'transferred', 'gave-up'];

/** The only way for the caller to hang up. Its reason is for the log; how the call went is judged by others. */
export const END_CALL: ToolSpec = {
  name: 'end_call',
  description: [
    'Hangs up. Use it in one of these cases only:',
    'what you called for is settled and you have said goodbye;',
    'the agent is transferring you to a person;',
    'five answers in a row have brought you no further;',
    'the agent has said goodbye;',
    'what is left of your wishes cannot be met;',
    'the agent reports an error that it cannot get past.',
    'Say a short goodbye first. Never use it in an answer in which you give a detail, correct one, choose, agree to something or ask for something.',
  ].join(' '),
  parameters: {
    type: 'object',
    properties: {
      reason: {
        type: 'string',
        enum: [...REASONS],
        description:
          'goal-met: everything is settled. goal-failed: it cannot be. transferred: you are being put through. gave-up: there was no getting on.',
      },
    },
    required: ['reason'],
  },
};

/** Hanging up, as the tool call asks for it, after these last words. */
export function hangUpBy({ arguments: given }: ToolCall, text: string): Extract<CallerReply, { type: 'hang-up' }> {
  const reason = REASONS.find((one) => one === given.reason);
  const why = reason === undefined ? 'end_call, without a reason' : 'end_call';
  return { type: 'hang-up', text, reason: reason ?? 'gave-up', why };
}
