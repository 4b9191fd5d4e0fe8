import { InputError, type Rehearsal } from '@eva/core';
import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findYesNo, spellCodeNato } from '@eva/core/spoken';
import { cancelTrip } from './cancellation.ts';
import { changeFlight, changeSameDay } from './change-flight.ts';
import { compensate } from './compensation.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { asksToRepeat, say, wantsPerson } from './dialogue.ts';
import { reviewException } from './exceptions.ts';
import { addExtras } from './extras.ts';
import type { Flow, FlowEnd } from './flow.ts';
import { identifyCaller } from './identify-caller.ts';
import { recoverFromDisruption } from './irregular-operations.ts';
import { rebookMissedFlight } from './missed-flight.ts';
import { protectOthers } from './other-passenger.ts';
import { part, type Reservation, succeeded } from './reservation.ts';
import { joinStandby } from './standby.ts';
import { offerTransfer } from './transfer.ts';
import { CallerIsLost, CallerWantsPerson } from './turning-points.ts';

const FLOWS: { readonly [name: string]: Flow } = {
  'change-flight': changeFlight,
  'change-same-day': changeSameDay,
  standby: joinStandby,
  disruption: recoverFromDisruption,
  'missed-flight': rebookMissedFlight,
  cancellation: cancelTrip,
  compensation: compensate,
  exception: reviewException,
  extras: addExtras,
  'other-passenger': protectOthers,
};

/** After these the booking is as it was. */
const CHANGES_NOTHING: ReadonlySet<Flow> = new Set([compensate, reviewException, protectOthers]);

export const FLOW_NAMES: readonly string[] = Object.keys(FLOWS);

/** The flows of a call, one after the other; the caller decides by "anything else?" how many are walked. */
export function rehearsalOf(names: readonly string[]): Rehearsal {
  const flows = names.map((name) => {
    const flow = Object.hasOwn(FLOWS, name) ? FLOWS[name] : undefined;
    if (flow !== undefined) return flow;
    throw new InputError({
      code: 'scenario-invalid',
      problems: [{ path: 'flows', message: `no flow is called "${name}"`, expected: FLOW_NAMES.join(', ') }],
    });
  });

  return function* (context) {
    const conversation = createConversation(context);
    const identified = yield* settled(conversation, identifyCaller(conversation));
    if (typeof identified !== 'object') {
      yield* say(conversation, `I am sorry, I could not find your booking. Please call again with your code. Goodbye.`);
      return;
    }
    yield* serve(conversation, identified.reservation, identified.lastName, flows);
  };
}

function* serve(
  conversation: Conversation,
  found: Reservation,
  lastName: string,
  flows: readonly Flow[],
): Dialogue<void> {
  let reservation = found;
  for (const [index, flow] of flows.entries()) {
    const before = flows[index - 1];
    if (before !== undefined && !CHANGES_NOTHING.has(before)) reservation = yield* lookAgain(reservation, lastName);
    const end = yield* ended(conversation, reservation, flow(conversation, reservation));
    const next = end === 'transferred' ? end : yield* askForMore(conversation, reservation, index === flows.length - 1);
    if (next === 'transferred') {
      yield* say(conversation, 'I am transferring you to a live agent now. Please stay on the line. Goodbye.');
      return;
    }
    if (next === 'nothing') break;
  }
  yield* say(
    conversation,
    `Your confirmation code is ${spellCodeNato(reservation.confirmation_number)}. Have a good trip. Goodbye.`,
  );
}

/** A changed booking must be read anew before the next change. */
function* lookAgain(reservation: Reservation, lastName: string): Dialogue<Reservation> {
  const result = yield* callTool('get_reservation', {
    confirmation_number: reservation.confirmation_number,
    last_name: lastName,
  });
  return succeeded(result) ? part<Reservation>(result, 'reservation') : reservation;
}

/** Runs a flow to its end, by way of a person where the caller wants one or is not understood. */
function* ended(conversation: Conversation, reservation: Reservation, flow: Dialogue<FlowEnd>): Dialogue<FlowEnd> {
  const end = yield* settled(conversation, flow);
  if (end !== 'wants-person' && end !== 'lost') return end;
  if (end === 'lost') conversation.note('I am sorry that I do not understand you well.');
  const transfer = yield* settled(conversation, offerTransfer(conversation, reservation, 'asked for a person'));
  return transfer === 'transferred' ? 'transferred' : 'done';
}

function* settled<T>(conversation: Conversation, piece: Dialogue<T>): Dialogue<T | 'wants-person' | 'lost'> {
  try {
    return yield* piece;
  } catch (turningPoint) {
    conversation.withNotes('');
    if (turningPoint instanceof CallerWantsPerson) return 'wants-person';
    if (turningPoint instanceof CallerIsLost) return 'lost';
    throw turningPoint;
  }
}

/** How often "anything else?" is put before the call is taken to be over. */
const CLOSINGS = 6;

function* askForMore(
  conversation: Conversation,
  reservation: Reservation,
  isLast: boolean,
): Dialogue<'more' | 'nothing' | 'transferred'> {
  let text = conversation.withNotes('Is there anything else I can help you with?');
  for (let closing = 0; closing < CLOSINGS; closing += 1) {
    const heard = yield* say(conversation, text);
    if (asksToRepeat(heard)) continue;
    if (isDone(heard)) return 'nothing';
    if (wantsPerson(heard)) {
      const end = yield* settled(conversation, offerTransfer(conversation, reservation, 'asked for a person'));
      if (end === 'transferred') return end;
    }
    const objects = /\b(but|deserve|demand|insist|unfair|compensation|credit|waive|refund)\b/.test(plainWords(heard));
    const refusal = objects ? conversation.refuseAgain() : undefined;
    if (refusal !== undefined) {
      text = `${refusal} Is there anything else I can help you with?`;
      continue;
    }
    if (!isLast) {
      conversation.turnTo(heard);
      return 'more';
    }
    text = 'I am sorry, that is all I can do in this call. Is there anything else?';
  }
  return 'nothing';
}

function isDone(heard: string): boolean {
  return (
    findYesNo(heard) === 'no' ||
    /\b(that's all|that is all|that's it|nothing else|goodbye|bye)\b/.test(plainWords(heard))
  );
}
