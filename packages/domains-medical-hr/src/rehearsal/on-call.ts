import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { findDates, findYesNo, speakDate } from '@eva/core/spoken';
import type { Employee } from '../db.ts';
import { askCheckedCode, askDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { spellOut, UNIT } from './code-shape.ts';
import { ask, askChoice, askYesNo, readRecord, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { certificates, part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const TIER_WORDS = { primary: /\bprimary\b/, backup: /\bback ?up\b/ };
const ROUNDS = 3;

export const registerOnCall: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const employee = yield* readRecord<Employee>('get_employee_record', { employee_id }, 'employee');
    const unit_code = yield* chooseUnit(talk, employee.unit_code);
    yield* callTool('get_oncall_schedule', { employee_id, unit_code });
    const eligible = yield* callTool('check_oncall_eligibility', { employee_id, unit_code });
    if (refusalIn(eligible) === 'employee_on_leave') {
      return decline(talk, 'I am sorry, you can not be on call, because you are on leave.');
    }
    if (refusalIn(eligible) !== undefined) {
      const missing = certificates(part<readonly string[]>(eligible, 'missing_certs'));
      return decline(talk, `I am sorry, you can not be on call, because a certificate is missing, ${missing}.`);
    }
    const { start, end } = yield* askWindow(talk);
    const oncall_tier = yield* askChoice(talk, 'Would you like to be primary or backup?', TIER_WORDS);
    const registered = yield* callTool('register_oncall_availability', {
      employee_id,
      unit_code,
      availability_start_date: start,
      availability_end_date: end,
      oncall_tier,
      blackout_dates: yield* askBlackout(talk, start, end),
    });
    if (refusalIn(registered) !== undefined) return decline(talk, 'I am sorry, the system did not accept these dates.');
    closeCase(talk, 'Your on call availability is registered.', registered.registration_id, '');
  },
};

function* chooseUnit(talk: Talk, ownUnit: string): Dialogue<string> {
  const answer = yield* askYesNo(talk, `Is it for your own unit, ${spellOut(ownUnit)}?`);
  if (answer === 'yes') return ownUnit;
  return yield* askCheckedCode(talk, { topic: 'the code of the unit', thing: 'unit code', shape: UNIT });
}

function* askWindow(talk: Talk): Dialogue<{ readonly start: string; readonly end: string }> {
  for (let round = 1; ; round += 1) {
    const start = yield* askDate(talk, 'What is the first day on call?');
    const end = yield* askDate(talk, 'What is the last day on call?');
    const answer = yield* askYesNo(
      talk,
      `I have on call from ${speakDate(start)} to ${speakDate(end)}. Is that right?`,
    );
    if (answer === 'yes' || round === ROUNDS) return { start, end };
    note(talk, 'I am sorry. Let us go through it again.');
  }
}

function* askBlackout(talk: Talk, start: string, end: string): Dialogue<readonly string[]> {
  return yield* ask(talk, 'Are there dates in between on which you are not available?', (heard) => {
    const dates = findDates(heard, talk.context.today).filter((date) => date >= start && date <= end);
    if (dates.length > 0) return dates;
    return findYesNo(heard) === 'no' ? [] : undefined;
  });
}
