import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { rowOf } from './rows.ts';

export const getTroubleshootingGuide = itsmTool({
  name: 'get_troubleshooting_guide',
  description: 'Lists the steps to try with the caller, in order, before anything else is done about an issue.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: {
    issue_category: {
      type: 'string',
      oneOf: ['login_issue', 'network_connectivity', 'hardware_malfunction'],
      errorType: 'invalid_issue_category',
      description: 'What kind of issue it is, from how the caller describes it.',
    },
  },
  run({ issue_category }, { db }) {
    const guide = rowOf(db.troubleshooting_guides, issue_category);
    if (guide === undefined) throw new Refusal('guide_not_found', `There is no guide for ${issue_category}.`);
    const steps = guide.steps ?? [];
    return success(db, { issue_category, steps, message: `${steps.length} steps.` });
  },
});
