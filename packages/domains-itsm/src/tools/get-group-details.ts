import { groupCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { found, rowOf } from './rows.ts';

export const getGroupDetails = itsmTool({
  name: 'get_group_details',
  description: 'Shows an access group: who may join it, and whether joining needs approval.',
  effect: 'read',
  gates: ['otp_auth'],
  parameters: { group_code: groupCode },
  run: ({ group_code }, { db }) =>
    success(db, { group: found(rowOf(db.access_groups, group_code), `There is no group ${group_code}.`) }),
});
