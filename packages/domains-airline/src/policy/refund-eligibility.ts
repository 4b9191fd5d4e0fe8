/** A delay beyond this lets the passenger choose a refund instead of the flight. */
const REFUNDABLE_DELAY_MINUTES = 240;

/** Whether a disruption entitles to a refund of any fare, seat and bag fees included. */
export function isDisruptionRefundable(disruption: {
  readonly isCancelled: boolean;
  readonly delayMinutes: number;
}): boolean {
  return disruption.isCancelled || disruption.delayMinutes > REFUNDABLE_DELAY_MINUTES;
}

const COOLING_OFF_HOURS = 24;
const LEAST_DAYS_BOOKED_AHEAD = 7;

/** The 24-hour rule: a fresh booking, made well ahead of departure, is refunded whatever its fare. */
export function isWithin24HourRule(booking: {
  /** From booking to now. */
  readonly hoursSinceBooking: number;
  /** Whole days from booking to departure. */
  readonly daysBookedAhead: number;
}): boolean {
  return booking.hoursSinceBooking <= COOLING_OFF_HOURS && booking.daysBookedAhead >= LEAST_DAYS_BOOKED_AHEAD;
}
