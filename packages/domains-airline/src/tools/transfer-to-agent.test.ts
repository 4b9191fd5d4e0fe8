import { expect, test } from 'vitest';
import { anAirlineDb, errorOf, runTool } from './__fixtures__/an-airline-db.ts';
import { transferToAgent } from './transfer-to-agent.ts';

test('hands over whatever the reason, and changes nothing', () => {
  const db = anAirlineDb();
  const args = { confirmation_number: 'abc123', transfer_reason: 'any words', issue_summary: 'The caller is upset.' };

  const handedOver = runTool(transferToAgent, db, args, 2);

  expect(handedOver.db).toBe(db);
  expect(handedOver.result).toEqual({
    status: 'success',
    transfer_id: 'TRF-ABC123-002',
    confirmation_number: 'ABC123',
    transfer_reason: 'any words',
    issue_summary: 'The caller is upset.',
    estimated_wait: '2-3 minutes',
    message: 'A live agent takes over.',
  });
  expect(errorOf(transferToAgent, db, { ...args, confirmation_number: 'ZZZ999' })).toBe('not_found');
});
