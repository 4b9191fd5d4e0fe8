import { contentHash } from './content-hash.ts';
import { building, employeeId, floorCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { buildingCodeOf } from './names.ts';
import { withRow } from './rows.ts';

/** The assessment is for the agent to check. */
export const submitEquipmentRequest = itsmTool({
  name: 'submit_equipment_request',
  description: 'Requests ergonomic equipment and has it delivered.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    equipment_type: {
      type: 'string',
      oneOf: ['standing_desk_converter', 'ergonomic_chair', 'ergonomic_keyboard', 'monitor_arm', 'footrest'],
      errorType: 'invalid_equipment_type',
      description: 'What is asked for; the first two need a completed assessment.',
    },
    delivery_building: building('Name or code of the building to deliver to.'),
    delivery_floor: floorCode,
  },
  run({ employee_id, equipment_type, delivery_building: given, delivery_floor }, { db, today }) {
    const delivery_building = buildingCodeOf(db, given);
    const request = {
      employee_id,
      equipment_type,
      delivery_building,
      delivery_floor,
      status: 'submitted',
      created_date: today,
    };
    const request_id = `REQ-FAC-${contentHash({ request_id: null, ...request })}`;
    return success(withRow(db, 'requests', request_id, { request_id, ...request }), {
      request_id,
      equipment_type,
      delivery_building,
      message: `Request ${request_id} is submitted.`,
    });
  },
});
