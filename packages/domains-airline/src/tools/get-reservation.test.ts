import { expect, test } from 'vitest';
import { aBooking, anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { getReservation } from './get-reservation.ts';

test('identifies by any passenger, whatever the case, and notes who was looked up', () => {
  const db = { ...anAirlineDb(), session: { confirmation_number: 'OLD000', last_name: 'x' } };

  const after = runTool(getReservation, db, { confirmation_number: 'abc123', last_name: 'HADDAD' }).db;

  expect(after.session).toEqual({ confirmation_number: 'ABC123', last_name: 'haddad' });
  expect(after.reservations).toBe(db.reservations);
});

test('an empty last name passes, a blank or wrong one does not', () => {
  const db = anAirlineDb();

  expect(
    ['', ' ', 'Hadda'].map((last_name) => errorOf(getReservation, db, { confirmation_number: 'ABC123', last_name })),
  ).toEqual([undefined, 'authentication_failed', 'authentication_failed']);
  expect(errorOf(getReservation, db, { confirmation_number: 'ZZZ999', last_name: 'Haddad' })).toBe('not_found');
});

test('shows bookings in travel order with the times of their flights, as far as these are known', () => {
  const db = anAirlineDb({
    bookings: [aBooking('FL_CL99_20260601', ['CL99']), aBooking('FL_CL30_20260517', ['CL30'])],
  });

  const { result } = runTool(getReservation, db, { confirmation_number: 'ABC123', last_name: 'Haddad' });

  const { bookings } = (result as { readonly reservation: { readonly bookings: readonly { segments: object[] }[] } })
    .reservation;
  expect(bookings.map((booking) => booking.segments)).toEqual([
    [
      {
        flight_number: 'CL30',
        date: '2026-05-17',
        fare_paid: 100,
        seat: '12C',
        bags_checked: 1,
        meal_request: null,
        origin: 'DEN',
        destination: 'BOS',
        scheduled_departure: '15:00',
        scheduled_arrival: '20:40',
      },
    ],
    [{ flight_number: 'CL99', date: '2026-06-01', fare_paid: 100, seat: '12C', bags_checked: 1, meal_request: null }],
  ]);
});
