import { emptyWordsToNull } from './given-values.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { zoneCodeOf } from './names.ts';

export const checkParkingAvailability = itsmTool({
  name: 'check_parking_availability',
  description: 'Lists the free parking spaces, of one zone or of all.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: {
    zone_code: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      optional: true,
      errorType: 'invalid_parking_zone_format',
      description: 'Name or code of the zone; none for all of them.',
    },
  },
  prepare: (args) => emptyWordsToNull(args, ['zone_code']),
  run({ zone_code: given }, { db }) {
    const zone = given === null ? null : zoneCodeOf(db, given);
    const available_spaces = Object.entries(db.facilities?.parking ?? {})
      .filter(([, space]) => space.status === 'available' && (zone === null || space.zone_code === zone))
      .map(([parking_space_id, { zone_code = null, level = null, covered = false }]) => ({
        parking_space_id,
        zone_code,
        level,
        covered,
      }));
    return success(db, {
      zone_code: zone,
      available_spaces,
      message: `${available_spaces.length} spaces are free.`,
    });
  },
});
