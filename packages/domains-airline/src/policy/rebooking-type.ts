/** Why a flight is changed; fees depend on it. */
export const REBOOKING_TYPES = [
  'voluntary',
  'same_day',
  'irrops_cancellation',
  'irrops_delay',
  'irrops_schedule_change',
  'missed_flight_passenger_fault',
  'missed_connection_airline_fault',
] as const;

export type RebookingType = (typeof REBOOKING_TYPES)[number];

/**
 * The booking system waives everything for these by itself. A missed connection is not among them, although the policy
 * makes it free: there the agent has to ask for the waiver.
 */
export function isIrregular(type: RebookingType): boolean {
  return type.startsWith('irrops');
}

/** What a change the passenger wants is called: same-day when the new flight leaves today. */
export function passengerChangeType(change: {
  /** ISO date. */
  readonly today: string;
  /** ISO date of the new flight. */
  readonly newDate: string;
}): RebookingType {
  return change.newDate === change.today ? 'same_day' : 'voluntary';
}
