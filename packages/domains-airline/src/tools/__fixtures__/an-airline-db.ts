import type { DomainTool, Json } from '@eva/core';
import type { AirlineDb, Booking, Journey, JourneySegment, Reservation } from '../../db.ts';

export const NOW = '2026-05-04 09:30 EST';

/** One reservation with a connection out and a direct flight back, and a few journeys to move to. */
export function anAirlineDb(reservation: Partial<Reservation> = {}): AirlineDb {
  const journeys = [
    aJourney('FL_CL10_CL20_20260510', [
      aFlight('CL10', 'BOS', 'ORD', '08:00', '10:00'),
      aFlight('CL20', 'ORD', 'DEN', '11:00', '12:30'),
    ]),
    aJourney('FL_CL30_20260517', [aFlight('CL30', 'DEN', 'BOS', '15:00', '20:40')]),
    aJourney('FL_CL40_20260511', [aFlight('CL40', 'BOS', 'DEN', '14:00', '16:30')]),
    aJourney('FL_CL50_20260511', [aFlight('CL50', 'BOS', 'DEN', '07:00', '09:30')]),
  ];
  return {
    _current_date: '2026-05-04',
    reservations: { ABC123: aReservation(reservation) },
    journeys: Object.fromEntries(journeys.map((journey) => [journey.journey_id, journey])),
    disruptions: {
      'CL30_2026-05-17': {
        flight_number: 'CL30',
        date: '2026-05-17',
        disruption_type: 'delay',
        cause: 'crew',
        cause_category: 'airline',
        is_irrops: true,
        delay_minutes: 150,
        passenger_entitled_to: { meal_voucher: true },
      },
    },
    travel_credits: {},
    meal_vouchers: {},
    refunds: {},
  };
}

function aReservation(changes: Partial<Reservation> = {}): Reservation {
  return {
    confirmation_number: 'ABC123',
    status: 'confirmed',
    fare_type: 'non_refundable',
    booking_date: '2026-04-01T10:00:00-05:00',
    bookings: [
      aBooking('FL_CL30_20260517', ['CL30']),
      aBooking('FL_CL10_CL20_20260510', ['CL10', 'CL20']),
    ],
    passengers: [aPassenger('PAX001', 'Noor', 'Haddad'), aPassenger('PAX002', 'Iris', 'Haddad')],
    ancillaries: { seat_selection_fee: 20, bags_fee: 35 },
    ...changes,
  };
}

/** 100 dollars a flight. */
export function aBooking(journeyId: string, flights: readonly string[], changes: Partial<Booking> = {}): Booking {
  const digits = journeyId.slice(-8);
  return {
    journey_id: journeyId,
    fare_class: 'main_cabin',
    fare_paid: 100 * flights.length,
    status: 'confirmed',
    segments: flights.map((flight) => ({
      flight_number: flight,
      date: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`,
      fare_paid: 100,
      seat: '12C',
      bags_checked: 1,
      meal_request: null,
    })),
    ...changes,
  };
}

/** Sells main cabin at 130 dollars and business at 400 for each flight. */
export function aJourney(id: string, segments: readonly JourneySegment[], changes: Partial<Journey> = {}): Journey {
  const digits = id.slice(-8);
  return {
    journey_id: id,
    date: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`,
    origin: segments[0]?.origin ?? '',
    destination: segments.at(-1)?.destination ?? '',
    num_stops: segments.length - 1,
    total_duration_minutes: 180,
    status: 'scheduled',
    bookable: true,
    fares: { basic_economy: null, main_cabin: 130 * segments.length, business: 400 * segments.length },
    segments,
    ...changes,
  };
}

export function aFlight(
  flightNumber: string,
  origin: string,
  destination: string,
  departure: string,
  arrival: string,
): JourneySegment {
  return {
    flight_number: flightNumber,
    origin,
    destination,
    scheduled_departure: departure,
    scheduled_arrival: arrival,
    fares: { main_cabin: 130, business: 400 },
    available_seats: { basic_economy: 0, main_cabin: 5, business: 2 },
  };
}

function aPassenger(id: string, firstName: string, lastName: string) {
  return {
    passenger_id: id,
    first_name: firstName,
    last_name: lastName,
    ticket_number: '9990000000001',
    email: 'caller@example.com',
    phone: '+1-202-555-0100',
    elite_status: null,
    meal_preference: 'none',
    seat_preference: 'window',
  };
}

/** Runs one tool once and gives the result and the database after it. */
export function runTool(tool: DomainTool<AirlineDb>, db: AirlineDb, args: Json, callIndex = 1) {
  return tool.run(args, { db, now: NOW, callIndex });
}

/** The error type of a refusal; undefined for a success. */
export function errorOf(tool: DomainTool<AirlineDb>, db: AirlineDb, args: Json): Json | undefined {
  const { result } = runTool(tool, db, args);
  return (result as { readonly error_type?: Json }).error_type;
}
