import { RETURN_DAYS } from '../policy/waiting-times.ts';
import { addDays } from './calendar-days.ts';
import { assetTag, employeeId, requestId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { assetOf, withAsset } from './rows.ts';

export const initiateAssetReturn = itsmTool({
  name: 'initiate_asset_return',
  description: 'Authorises the return of a device that is being replaced, within two weeks.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId, asset_tag: assetTag, request_id: requestId },
  run({ asset_tag, request_id }, { db, today }) {
    assetOf(db, asset_tag);
    const return_auth_id = `RMA-${asset_tag.slice(-6)}`;
    const return_deadline = addDays(today, RETURN_DAYS);
    const return_authorization = { return_auth_id, request_id, return_deadline, status: 'pending_return' };
    return success(withAsset(db, asset_tag, { return_authorization }), {
      return_auth_id,
      asset_tag,
      return_deadline,
      message: `The device is to be returned by ${return_deadline}.`,
    });
  },
});
