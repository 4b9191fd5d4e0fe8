import { callTool, type Dialogue } from '@eva/core/domain-kit';
import type { Shift } from '../db.ts';
import { askCheckedCode } from './ask-value.ts';
import { SHIFT } from './code-shape.ts';
import { refusalIn } from './dialogue.ts';
import { part } from './spoken-record.ts';
import { decline, type Talk } from './talk.ts';

/** Asks for a shift and reads it; undefined, with the reason told, when it is not the caller's. */
export function* findOwnShift(
  talk: Talk,
  tool: 'get_shift_record' | 'get_timesheet_record',
): Dialogue<Shift | undefined> {
  const shift_id = yield* askCheckedCode(talk, { topic: 'the shift number', thing: 'shift number', shape: SHIFT });
  const record = yield* callTool(tool, { employee_id: talk.identity.employeeId ?? '', shift_id });
  const refusal = refusalIn(record);
  if (refusal === undefined) return part<Shift>(record, 'shift');
  const isOther = refusal === 'shift_not_owned';
  decline(talk, `I am sorry, ${isOther ? 'that shift belongs to somebody else' : 'I can not find that shift'}.`);
  return undefined;
}
