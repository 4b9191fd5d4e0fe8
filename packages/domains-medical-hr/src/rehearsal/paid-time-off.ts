import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakDate } from '@eva/core/spoken';
import { askDate } from './ask-value.ts';
import { closeCase } from './close-case.ts';
import { askChoice, askYesNo, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { counted, listed, part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const TYPE_WORDS = { sick: /\bsick\b/, pto: /\b(paid time off|vacation|personal)\b/ };

export const requestTimeOff: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const balance = yield* callTool('get_pto_balance', { employee_id });
    if (refusalIn(balance) !== undefined) return decline(talk, 'I am sorry, I can not find your balance.');
    const pto_type = yield* askChoice(talk, 'Is it paid time off or sick time?', TYPE_WORDS);
    const days = part<{ readonly [type: string]: number }>(balance, 'pto_balances')[pto_type] ?? 0;
    note(talk, `You have ${counted(days, 'day')} left.`);
    const wish = { employee_id, pto_type, ...(yield* askRange(talk)) };
    const eligible = yield* callTool('check_pto_eligibility', wish);
    switch (refusalIn(eligible)) {
      case undefined:
        break;
      case 'blackout_date_conflict': {
        const dates = listed(part<readonly string[]>(eligible, 'conflicting_dates').map((date) => speakDate(date)));
        return decline(talk, `I am sorry, I can not grant this time off, because of the blackout on ${dates}.`);
      }
      case 'insufficient_pto_balance': {
        const required = counted(part<number>(eligible, 'pto_days_required'), 'day');
        return decline(talk, `I am sorry, I can not grant this time off, because it takes ${required}.`);
      }
      default:
        return decline(talk, 'I am sorry, I can not grant this time off, because of its dates.');
    }
    const taken = counted(part<number>(eligible, 'pto_days_required'), 'day');
    const rest = counted(part<number>(eligible, 'remaining_after'), 'day');
    note(talk, `That takes ${taken}, and leaves ${rest}.`);
    const dates = `${speakDate(wish.start_date)} to ${speakDate(wish.end_date)}`;
    const consent = yield* askYesNo(talk, `Shall I ask for the time off from ${dates}?`);
    if (consent === 'no') return decline(talk, 'All right. I have not asked for it.');
    const { case_id = '' } = yield* callTool('submit_pto_request', wish);
    yield* callTool('notify_department_manager', { employee_id, case_id, notification_type: 'pto_request_submitted' });
    closeCase(talk, 'Your time off is submitted.', case_id, 'your department manager');
  },
};

function* askRange(talk: Talk): Dialogue<{ readonly start_date: string; readonly end_date: string }> {
  const start_date = yield* askDate(talk, 'What is the first day off?');
  const end_date = yield* askDate(talk, 'What is the last day off?');
  return { start_date, end_date };
}
