import type { ItsmDb } from '../db.ts';
import { contentHash } from './content-hash.ts';
import { building, employeeId, floorCode, hardwareType, optionalAssetTag } from './fields.ts';
import { emptyWordsToNull } from './given-values.ts';
import { hardwareMisfit } from './hardware-misfit.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { buildingCodeOf } from './names.ts';
import { isEmpty, rowOf, withAsset, withEmployee, withRow } from './rows.ts';

/** Entitlement and budget are for the agent to check: this submits whatever is well formed. */
export const submitHardwareRequest = itsmTool({
  name: 'submit_hardware_request',
  description: 'Requests a laptop or a monitor and has it delivered. A lost or stolen device is written off with it.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    request_type: hardwareType,
    justification: {
      type: 'string',
      errorType: 'invalid_justification',
      description:
        'Laptop: end_of_life, performance_degradation, physical_damage or lost_or_stolen. Monitor: new_setup or replacement.',
    },
    current_asset_tag: optionalAssetTag,
    laptop_os: {
      type: 'string',
      oneOf: ['macos', 'windows'],
      optional: true,
      errorType: 'invalid_laptop_os',
      description: 'For a laptop: the operating system.',
    },
    laptop_size: {
      type: 'string',
      oneOf: ['13_inch', '14_inch', '16_inch'],
      optional: true,
      errorType: 'invalid_laptop_size',
      description: 'For a laptop: the size.',
    },
    monitor_size: {
      type: 'string',
      oneOf: ['24_inch', '27_inch', '32_inch'],
      optional: true,
      errorType: 'invalid_monitor_size',
      description: 'For a monitor: the size.',
    },
    delivery_building: building('Name or code of the building to deliver to.'),
    delivery_floor: floorCode,
  },
  prepare: (args) => emptyWordsToNull(args, ['current_asset_tag', 'laptop_os', 'laptop_size', 'monitor_size']),
  acrossFields: hardwareMisfit,
  run(values, { db, today }) {
    const { employee_id, request_type, justification, delivery_floor } = values;
    const isLaptop = request_type === 'laptop_replacement';
    const request = {
      employee_id,
      request_type,
      justification,
      current_asset_tag: justification === 'new_setup' ? null : values.current_asset_tag,
      monitor_size: isLaptop ? null : values.monitor_size,
      laptop_os: isLaptop ? values.laptop_os : null,
      laptop_size: isLaptop ? values.laptop_size : null,
      delivery_building: buildingCodeOf(db, values.delivery_building),
      delivery_floor,
      status: 'submitted',
      created_date: today,
    };
    const request_id = `REQ-HW-${contentHash({ request_id: null, ...request })}`;
    const requested = withPending(withRow(db, 'requests', request_id, { request_id, ...request }), request, request_id);
    const isLost = justification === 'lost_or_stolen';
    return success(isLost ? withLostAsset(requested, request.current_asset_tag) : requested, {
      request_id,
      request_type,
      message: `Request ${request_id} is submitted.`,
    });
  },
});

function withPending(
  db: ItsmDb,
  { employee_id, request_type }: { readonly employee_id: string; readonly request_type: string },
  requestId: string,
): ItsmDb {
  const entitlements = rowOf(db.employees, employee_id)?.hardware_entitlements;
  const entitlement = rowOf(entitlements, request_type);
  if (isEmpty(entitlement)) return db;
  const pending = { ...entitlement, pending_request: true, pending_request_id: requestId };
  return withEmployee(db, employee_id, { hardware_entitlements: { ...entitlements, [request_type]: pending } });
}

function withLostAsset(db: ItsmDb, tag: string | null): ItsmDb {
  if (tag === null || rowOf(db.assets, tag) === undefined) return db;
  return withAsset(db, tag, { lifecycle_status: 'lost_or_stolen', status: 'inactive' });
}
