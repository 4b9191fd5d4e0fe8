import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakDate, speakNumber } from '@eva/core/spoken';
import { routeOf } from './choose-booking.ts';
import {
  activeBookings,
  type Booking,
  type Disruption,
  firstSegment,
  part,
  type Reservation,
  succeeded,
} from './reservation.ts';

/** The first flight of the reservation for which a disruption is known. */
export function* findDisruption(
  reservation: Reservation,
): Dialogue<{ readonly booking: Booking; readonly disruption: Disruption } | undefined> {
  for (const booking of activeBookings(reservation)) {
    for (const { flight_number, date } of booking.segments) {
      const result = yield* callTool('get_disruption_info', { flight_number, date });
      if (succeeded(result)) return { booking, disruption: part<Disruption>(result, 'disruption') };
    }
  }
  return undefined;
}

export function disruptionText(disruption: Disruption, booking: Booking): string {
  const flight = `Your flight ${routeOf(booking)} on ${speakDate(firstSegment(booking).date)}`;
  const cause = CAUSES[disruption.cause] ?? 'an operational problem';
  switch (disruption.disruption_type) {
    case 'cancellation':
      return `${flight} was cancelled because of ${cause}.`;
    case 'delay':
      return `${flight} is delayed by ${speakMinutes(disruption.delay_minutes ?? 0)} because of ${cause}.`;
    case 'schedule_change':
      return `${flight} was moved by ${speakMinutes(disruption.delay_minutes ?? 0)}.`;
    default:
      return disruption.disruption_type satisfies never;
  }
}

const CAUSES: { readonly [cause: string]: string } = {
  weather: 'bad weather',
  mechanical: 'a technical problem',
  crew: 'a missing crew',
};

function speakMinutes(minutes: number): string {
  const hours = Math.trunc(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours === 0 ? '' : `${speakNumber(hours)} ${hours === 1 ? 'hour' : 'hours'}`,
    rest === 0 ? '' : `${speakNumber(rest)} minutes`,
  ];
  return parts.filter((text) => text !== '').join(' and ');
}
