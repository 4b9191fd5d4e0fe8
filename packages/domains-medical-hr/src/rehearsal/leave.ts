import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakDate } from '@eva/core/spoken';
import type { Employee } from '../db.ts';
import { type LeaveRefusal, leaveRefusal } from '../policy/leave.ts';
import { askDate } from './ask-value.ts';
import { bookAppointment } from './book-appointment.ts';
import { closeCase } from './close-case.ts';
import { askChoice, askYesNo, readRecord, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { counted, part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const CATEGORY_WORDS = {
  employee_medical_condition: /\b(my own|own condition|own health|myself)\b/,
  family_member_serious_illness: /\b(family|mother|father|parent|wife|husband)\b/,
  bonding: /\b(bonding|newborn|baby|adopt\w*)\b/,
  military_exigency: /\bmilitary\b/,
};
const WHY_NOT: { readonly [refusal in LeaveRefusal]: string } = {
  'ends-before-it-starts': 'it ends before it starts',
  'starts-in-the-past': 'it would start in the past',
  'exceeds-the-balance': 'it is longer than your remaining weeks',
};
const ROUNDS = 3;

export const fileLeave: Flow = {
  verification: 'employee-and-code',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const employee = yield* readRecord<Employee>('get_employee_record', { employee_id }, 'employee');
    const eligible = yield* callTool('check_leave_eligibility', { employee_id });
    if (refusalIn(eligible) !== undefined) {
      return decline(talk, 'I am sorry, you are not eligible for family leave yet.');
    }
    const weeks = part<number>(eligible, 'fmla_weeks_remaining');
    note(talk, `You have ${counted(weeks, 'week')} of leave left.`);
    const leave_category = yield* askChoice(
      talk,
      'Is the leave for your own condition, an ill family member, bonding with a child, or a military reason?',
      CATEGORY_WORDS,
    );
    const { startDate, endDate } = yield* askPeriod(talk);
    const refusal = leaveRefusal({ startDate, endDate }, talk.context.today, weeks);
    if (refusal !== undefined) {
      return decline(talk, `I am sorry, I can not open this leave, because ${WHY_NOT[refusal]}.`);
    }
    const leave = { leave_category, leave_start_date: startDate, leave_end_date: endDate };
    const { case_id = '' } = yield* callTool('submit_fmla_case', { employee_id, ...leave });
    yield* callTool('notify_department_manager', { employee_id, case_id, notification_type: 'fmla_opened' });
    closeCase(talk, 'Your leave case is open.', case_id, 'your department manager');
    const departmentCode = employee.department_code;
    yield* bookAppointment(talk, {
      type: 'return_to_work_checkin',
      departmentCode,
      name: 'return to work check in',
      book: (appointment_datetime) =>
        callTool('schedule_return_to_work_checkin', {
          employee_id,
          case_id,
          department_code: departmentCode,
          appointment_datetime,
        }),
    });
  },
};

function* askPeriod(talk: Talk): Dialogue<{ readonly startDate: string; readonly endDate: string }> {
  for (let round = 1; ; round += 1) {
    const startDate = yield* askDate(talk, 'What is the first day of the leave?');
    const endDate = yield* askDate(talk, 'What is the last day of the leave?');
    const answer = yield* askYesNo(
      talk,
      `I have leave from ${speakDate(startDate)} to ${speakDate(endDate)}. Is that right?`,
    );
    if (answer === 'yes' || round === ROUNDS) return { startDate, endDate };
    note(talk, 'I am sorry. Let us go through it again.');
  }
}
