import { costCenterOf } from './cost-center.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';

export const validateCostCenter = itsmTool({
  name: 'validate_cost_center',
  description: 'Tells whether a permanent licence can be charged to the cost centre of an employee.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    const { code, departmentCode } = costCenterOf(db, employee_id);
    return success(db, {
      cost_center_code: code,
      department_code: departmentCode,
      validated: true,
      message: `Cost centre ${code} is valid.`,
    });
  },
});
