/** A change the passenger wants is possible until so many minutes before departure. */
const VOLUNTARY_CUTOFF_MINUTES = 120;
const SAME_DAY_CUTOFF_MINUTES = 30;
/** After a disruption, or a connection missed by our fault: so many days around the original date. */
const PROTECTED_DAYS = 7;
/** After a flight missed by the passenger's own fault: the new one leaves within so many hours of it. */
const MISSED_FLIGHT_HOURS = 24;

/** Whether there is still time for a change the passenger wants. */
export function isInChangeWindow(change: {
  readonly type: 'voluntary' | 'same_day';
  /** From now until the booked departure; negative once it has left. */
  readonly minutesToDeparture: number;
}): boolean {
  const cutoff = change.type === 'same_day' ? SAME_DAY_CUTOFF_MINUTES : VOLUNTARY_CUTOFF_MINUTES;
  return change.minutesToDeparture >= cutoff;
}

/** Whether a new flight may be had for one that was disrupted or missed. */
export function isInReplacementWindow(
  flight:
    | { readonly missedBy: 'airline'; readonly daysFromOriginal: number }
    | { readonly missedBy: 'passenger'; readonly hoursFromOriginal: number },
): boolean {
  return flight.missedBy === 'airline'
    ? Math.abs(flight.daysFromOriginal) <= PROTECTED_DAYS
    : flight.hoursFromOriginal <= MISSED_FLIGHT_HOURS;
}
