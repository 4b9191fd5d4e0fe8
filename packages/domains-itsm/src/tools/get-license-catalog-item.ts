import { catalogName } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { catalogEntryOf } from './names.ts';

export const getLicenseCatalogItem = itsmTool({
  name: 'get_license_catalog_item',
  description: 'Finds a licence in the catalogue: its id, price and terms.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { license_name: catalogName('invalid_license_name', 'Name of the software.') },
  run({ license_name }, { db }) {
    const { id, entry } = catalogEntryOf(db.software_catalog?.licenses, license_name);
    return success(db, { catalog_id: id, license: { ...entry, catalog_id: id } });
  },
});
