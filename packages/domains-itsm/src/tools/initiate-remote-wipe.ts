import { assetTag } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { assetOf, found, rowOf, withAsset, withRow } from './rows.ts';

export const initiateRemoteWipe = itsmTool({
  name: 'initiate_remote_wipe',
  description: 'Erases a device for which a security case is open.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    asset_tag: assetTag,
    security_case_id: {
      type: 'string',
      pattern: '^SEC-[a-f0-9]{12}$',
      errorType: 'invalid_security_case_id_format',
      description: 'Id of the security case, exactly as the system gave it.',
    },
  },
  run({ asset_tag, security_case_id }, { db, today }) {
    const securityCase = found(
      rowOf(db.security_cases, security_case_id),
      `There is no security case ${security_case_id}.`,
    );
    assetOf(db, asset_tag);
    if (securityCase.asset_tag !== asset_tag) {
      throw new Refusal('case_asset_mismatch', 'The case is about another device.');
    }
    const wipe_id = `WIPE-${asset_tag.slice(-6)}`;
    const remote_wipe = { wipe_id, status: 'dispatched', dispatched_date: today };
    const noted = withRow(db, 'security_cases', security_case_id, { ...securityCase, remote_wipe_id: wipe_id });
    return success(withAsset(noted, asset_tag, { remote_wipe, status: 'wiped' }), {
      wipe_id,
      asset_tag,
      message: `The device is being erased under ${wipe_id}.`,
    });
  },
});
