import { roleCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';

export const getPermissionTemplates = itsmTool({
  name: 'get_permission_templates',
  description: 'Lists the templates of permissions that fit a role.',
  effect: 'read',
  gates: ['otp_auth'],
  parameters: { role_code: roleCode('The role.') },
  run({ role_code }, { db }) {
    const entries = Object.entries(db.permission_templates ?? {}).filter(([, one]) => one.role_code === role_code);
    if (entries.length === 0) throw new Refusal('not_found', `There is no template for ${role_code}.`);
    return success(db, { role_code, templates: Object.fromEntries(entries) });
  },
});
