import { callTool } from '@eva/core/domain-kit';
import { speakDate } from '@eva/core/spoken';
import { askCheckedCode } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { EMPLOYEE_NUMBER } from './code-shape.ts';
import { askYesNo, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { findOwnShift } from './own-shift.ts';
import { certificates, part } from './spoken-record.ts';
import { decline } from './talk.ts';

const WHY_NOT: { readonly [refusal: string]: string } = {
  already_swapped: 'it was given away already',
  shift_cancelled: 'it is cancelled',
  shift_in_past: 'it is over',
  swap_locked: 'it starts too soon',
};

export const swapShift: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const shift = yield* findOwnShift(talk, 'get_shift_record');
    if (shift === undefined) return;
    const { shift_id, unit_code, date } = shift;
    const eligible = yield* callTool('check_swap_eligibility', { employee_id, shift_id });
    const refusal = refusalIn(eligible);
    if (refusal !== undefined) {
      return decline(
        talk,
        `I am sorry, this shift can not be swapped, because ${WHY_NOT[refusal] ?? 'of its record'}.`,
      );
    }
    const colleague_employee_id = yield* askCheckedCode(talk, {
      topic: 'the employee number of your colleague',
      thing: 'colleague number',
      shape: EMPLOYEE_NUMBER,
    });
    const held = yield* callTool('verify_colleague_certifications', { colleague_employee_id, unit_code });
    if (refusalIn(held) === 'certification_missing') {
      const missing = certificates(part<readonly string[]>(held, 'missing_certs'));
      return decline(
        talk,
        `I am sorry, your colleague can not take this shift, because a certificate is missing, ${missing}.`,
      );
    }
    if (refusalIn(held) !== undefined) return decline(talk, 'I am sorry, I can not find your colleague.');
    const consent = yield* askYesNo(talk, `Shall I give your shift on ${speakDate(date)} to this colleague?`);
    if (consent === 'no') return decline(talk, 'All right. Your shift stays as it is.');
    const swapped = yield* callTool('confirm_shift_swap', { employee_id, shift_id, colleague_employee_id, unit_code });
    const { case_id = '' } = swapped;
    yield* callTool('notify_department_manager', { employee_id, case_id, notification_type: 'shift_swap_confirmed' });
    closeCase(talk, 'Your shift is swapped.', case_id, 'your department manager');
  },
};
