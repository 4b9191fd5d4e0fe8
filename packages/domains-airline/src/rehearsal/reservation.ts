import type { JsonObject } from '@eva/core';
import type { FareClass } from '../policy/fare-class.ts';

/** What the flows read of tool results. They come from this domain's own tools, so they are narrowed, not checked. */
export interface Reservation {
  readonly confirmation_number: string;
  readonly fare_type: 'refundable' | 'non_refundable';
  readonly booking_date: string;
  readonly bookings: readonly Booking[];
  readonly passengers: readonly Passenger[];
  readonly ancillaries?: { readonly seat_selection_fee?: number; readonly bags_fee?: number };
}

export interface Booking {
  readonly journey_id: string;
  readonly fare_class: FareClass;
  readonly fare_paid: number;
  readonly status: string;
  readonly segments: readonly BookedSegment[];
}

export interface BookedSegment {
  readonly flight_number: string;
  readonly date: string;
  readonly fare_paid: number;
  readonly bags_checked: number;
  readonly meal_request: string | null;
  readonly origin?: string;
  readonly destination?: string;
  readonly scheduled_departure?: string;
}

interface Passenger {
  readonly passenger_id: string;
  readonly elite_status: string | null;
}

export interface FlightOption {
  readonly journey_id: string;
  readonly departure_time: string;
  readonly arrival_time: string;
  readonly num_stops: number;
  readonly fare: number | null;
  readonly segments: readonly { readonly flight_number: string }[];
}

export interface Journey {
  readonly journey_id: string;
  readonly date: string;
  readonly origin: string;
  readonly destination: string;
  readonly status: string;
  readonly segments: readonly {
    readonly flight_number: string;
    readonly scheduled_departure: string;
    readonly delay_minutes: number | null;
  }[];
}

export interface Disruption {
  readonly flight_number: string;
  readonly date: string;
  readonly disruption_type: 'cancellation' | 'delay' | 'schedule_change';
  readonly cause: string;
  readonly is_irrops: boolean;
  readonly delay_minutes: number | null;
  readonly passenger_entitled_to: {
    readonly refund_option: boolean;
    readonly meal_voucher: boolean;
    readonly hotel_accommodation: boolean;
  };
}

/** A part of a successful tool result, by its name. */
export function part<T>(result: JsonObject, name: string): T {
  return result[name] as T;
}

export function succeeded(result: JsonObject): boolean {
  return result.status === 'success';
}

export function activeBookings(reservation: Reservation): readonly Booking[] {
  return reservation.bookings.filter(({ status }) => status !== 'cancelled');
}

export function firstSegment(booking: Booking): BookedSegment {
  const [first] = booking.segments;
  if (first === undefined) throw new RangeError(`booking of ${booking.journey_id} has no segment`);
  return first;
}

export function originOf(booking: Booking): string {
  return firstSegment(booking).origin ?? '';
}

export function destinationOf(booking: Booking): string {
  return booking.segments.at(-1)?.destination ?? '';
}

export function eliteStatusOf(reservation: Reservation): string | null {
  return reservation.passengers[0]?.elite_status?.toLowerCase() ?? null;
}

export function firstPassengerOf(reservation: Reservation): string {
  return reservation.passengers[0]?.passenger_id ?? '';
}
