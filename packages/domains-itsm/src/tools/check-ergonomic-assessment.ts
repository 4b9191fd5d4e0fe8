import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

export const checkErgonomicAssessment = itsmTool({
  name: 'check_ergonomic_assessment',
  description: 'Tells whether an employee has completed the ergonomic assessment.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    const assessment = employeeOf(db, employee_id).ergonomic_assessment;
    if (assessment?.status !== 'completed') {
      throw new Refusal('assessment_required', 'The ergonomic assessment has to be completed first.');
    }
    return success(db, {
      employee_id,
      assessment_date: assessment.completed_date ?? null,
      message: 'The assessment is completed.',
    });
  },
});
