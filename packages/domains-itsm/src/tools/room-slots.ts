import type { ConferenceRoom } from '../db.ts';

/** Times are compared as text; meetings that only touch do not overlap. */
export function isTaken(room: ConferenceRoom, date: string, start: string, end: string): boolean {
  return (room.bookings ?? []).some(
    (booking) => booking.date === date && start < (booking.end_time ?? '') && end > (booking.start_time ?? ''),
  );
}
