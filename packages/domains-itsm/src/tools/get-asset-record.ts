import { assetTag } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { assetOf } from './rows.ts';

export const getAssetRecord = itsmTool({
  name: 'get_asset_record',
  description: 'Shows a device by its tag: model, age, warranty, and who has it.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { asset_tag: assetTag },
  run: ({ asset_tag }, { db }) => success(db, { asset: assetOf(db, asset_tag) }),
});
