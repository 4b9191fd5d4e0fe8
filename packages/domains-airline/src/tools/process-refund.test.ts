import { expect, test } from 'vitest';
import { anAirlineDb, runTool } from './__fixtures__/an-airline-db.ts';
import { processRefund } from './process-refund.ts';

test('numbers a refund by how often the tool was called', () => {
  const args = { confirmation_number: 'abc123', refund_amount: 218.4, refund_type: 'full_fare' };

  const { db, result } = runTool(processRefund, anAirlineDb(), args, 12);

  expect(db.refunds).toEqual({
    'REF-ABC123-012': {
      refund_id: 'REF-ABC123-012',
      confirmation_number: 'ABC123',
      refund_amount: 218.4,
      refund_type: 'full_fare',
      processing_days: 7,
      initiated_date: '2026-05-04',
      status: 'processing',
    },
  });
  expect(result).toMatchObject({ refund_id: 'REF-ABC123-012', processing_days: 7 });
});
