import { assetsOf } from './assets-of.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';

/** An id nobody has gives an empty list. */
export const getEmployeeAssets = itsmTool({
  name: 'get_employee_assets',
  description: 'Lists the devices that are assigned to an employee.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    const assets = assetsOf(db, employee_id);
    return success(db, { employee_id, assets, message: `${assets.length} devices.` });
  },
});
