import type { DomainTool } from '@eva/core';
import type { AirlineDb } from './db.ts';
import { addBaggageAllowance } from './tools/add-baggage-allowance.ts';
import { addMealRequest } from './tools/add-meal-request.ts';
import { addToStandby } from './tools/add-to-standby.ts';
import { assignSeat } from './tools/assign-seat.ts';
import { cancelReservation } from './tools/cancel-reservation.ts';
import { getDisruptionInfo } from './tools/get-disruption-info.ts';
import { getFlightStatus } from './tools/get-flight-status.ts';
import { getReservation } from './tools/get-reservation.ts';
import { issueHotelVoucher } from './tools/issue-hotel-voucher.ts';
import { issueMealVoucher } from './tools/issue-meal-voucher.ts';
import { issueTravelCredit } from './tools/issue-travel-credit.ts';
import { processRefund } from './tools/process-refund.ts';
import { rebookFlight } from './tools/rebook-flight.ts';
import { searchRebookingOptions } from './tools/search-rebooking-options.ts';
import { transferToAgent } from './tools/transfer-to-agent.ts';

/** In the order in which models see them. */
export const airlineTools: readonly DomainTool<AirlineDb>[] = [
  getReservation,
  getFlightStatus,
  getDisruptionInfo,
  searchRebookingOptions,
  rebookFlight,
  addToStandby,
  assignSeat,
  addBaggageAllowance,
  addMealRequest,
  issueTravelCredit,
  issueHotelVoucher,
  issueMealVoucher,
  cancelReservation,
  processRefund,
  transferToAgent,
];
