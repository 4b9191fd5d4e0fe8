import type { Dialogue } from '@eva/core/domain-kit';
import type { Conversation } from './conversation.ts';
import type { Reservation } from './reservation.ts';

/** One thing an agent can do for an identified caller. */
export type Flow = (conversation: Conversation, reservation: Reservation) => Dialogue<FlowEnd>;

/** Whether the call goes on to "anything else?" or has been handed to a person. */
export type FlowEnd = 'done' | 'transferred';
