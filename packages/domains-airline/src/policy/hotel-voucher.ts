/** More nights are beyond what an agent may give. */
export const MOST_HOTEL_NIGHTS = 3;

/** Nights due after a disruption overnight, once the passenger is rebooked: those between the dates, at least one. */
export function hotelNightsDue(rebooking: {
  /** Whole days from the original date to the new one. */
  readonly daysLater: number;
}): number {
  return Math.min(MOST_HOTEL_NIGHTS, Math.max(1, rebooking.daysLater));
}
