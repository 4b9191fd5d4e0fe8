import { providerNpi } from './fields.ts';
import { providerGate } from './gates.ts';
import { isEmptyRecord } from './is-empty-record.ts';
import { refuse, succeed } from './outcome.ts';
import { providerTool } from './record-tools.ts';

export const getMalpracticeRecord = providerTool({
  name: 'get_malpractice_record',
  description: "Reads a provider's malpractice cover.",
  effect: 'read',
  gate: providerGate,
  parameters: { npi: providerNpi },
  run(_, { db, provider: { malpractice } }) {
    if (isEmptyRecord(malpractice)) return refuse(db, 'record_not_found', 'No malpractice cover is on file.');
    return succeed(db, { malpractice });
  },
});
