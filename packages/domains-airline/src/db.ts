import type { FareClass } from './policy/fare-class.ts';

/** Everything the tools of one scenario know and change. Types, not interfaces: a database is plain JSON. */
export type AirlineDb = {
  /** ISO date of the call; every "today" of a tool. */
  readonly _current_date?: string;
  /** By confirmation number. */
  readonly reservations: { readonly [confirmationNumber: string]: Reservation };
  /** By journey id. */
  readonly journeys: { readonly [journeyId: string]: Journey };
  /** By flight number and ISO date, as `SK101_2026-03-20`. */
  readonly disruptions: { readonly [flightAndDate: string]: Disruption };
  /** By credit code; empty before the call. */
  readonly travel_credits: { readonly [code: string]: TravelCredit };
  /** By voucher code; empty before the call. */
  readonly meal_vouchers: { readonly [code: string]: MealVoucher };
  /** By refund id; empty before the call. */
  readonly refunds: { readonly [id: string]: Refund };
  /** By voucher code; absent until the first one is issued, because an empty table would change the hash. */
  readonly hotel_vouchers?: { readonly [code: string]: HotelVoucher };
  /** Who was looked up; absent until the first success of `get_reservation`. */
  readonly session?: Session;
};

export type Session = {
  /** In upper case. */
  readonly confirmation_number?: string;
  /** In lower case, as the caller gave it. */
  readonly last_name?: string;
};

export type Reservation = {
  /** Six letters and digits. */
  readonly confirmation_number: string;
  /** `confirmed`, `changed` after a rebooking, `cancelled` when no booking is left. */
  readonly status: string;
  /** Decides what a cancellation gives back. */
  readonly fare_type: 'refundable' | 'non_refundable';
  /** ISO date and time with offset. */
  readonly booking_date: string;
  /** One a journey, cancelled ones included. */
  readonly bookings: readonly Booking[];
  /** Everybody who travels on it. */
  readonly passengers: readonly Passenger[];
  /** What was paid on top of the fare. */
  readonly ancillaries: Ancillaries;
  /** Flights waited for; absent until the first request. */
  readonly standby_list?: readonly StandbyRequest[];
  /** Payments so far, oldest first; rare. */
  readonly payment_history?: readonly Payment[];
  /** What colleagues noted, oldest first; rare. */
  readonly agent_notes?: readonly AgentNote[];
};

export type Booking = {
  /** The journey that was bought. */
  readonly journey_id: string;
  /** Cabin; main cabin when absent. */
  readonly fare_class?: FareClass;
  /** US dollars for the whole journey; the segments' sum when absent. */
  readonly fare_paid?: number;
  /** `confirmed` or `cancelled`. */
  readonly status: string;
  /** One a flight, in flying order. */
  readonly segments: readonly BookingSegment[];
};

export type BookingSegment = {
  /** The flight. */
  readonly flight_number: string;
  /** ISO date of the journey. */
  readonly date: string;
  /** US dollars. */
  readonly fare_paid?: number;
  /** Such as `22A`; null when none is assigned. */
  readonly seat: string | null;
  /** Checked bags, 0 to 5. */
  readonly bags_checked: number;
  /** A special meal; null for none. */
  readonly meal_request: string | null;
  /** Departure airport; seldom stored, and added to the answer of `get_reservation`. */
  readonly origin?: string | null;
  /** Arrival airport, likewise. */
  readonly destination?: string | null;
};

export type Passenger = {
  /** `PAX001`, `PAX002`, ... within the reservation. */
  readonly passenger_id: string;
  /** In the spelling of the ticket. */
  readonly first_name: string;
  /** Compared without case when a caller identifies. */
  readonly last_name: string;
  /** Thirteen digits. */
  readonly ticket_number: string;
  /** Address on file. */
  readonly email: string;
  /** Number on file. */
  readonly phone: string;
  /** `silver`, `gold`, `platinum`, or null. */
  readonly elite_status: string | null;
  /** Usual meal. */
  readonly meal_preference: string;
  /** Usual seat. */
  readonly seat_preference: string;
};

export type Ancillaries = {
  /** US dollars paid for seats. */
  readonly seat_selection_fee: number;
  /** US dollars paid for bags. */
  readonly bags_fee: number;
};

export type StandbyRequest = {
  /** The flight waited for. */
  readonly journey_id: string;
  /** Who waits. */
  readonly passenger_ids: readonly string[];
  /** Place of the last of them on the flight's list, from 1. */
  readonly position: number;
  /** `pending` until the gate clears it. */
  readonly status: string;
};

export type Payment = {
  /** Local date and time. */
  readonly date_time: string;
  /** What it was for. */
  readonly type: string;
  /** How it was paid. */
  readonly method: string;
  /** In `currency`; negative when paid back. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Free text. */
  readonly note: string;
};

export type AgentNote = {
  /** Local date and time. */
  readonly date_time: string;
  /** Free text. */
  readonly note: string;
};

/** A number a cabin; null or absent when it is not sold. */
export type ByFareClass<T> = { readonly [fareClass in FareClass]?: T };

