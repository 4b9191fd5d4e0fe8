import { MINIMUM_AGE_MONTHS } from '../policy/hardware-age.ts';
import { ageInMonths } from './device-age.ts';
import { employeeId, hardwareType } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, isEmpty, rowOf } from './rows.ts';

export const checkHardwareEntitlement = itsmTool({
  name: 'check_hardware_entitlement',
  description: 'Tells whether an employee may get a new laptop or monitor now, and what they have.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId, request_type: hardwareType },
  run({ employee_id, request_type }, { db, today }) {
    const entitlement = rowOf(employeeOf(db, employee_id).hardware_entitlements, request_type);
    if (isEmpty(entitlement)) throw new Refusal('no_entitlement', `The role has no ${request_type}.`);
    if (entitlement.pending_request) throw new Refusal('request_already_pending', 'A request is under way already.');
    const tag = entitlement.current_asset_tag ?? null;
    const asset = tag === null ? undefined : rowOf(db.assets, tag);
    const age = ageInMonths(asset?.purchase_date, today);
    const { months, errorType } = MINIMUM_AGE_MONTHS[request_type];
    if (age !== null && age < months) {
      throw new Refusal(errorType, `The device is ${age} months old; ${months} are needed.`);
    }
    const { os = null, size = null, model = null } = asset ?? {};
    return success(db, {
      eligible: true,
      employee_id,
      request_type,
      current_asset_tag: tag,
      device_age_months: age,
      current_asset: asset === undefined ? null : { asset_tag: tag, os, size, model },
      message: 'The employee may get one.',
    });
  },
});
