import { ownEntry } from '@eva/core/domain-kit';
import { changeEmployee } from './change-record.ts';
import { employeeId } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** A malformed completion code is the one argument here without an error type of its own. */
export const completeOnboardingTask = employeeTool({
  name: 'complete_onboarding_task',
  description: 'Marks one onboarding task complete, against the code that proves it done.',
  effect: 'write',
  gate: employeeOrOtpGate,
  parameters: {
    employee_id: employeeId,
    task_code: {
      type: 'string',
      pattern: '^(BLS_UPLOAD|I9_VERIFY|BADGE_PICKUP|OCC_HEALTH|HIPAA_TRAIN|DRUG_SCREEN|TB_TEST|ORIENTATION)$',
      errorType: 'invalid_task_code',
      description: 'The task, as the checklist names it.',
    },
    completion_code: {
      type: 'string',
      pattern: '^[A-Za-z0-9]{4}$',
      description: 'Completion code of this task: four letters or digits.',
    },
  },
  run({ employee_id, task_code, completion_code }, { db, employee }) {
    const checklist = employee.onboarding_checklist;
    // The reference stumbles over a checklist that is null, and only over that.
    if (checklist === null) return refuse(db, 'execution_error', 'The onboarding checklist is null.');
    const task = ownEntry(checklist?.tasks, task_code);
    if (task === undefined) return refuse(db, 'task_not_found', `The checklist has no task ${task_code}.`);
    if (task.status === 'complete') return refuse(db, 'task_already_complete', `${task_code} is complete already.`);
    const wanted = task.completion_code ?? '';
    if (wanted !== '' && wanted.toUpperCase() !== completion_code.toUpperCase()) {
      return refuse(db, 'invalid_completion_code', `That is not the code of ${task_code}.`);
    }
    const tasks = { ...checklist?.tasks, [task_code]: { ...task, status: 'complete' } };
    const open = Object.keys(tasks).filter((code) => tasks[code]?.status !== 'complete');
    return succeed(changeEmployee(db, employee_id, employee, { onboarding_checklist: { ...checklist, tasks } }), {
      employee_id,
      task_code,
      remaining_tasks: open,
      message: `${task_code} is complete.`,
    });
  },
});
