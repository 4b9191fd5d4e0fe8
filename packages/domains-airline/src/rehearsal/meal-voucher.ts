import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakAmount } from '@eva/core/spoken';
import { mealVoucherDue } from '../policy/meal-voucher.ts';
import type { Conversation } from './conversation.ts';
import { type Disruption, firstPassengerOf, part, type Reservation, succeeded } from './reservation.ts';

/** Issued whenever it is due, without being asked for. */
export function* issueMealVoucher(
  conversation: Conversation,
  reservation: Reservation,
  disruption: Disruption,
  isOvernight: boolean,
): Dialogue<void> {
  const due = mealVoucherDue(
    disruption.disruption_type === 'cancellation'
      ? { type: 'cancellation', isRebookedSameDay: !isOvernight }
      : { type: 'delay', delayMinutes: disruption.delay_minutes ?? 0 },
  );
  if (due === null) return;
  const result = yield* callTool('issue_meal_voucher', {
    confirmation_number: reservation.confirmation_number,
    passenger_id: firstPassengerOf(reservation),
    voucher_reason: due,
  });
  conversation.note(
    succeeded(result)
      ? `I have issued a meal voucher of ${speakAmount(part<number>(result, 'amount'))}.`
      : 'I am sorry, the system did not issue the meal voucher.',
  );
}
