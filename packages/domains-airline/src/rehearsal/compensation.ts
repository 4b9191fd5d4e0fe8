import { disruptionText, findDisruption } from './disruption.ts';
import type { Flow } from './flow.ts';
import { issueMealVoucher } from './meal-voucher.ts';

/** A voucher for a caller who keeps the flight, when one is due; a friendly no when it is not. */
export const compensate: Flow = function* (conversation, reservation) {
  const found = yield* findDisruption(reservation);
  if (found === undefined) {
    conversation.refuse(
      'I see no delay on your flights, so no voucher is due.',
      'I understand, but without a delay nothing is due.',
    );
    return 'done';
  }
  conversation.note(`I am sorry. ${disruptionText(found.disruption, found.booking)}`);
  if (found.disruption.passenger_entitled_to.meal_voucher) {
    yield* issueMealVoucher(conversation, reservation, found.disruption, false);
    conversation.note('It is valid at the airport restaurants.');
  } else {
    conversation.refuse(
      'Vouchers and credits are not possible for a delay under two hours.',
      'I understand, but with less than two hours it is not possible.',
    );
  }
  return 'done';
};
