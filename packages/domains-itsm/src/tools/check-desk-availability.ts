import { building, floorCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { buildingCodeOf } from './names.ts';

export const checkDeskAvailability = itsmTool({
  name: 'check_desk_availability',
  description: 'Lists the free desks on a floor of a building.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { building_code: building('Name or code of the building.'), floor_code: floorCode },
  run({ building_code, floor_code }, { db }) {
    const code = buildingCodeOf(db, building_code);
    const available_desks = Object.entries(db.facilities?.desks ?? {})
      .filter(
        ([, desk]) => desk.building_code === code && desk.floor_code === floor_code && desk.status === 'available',
      )
      .map(([desk_code, { zone = null, near_window = false }]) => ({ desk_code, zone, near_window }));
    return success(db, {
      building_code: code,
      available_desks,
      message: `${available_desks.length} desks are free.`,
    });
  },
});
