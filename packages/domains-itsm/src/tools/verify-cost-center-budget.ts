import { costCenterOf } from './cost-center.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';

export const verifyCostCenterBudget = itsmTool({
  name: 'verify_cost_center_budget',
  description: "Tells whether the cost centre of an employee's department can pay for hardware.",
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    const { code, departmentCode, costCenter } = costCenterOf(db, employee_id);
    const { has_budget = true, remaining_budget_usd } = costCenter;
    if (!has_budget) {
      throw new Refusal('insufficient_budget', `Cost centre ${code} has no budget left.`, {
        cost_center_code: code,
        remaining_budget_usd: remaining_budget_usd ?? null,
      });
    }
    return success(db, {
      cost_center_code: code,
      department_code: departmentCode,
      has_budget: true,
      remaining_budget_usd: remaining_budget_usd ?? 0,
      message: 'The budget is there.',
    });
  },
});
