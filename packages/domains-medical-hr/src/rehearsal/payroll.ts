import { callTool } from '@eva/core/domain-kit';
import { findNumber, speakNumber } from '@eva/core/spoken';
import { MOST_CORRECTED_HOURS } from '../policy/payroll-correction.ts';
import { closeCase } from './close-case.ts';
import { ask, askChoice, askYesNo, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { findOwnShift } from './own-shift.ts';
import { decline, note } from './talk.ts';

const WHY_NOT: { readonly [refusal: string]: string } = {
  correction_already_pending: 'a correction is pending already',
  pay_period_closed: 'its pay period is closed',
  shift_not_logged: 'its hours are not logged yet',
};
const CATEGORY_WORDS = {
  on_call_hours: /\bon call\b/,
  overtime_hours: /\bovertime\b/,
  differential_missed: /\bdifferential\b/,
};
const CATEGORY_NAMES: { readonly [category in keyof typeof CATEGORY_WORDS]: string } = {
  on_call_hours: 'on call',
  overtime_hours: 'overtime',
  differential_missed: 'differential',
};
const ROUNDS = 3;

export const correctPayroll: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const shift = yield* findOwnShift(talk, 'get_timesheet_record');
    if (shift === undefined) return;
    const { shift_id } = shift;
    const eligible = yield* callTool('check_correction_eligibility', { employee_id, shift_id });
    const refusal = refusalIn(eligible);
    if (refusal !== undefined) {
      return decline(talk, `I am sorry, I can not correct this shift, because ${WHY_NOT[refusal] ?? 'of its record'}.`);
    }
    const correction_type = yield* askChoice(
      talk,
      'Is it about on call, overtime, or differential hours?',
      CATEGORY_WORDS,
    );
    const kind = CATEGORY_NAMES[correction_type];
    for (let round = 0; round < ROUNDS; round += 1) {
      const corrected_hours = yield* ask(talk, `How many ${kind} hours should it be in total?`, (heard) => {
        const hours = findNumber(heard);
        return hours !== undefined && hours > 0 && hours <= MOST_CORRECTED_HOURS ? hours : undefined;
      });
      const consent = yield* askYesNo(
        talk,
        `Shall I submit ${speakNumber(corrected_hours)} ${kind} hours for this shift?`,
      );
      if (consent === 'no') {
        note(talk, 'I am sorry.');
        continue;
      }
      const correction = { employee_id, shift_id, correction_type, corrected_hours };
      const submitted = yield* callTool('submit_payroll_correction', correction);
      if (refusalIn(submitted) !== undefined) {
        return decline(talk, 'I am sorry, I can not correct this shift, because its pay period is closed.');
      }
      const { case_id = '' } = submitted;
      const sent = { employee_id, case_id, notification_type: 'payroll_correction_submitted' };
      yield* callTool('notify_department_manager', sent);
      return closeCase(talk, 'Your payroll correction is submitted.', case_id, 'your department manager');
    }
    decline(talk, 'All right. Your hours stay as they are.');
  },
};
