import { catalogName } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { catalogEntryOf } from './names.ts';

export const getApplicationDetails = itsmTool({
  name: 'get_application_details',
  description: 'Finds an application in the catalogue: its id, levels of access, and whether a manager has to approve.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { application_name: catalogName('invalid_application_name', 'Name of the application.') },
  run({ application_name }, { db }) {
    const { id, entry } = catalogEntryOf(db.software_catalog?.applications, application_name);
    return success(db, { catalog_id: id, application: { ...entry, catalog_id: id } });
  },
});