export type Journey = {
  /** `FL_`, the flight numbers and the date, as `FL_SK101_SK202_20260320`. */
  readonly journey_id: string;
  /** ISO date of departure. */
  readonly date: string;
  /** First departure airport. */
  readonly origin: string;
  /** Last arrival airport. */
  readonly destination: string;
  /** 0 for a single flight. */
  readonly num_stops?: number;
  /** From first departure to last arrival, in minutes. */
  readonly total_duration_minutes: number;
  /** `scheduled`, `on_time`, `delayed`, `cancelled`, ... */
  readonly status: string;
  /** Absent: not offered by a search, yet accepted by a rebooking. */
  readonly bookable?: boolean;
  /** US dollars for all segments. */
  readonly fares?: ByFareClass<number | null>;
  /** In flying order. */
  readonly segments: readonly JourneySegment[];
  /** Everybody who waits for a seat; absent until the first. */
  readonly standby_list?: readonly StandbyPlace[];
};

export type JourneySegment = {
  /** From 1. */
  readonly segment_number?: number;
  /** The flight. */
  readonly flight_number: string;
  /** Departure airport. */
  readonly origin: string;
  /** Arrival airport. */
  readonly destination: string;
  /** `HH:MM`, local at the origin. */
  readonly scheduled_departure: string;
  /** `HH:MM`, local at the destination. */
  readonly scheduled_arrival: string;
  /** Hours at the origin. */
  readonly origin_utc_offset?: number;
  /** Hours at the destination. */
  readonly destination_utc_offset?: number;
  /** In the air, in minutes. */
  readonly duration_minutes?: number;
  /** Such as `A320`. */
  readonly aircraft_type?: string;
  /** As of the journey. */
  readonly status?: string;
  /** Minutes late; null when on time. */
  readonly delay_minutes?: number | null;
  /** Why it is late. */
  readonly delay_reason?: string | null;
  /** Why it does not fly. */
  readonly cancellation_reason?: string | null;
  /** Null when not assigned. */
  readonly gate?: string | null;
  /** US dollars for this flight alone. */
  readonly fares?: ByFareClass<number | null>;
  /** Seats left. */
  readonly available_seats?: ByFareClass<number>;
  /** Kinds of seat left; all kinds when a cabin is absent. */
  readonly available_seat_types?: ByFareClass<readonly string[]>;
};

export type StandbyPlace = {
  /** Reservation of who waits. */
  readonly confirmation_number: string;
  /** Who waits. */
  readonly passenger_id: string;
  /** From 1. */
  readonly position: number;
};

export type Disruption = {
  /** The flight concerned. */
  readonly flight_number: string;
  /** ISO date of the flight. */
  readonly date: string;
  /** Such as `cancellation` or `delay`. */
  readonly disruption_type: string;
  /** In words. */
  readonly cause: string;
  /** Whose fault it is. */
  readonly cause_category: string;
  /** Counts as irregular operations, so fees are waived. */
  readonly is_irrops: boolean;
  /** Minutes late; null when cancelled. */
  readonly delay_minutes: number | null;
  /** What passengers may have, by name of the entitlement. */
  readonly passenger_entitled_to: { readonly [entitlement: string]: boolean | number | string };
  /** Which meal voucher is due; rare. */
  readonly meal_voucher_tier?: string;
};

export type TravelCredit = {
  /** `TC`, the confirmation number, `PAX`. */
  readonly credit_code: string;
  /** The reservation it came from. */
  readonly confirmation_number: string;
  /** The only person who may use it. */
  readonly passenger_id: string;
  /** US dollars. */
  readonly amount: number;
  /** Why it was issued. */
  readonly credit_reason: string;
  /** ISO date. */
  readonly issued_date: string;
  /** ISO date a year later. */
  readonly expiry_date: string;
  /** `active`. */
  readonly status: string;
};

export type MealVoucher = {
  /** `MEAL-`, the confirmation number, the beginning of the passenger id. */
  readonly voucher_code: string;
  /** The reservation it is for. */
  readonly confirmation_number: string;
  /** Who may use it. */
  readonly passenger_id: string;
  /** US dollars. */
  readonly amount: number;
  /** Why it was issued. */
  readonly voucher_reason: string;
  /** ISO date. */
  readonly issued_date: string;
  /** `active`. */
  readonly status: string;
};

export type HotelVoucher = {
  /** `HOTEL-` and the confirmation number. */
  readonly voucher_code: string;
  /** The reservation it is for. */
  readonly confirmation_number: string;
  /** Who may use it. */
  readonly passenger_id: string;
  /** 1 to 3. */
  readonly num_nights: number;
  /** ISO date. */
  readonly issued_date: string;
  /** `active`. */
  readonly status: string;
};

export type Refund = {
  /** `REF-`, the confirmation number, the number of the call. */
  readonly refund_id: string;
  /** The reservation it is for. */
  readonly confirmation_number: string;
  /** US dollars. */
  readonly refund_amount: number;
  /** What is paid back. */
  readonly refund_type: string;
  /** Until the money arrives. */
  readonly processing_days: number;
  /** ISO date. */
  readonly initiated_date: string;
  /** `processing`. */
  readonly status: string;
};
