import { InputError, type Rehearsal } from '@eva/core';
import { type Dialogue, ownEntry, plainWords } from '@eva/core/domain-kit';
import { findYesNo } from '@eva/core/spoken';
import { say, wantsPerson, wantsRepetition } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { FLOWS } from './flows.ts';
import { decline, note, startTalk, type Talk } from './talk.ts';
import { offerTransfer } from './transfer.ts';
import { NotUnderstood, PersonWanted, RecordWithheld } from './turning-points.ts';
import { verifyCaller } from './verify-caller.ts';

export const FLOW_NAMES: readonly string[] = Object.keys(FLOWS);

/** The flows of a call, one after the other; the caller decides by "anything else?" how many are walked. */
export function rehearsalOf(names: readonly string[]): Rehearsal {
  const flows = names.map(flowCalled);
  return function* (context) {
    const talk = startTalk(context);
    note(talk, 'I can help you with that.');
    for (const [index, flow] of flows.entries()) {
      const end = yield* serve(talk, flow);
      if (end === 'unverified') {
        yield* say(talk, 'I am sorry, I could not verify you, so I can not go on. Goodbye.');
        return;
      }
      const isLast = index === flows.length - 1;
      const next = end === 'transferred' ? end : yield* askForMore(talk, isLast);
      if (next === 'transferred') {
        yield* say(talk, 'I am transferring you to a live agent now. Please stay on the line. Goodbye.');
        return;
      }
      if (next === 'nothing') break;
    }
    yield* say(talk, 'Thank you for your call. Goodbye.');
  };
}

function flowCalled(name: string): Flow {
  const flow = ownEntry(FLOWS, name);
  if (flow !== undefined) return flow;
  const problem = { path: 'flows', message: `no flow is called "${name}"`, expected: FLOW_NAMES.join(', ') };
  throw new InputError({ code: 'scenario-invalid', problems: [problem] });
}

/** Verification and flow, by way of a person where the caller wants one or is not understood. */
function* serve(talk: Talk, flow: Flow): Dialogue<'done' | 'unverified' | 'transferred'> {
  try {
    if (!(yield* verifyCaller(talk, flow.verification))) return 'unverified';
    yield* flow.walk(talk);
    return 'done';
  } catch (turningPoint) {
    talk.notes = [];
    if (turningPoint instanceof RecordWithheld) {
      decline(talk, 'I am sorry, the system does not let me see that record.');
      return 'done';
    }
    if (turningPoint instanceof NotUnderstood) note(talk, 'I am sorry that I do not understand you well.');
    else if (!(turningPoint instanceof PersonWanted)) throw turningPoint;
    return yield* handOver(talk);
  }
}

function* handOver(talk: Talk): Dialogue<'done' | 'transferred'> {
  try {
    return (yield* offerTransfer(talk)) ? 'transferred' : 'done';
  } catch (turningPoint) {
    if (turningPoint instanceof NotUnderstood || turningPoint instanceof PersonWanted) return 'done';
    throw turningPoint;
  }
}

/** How often "anything else?" is put before the call is taken to be over. */
const CLOSINGS = 6;
const OBJECTION = /\b(but|deserve|demand|insist|unfair|exception|urgent|come on)\b/;

function* askForMore(talk: Talk, isLast: boolean): Dialogue<'more' | 'nothing' | 'transferred'> {
  const noted = talk.notes.join(' ');
  let text = 'Is there anything else I can help you with?';
  for (let closing = 0; closing < CLOSINGS; closing += 1) {
    const heard = yield* say(talk, text);
    if (wantsRepetition(heard)) {
      text = `${noted} Is there anything else I can help you with?`.trim();
      continue;
    }
    if (isOver(heard)) return 'nothing';
    if (wantsPerson(heard) && (yield* handOver(talk)) === 'transferred') return 'transferred';
    if (talk.refusal !== undefined && OBJECTION.test(plainWords(heard))) {
      text = `I understand. ${talk.refusal} Is there anything else I can help you with?`;
      continue;
    }
    if (!isLast) {
      talk.request = heard;
      delete talk.refusal;
      return 'more';
    }
    text = 'I am sorry, that is all I can do in this call. Is there anything else?';
  }
  return 'nothing';
}

function isOver(heard: string): boolean {
  return findYesNo(heard) === 'no' || /\b(that is all|that's all|nothing else|goodbye|bye)\b/.test(plainWords(heard));
}
