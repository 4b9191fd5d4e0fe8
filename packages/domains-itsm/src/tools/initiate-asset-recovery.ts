import { assetsOf } from './assets-of.ts';
import { caseId, employeeIdOf } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { withRow } from './rows.ts';

export const initiateAssetRecovery = itsmTool({
  name: 'initiate_asset_recovery',
  description: 'Arranges how the devices of somebody who leaves come back.',
  effect: 'write',
  gates: ['manager_auth'],
  parameters: {
    departing_employee_id: employeeIdOf('Employee id of the person who leaves.'),
    case_id: caseId,
    recovery_method: {
      type: 'string',
      oneOf: ['shipping_label', 'drop_off'],
      errorType: 'invalid_recovery_method',
      description: 'By post or by hand.',
    },
  },
  run({ departing_employee_id, case_id, recovery_method }, { db, today }) {
    const assets = assetsOf(db, departing_employee_id).map(({ asset_tag = null, asset_type = null, model = null }) => ({
      asset_tag,
      asset_type,
      model,
    }));
    const recovery_id = `RECV-${case_id.slice(-6)}`;
    const recovery = {
      recovery_id,
      case_id,
      departing_employee_id,
      recovery_method,
      assets_to_recover: assets.map(({ asset_tag }) => asset_tag),
      created_date: today,
    };
    return success(withRow(db, 'asset_recoveries', recovery_id, recovery), {
      recovery_id,
      recovery_method,
      assets_to_recover: assets,
      message: `${assets.length} devices are to come back.`,
    });
  },
});
