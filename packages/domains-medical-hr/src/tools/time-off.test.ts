import { describe, expect, test } from 'vitest';
import { aShift, errorOf, hrDbWith, runTool } from './__fixtures__/an-hr-db.ts';
import { checkPtoEligibility } from './check-pto-eligibility.ts';
import { getPtoBalance } from './get-pto-balance.ts';
import { submitPtoRequest } from './submit-pto-request.ts';

const check = (start_date: string, end_date: string, db = hrDbWith({}), pto_type = 'pto') =>
  runTool(checkPtoEligibility, { start_date, end_date, pto_type }, db).result;

describe('days that count', () => {
  test('are weekdays less holidays', () => {
    expect(check('2027-03-13', '2027-03-21')).toMatchObject({
      eligible: true,
      schedule_type: 'standard',
      pto_days_required: 4,
      working_days_in_range: ['2027-03-15', '2027-03-16', '2027-03-18', '2027-03-19'],
      current_balance: 5,
      remaining_after: 1,
    });
    expect(check('2027-03-13', '2027-03-14').pto_days_required).toBe(0);
  });

  test('are the days with a shift on a shift schedule, each once, whatever becomes of it', () => {
    const db = hrDbWith({ employee: { schedule_type: 'shift' } });
    const shifts = Object.fromEntries(
      [
        aShift({ shift_id: 'b', date: '2027-03-14', status: 'cancelled' }),
        aShift({ shift_id: 'a', date: '2027-03-13' }),
        aShift({ shift_id: 'c', date: '2027-03-14' }),
        aShift({ shift_id: 'd', date: '2027-03-15', employee_id: 'EMP300400' }),
        aShift({ shift_id: 'e', date: '2027-03-16' }),
      ].map((shift) => [shift.shift_id, shift]),
    );
    expect(check('2027-03-13', '2027-03-15', { ...db, shifts }).working_days_in_range).toEqual([
      '2027-03-13',
      '2027-03-14',
    ]);
  });
});

describe('time off is refused', () => {
  test('backwards, on days that do not exist, beyond the balance, on blackout dates, and over another request', () => {
    expect(check('2027-03-19', '2027-03-15').error_type).toBe('invalid_date_range');
    expect(check('2027-02-26', '2027-02-30').error_type).toBe('execution_error');
    expect(check('2027-03-15', '2027-03-17', hrDbWith({}), 'sick')).toMatchObject({
      error_type: 'insufficient_pto_balance',
      pto_days_required: 2,
      current_balance: 1.5,
    });
    expect(check('2027-03-31', '2027-04-02')).toMatchObject({
      error_type: 'blackout_date_conflict',
      conflicting_dates: ['2027-04-01', '2027-04-02'],
    });
    const overlap = (status: string, start_date: string, end_date: string) =>
      check(
        '2027-03-15',
        '2027-03-16',
        hrDbWith({
          employee: {
            pto_requests: [
              {
                case_id: 'CASE-PTO-1',
                pto_type: 'pto',
                start_date,
                end_date,
                pto_days_deducted: 1,
                working_days: [],
                status,
              },
            ],
          },
        }),
      );
    expect(overlap('approved', '2027-03-16', '2027-03-20')).toMatchObject({
      error_type: 'pto_overlap',
      overlapping_case_id: 'CASE-PTO-1',
    });
    expect(overlap('pending', '2027-03-01', '2027-03-15').error_type).toBe('pto_overlap');
    expect(overlap('pending', '2027-03-17', '2027-03-20').error_type).toBeUndefined();
    expect(overlap('denied', '2027-03-15', '2027-03-16').error_type).toBeUndefined();
  });
});

test('a request takes its days from the balance, and looks at neither blackout dates nor overlaps', () => {
  const first = runTool(submitPtoRequest, { start_date: '2027-03-31', end_date: '2027-04-02' });
  expect(first.db.employees.EMP100200).toMatchObject({
    pto_balances: { pto: 2, sick: 1.5 },
    pto_requests: [
      {
        case_id: 'CASE-PTO-100200',
        pto_type: 'pto',
        start_date: '2027-03-31',
        end_date: '2027-04-02',
        pto_days_deducted: 3,
        working_days: ['2027-03-31', '2027-04-01', '2027-04-02'],
        status: 'pending',
      },
    ],
  });
  expect(
    runTool(submitPtoRequest, { start_date: '2027-04-01', end_date: '2027-04-02' }, first.db).result,
  ).toMatchObject({
    status: 'success',
    remaining_balance: 0,
  });
  expect(runTool(submitPtoRequest, { pto_type: 'sick' }).result).not.toHaveProperty('pto_days_required');
});

test('a balance that is empty is not found, a schedule that is absent is standard', () => {
  expect(errorOf(getPtoBalance, {}, hrDbWith({ employee: { pto_balances: {} } }))).toBe('pto_record_not_found');
  expect(runTool(getPtoBalance).result.schedule_type).toBe('standard');
});
