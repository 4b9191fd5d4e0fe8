import { say } from './dialogue.ts';
import type { Flow } from './flow.ts';

const ONLY_YOURS = 'I am sorry, I may only speak about your own booking. The other passenger may call us.';

/** Somebody asks about another person's trip: whoever is not identified learns nothing. */
export const protectOthers: Flow = function* (conversation) {
  conversation.turnTo(yield* say(conversation, 'I found your booking. What would you like to know?'));
  conversation.refuse(ONLY_YOURS, 'I understand, but I may only speak about your own flights.');
  return 'done';
};
