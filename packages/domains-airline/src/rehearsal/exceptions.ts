import { plainWords } from '@eva/core/domain-kit';
import type { Flow } from './flow.ts';
import { offerTransfer } from './transfer.ts';

const NEEDS_DOCUMENTS =
  /\b(funeral|passed away|died|death|bereavement|hospital|surgery|medical|illness|military|deployment|deployed|orders)\b/;

/** Waivers that need documents are for a live agent; without such a reason the rules stand. */
export const reviewException: Flow = function* (conversation, reservation) {
  if (!NEEDS_DOCUMENTS.test(plainWords(conversation.request))) {
    conversation.refuse(
      'I am sorry, I am not able to waive fees without a reason that the rules know.',
      'I understand, but I am not able to waive it for you alone.',
    );
    return 'done';
  }
  conversation.note('I am sorry to hear that. A live agent has to look at your documents for this.');
  return yield* offerTransfer(conversation, reservation, 'exception with documents');
};
