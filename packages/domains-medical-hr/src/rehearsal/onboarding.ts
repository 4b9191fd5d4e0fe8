import { callTool, type Dialogue } from '@eva/core/domain-kit';
import type { Employee } from '../db.ts';
import { bookAppointment } from './book-appointment.ts';
import { codeIn, TASK_CODE } from './code-shape.ts';
import { ask, choicesIn, readRecord, refusalIn } from './dialogue.ts';
import type { Flow } from './flow.ts';
import { listed, part } from './spoken-record.ts';
import { decline, note, type Talk } from './talk.ts';

const TASK_WORDS = {
  BLS_UPLOAD: /\blife support\b/,
  I9_VERIFY: /\bi nine\b|\bi 9\b|\bwork permit\b/,
  BADGE_PICKUP: /\bbadge\b/,
  OCC_HEALTH: /\boccupational\b/,
  HIPAA_TRAIN: /\bprivacy\b/,
  DRUG_SCREEN: /\bdrug\b/,
  TB_TEST: /\btuberculosis\b/,
  ORIENTATION: /\borientation day\b/,
};
type Task = keyof typeof TASK_WORDS;

export const TASK_NAMES: { readonly [task in Task]: string } = {
  BLS_UPLOAD: 'life support certificate',
  I9_VERIFY: 'work permit check',
  BADGE_PICKUP: 'badge pickup',
  OCC_HEALTH: 'occupational health visit',
  HIPAA_TRAIN: 'privacy training',
  DRUG_SCREEN: 'drug screening',
  TB_TEST: 'tuberculosis test',
  ORIENTATION: 'orientation day',
};
const CODE_ATTEMPTS = 2;

export const finishOnboarding: Flow = {
  verification: 'employee',
  *walk(talk) {
    const employee_id = talk.identity.employeeId ?? '';
    const employee = yield* readRecord<Employee>('get_employee_record', { employee_id }, 'employee');
    const checklist = yield* callTool('get_onboarding_checklist', { employee_id });
    if (refusalIn(checklist) !== undefined) {
      return decline(talk, 'I am sorry, your onboarding record is not live yet. Please contact the hiring office.');
    }
    const tasks = yield* ask(talk, 'Which of your onboarding tasks have you finished?', (heard) => {
      const named = choicesIn(heard, TASK_WORDS);
      return named.length === 0 ? undefined : named;
    });
    let open: readonly string[] = [];
    for (const task of tasks) {
      const remaining = yield* complete(talk, employee_id, task);
      if (remaining === undefined) {
        return decline(talk, `I am sorry, I can not complete the ${TASK_NAMES[task]} without its code.`);
      }
      open = remaining;
    }
    note(talk, 'Your finished tasks are recorded.');
    if (open.length > 0) note(talk, `Still open is the ${listed(open.map((task) => TASK_NAMES[task as Task]))}.`);
    const departmentCode = employee.department_code;
    const isBooked = yield* bookAppointment(talk, {
      type: 'orientation_followup',
      departmentCode,
      name: 'orientation follow up',
      book: (appointment_datetime) =>
        callTool('schedule_orientation_followup', {
          employee_id,
          department_code: departmentCode,
          appointment_datetime,
        }),
    });
    if (isBooked) note(talk, 'Your onboarding is up to date.');
  },
};

/** What is open after it; undefined when the code was not accepted. */
function* complete(talk: Talk, employee_id: string, task: Task): Dialogue<readonly string[] | undefined> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const question = `What is the completion code for the ${TASK_NAMES[task]}?`;
    const completion_code = yield* ask(talk, question, (heard) => codeIn(heard, TASK_CODE));
    const result = yield* callTool('complete_onboarding_task', { employee_id, task_code: task, completion_code });
    const refusal = refusalIn(result);
    if (refusal === undefined) return part<readonly string[]>(result, 'remaining_tasks');
    if (refusal === 'task_already_complete') return [];
    if (refusal === 'task_not_found') return undefined;
    note(talk, 'I am sorry, that code is not right.');
  }
  return undefined;
}
