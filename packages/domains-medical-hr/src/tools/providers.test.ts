import { describe, expect, test } from 'vitest';
import { aLicense, errorOf, hrDbWith, LICENSE_NUMBER, runTool } from './__fixtures__/an-hr-db.ts';
import { checkExtensionEligibility } from './check-extension-eligibility.ts';
import { checkReactivationEligibility } from './check-reactivation-eligibility.ts';
import { getDeaRecord } from './get-dea-record.ts';
import { getLicenseRecord } from './get-license-record.ts';
import { getMalpracticeRecord } from './get-malpractice-record.ts';
import { getPrivilegeRecord } from './get-privilege-record.ts';
import { notifyPdmp } from './notify-pdmp.ts';
import { reactivatePrivileges } from './reactivate-privileges.ts';
import { submitLicenseExtension } from './submit-license-extension.ts';
import { transferDeaRegistration } from './transfer-dea-registration.ts';
import { updateEhrAccess } from './update-ehr-access.ts';
import { updateMalpracticeCoverage } from './update-malpractice-coverage.ts';

const NPI = '1000200030';

describe('license extensions', () => {
  const eligibility = (license: Partial<ReturnType<typeof aLicense>>) =>
    errorOf(checkExtensionEligibility, {}, hrDbWith({ license })) ?? 'eligible';

  test('are possible from the sixtieth day before the end to the last day', () => {
    expect(
      ['2027-02-28', '2027-03-01', '2027-04-30', '2027-05-01', '2027-02-30'].map((expiration_date) =>
        eligibility({ expiration_date }),
      ),
    ).toEqual(['license_expired', 'eligible', 'eligible', 'extension_too_early', 'execution_error']);
  });

  test('are refused for a pending one before an investigation, and for that before the dates', () => {
    const expired = { expiration_date: '2020-01-01', investigation_hold: true };
    expect(eligibility({ ...expired, extension_status: 'pending' })).toBe('already_extended');
    expect(eligibility(expired)).toBe('investigation_hold');
    expect(errorOf(getLicenseRecord, { state_license_number: 'OR-MD-999999' })).toBe('license_not_found');
  });

  test('are noted with the licence; a supervisor only where one is needed', () => {
    const { db, result } = runTool(submitLicenseExtension);
    expect(db.providers[NPI]?.licenses[LICENSE_NUMBER]).toEqual({
      ...aLicense(),
      extension_status: 'pending',
      extension_type: 'supervised',
      extension_days: 60,
      extension_case_id: 'CASE-LIC-100200',
      supervising_physician_npi: '1000200031',
    });
    expect(result.case_id).toBe('CASE-LIC-100200');
    expect(errorOf(submitLicenseExtension, { supervising_physician_npi: null })).toBe('supervising_physician_required');
    expect(errorOf(submitLicenseExtension, { supervising_physician_npi: '9999999999' })).toBe(
      'supervising_physician_not_found',
    );
    expect(errorOf(submitLicenseExtension, { supervising_physician_npi: 'nobody' })).toBe('invalid_npi_format');

    const provisional = runTool(submitLicenseExtension, {
      extension_type: 'provisional',
      supervising_physician_npi: 'nobody',
    });
    expect(provisional.result).toMatchObject({ status: 'success', supervising_physician_npi: null });
    expect(provisional.db.providers[NPI]?.licenses[LICENSE_NUMBER]).not.toHaveProperty('supervising_physician_npi');
  });

  test('take their case number from the NPI where no employee is on file', () => {
    const db = hrDbWith({ provider: {} });
    const { employee_id: _none, ...nameless } = db.providers[NPI] ?? {};
    const changed = { ...db, providers: { ...db.providers, [NPI]: nameless as never } };

    expect(runTool(submitLicenseExtension, {}, changed).result.case_id).toBe('CASE-LIC-200030');
  });
});

test('malpractice cover below one million for each occurrence is flagged', () => {
  const flag = (per_occurrence_limit_usd: number) => runTool(updateMalpracticeCoverage, { per_occurrence_limit_usd });

  expect([999_999, 1_000_000].map((limit) => flag(limit).result.recredential_required)).toEqual([true, false]);
  expect(flag(5).db.providers[NPI]?.malpractice).toEqual({
    carrier: 'zurich',
    policy_number: 'POL-2027-ABC123',
    per_occurrence_limit_usd: 5,
    aggregate_limit_usd: 6_000_000,
    effective_date: '2027-03-01',
    expiration_date: '2028-02-29',
    recredential_required: true,
    update_case_id: 'CASE-MAL-100200',
  });
  const uninsured = hrDbWith({ provider: { malpractice: null } });
  expect(errorOf(updateMalpracticeCoverage, {}, uninsured)).toBe('record_not_found');
  expect(errorOf(getMalpracticeRecord, {}, hrDbWith({ provider: { malpractice: {} } }))).toBe('record_not_found');
});

test('a DEA transfer waits beside the present registration, and a second one takes its place', () => {
  const first = runTool(transferDeaRegistration);
  const { db, result } = runTool(transferDeaRegistration, { new_state_code: 'ID' }, first.db);

  expect(db.providers[NPI]?.dea_registration).toEqual({
    dea_number: 'AB1234567',
    facility_code: 'ABC-12D',
    state_code: 'OR',
    status: 'transfer_pending',
    pending_transfer: {
      new_facility_code: 'XYZ-34E',
      new_state_code: 'ID',
      transfer_reason: 'role_change',
      effective_date: '2027-04-01',
      transfer_case_id: 'CASE-DEA-100200',
    },
  });
  expect(result).toMatchObject({ current_facility_code: 'ABC-12D', current_state_code: 'OR' });
  expect(errorOf(getDeaRecord, { dea_number: 'AB7654321' })).toBe('dea_record_not_found');
  expect(errorOf(transferDeaRegistration, {}, hrDbWith({ provider: { dea_registration: null } }))).toBe(
    'dea_record_not_found',
  );
});

test('a notification is sent once, however often it is asked for', () => {
  const once = runTool(notifyPdmp);
  const twice = runTool(notifyPdmp, {}, once.db);

  expect(twice.result.status).toBe('success');
  expect(twice.db.notifications).toEqual([
    {
      recipient: 'pdmp',
      npi: NPI,
      dea_number: 'AB1234567',
      state_code: 'WA',
      facility_code: 'XYZ-34E',
      notification_type: 'dea_transfer',
    },
  ]);
  expect(runTool(notifyPdmp, { state_code: 'ID' }, once.db).db.notifications).toHaveLength(2);
});

describe('privileges', () => {
  const statuses = ({ db }: ReturnType<typeof runTool>) =>
    db.providers[NPI]?.privileges?.privilege_list?.map(({ status }) => status);

  test('are reactivated as named, under the clearance code on file', () => {
    expect(runTool(checkReactivationEligibility).result.suspended_privilege_codes).toEqual([
      'PRV-SURG-001',
      'PRV-SURG-003',
    ]);
    const done = runTool(reactivatePrivileges);
    expect(statuses(done)).toEqual(['active', 'active', 'suspended']);
    expect(done.db.providers[NPI]?.privileges?.reactivation_case_id).toBe('CASE-PRV-100200');
    for (const tool of [checkReactivationEligibility, reactivatePrivileges]) {
      expect(errorOf(tool, { clearance_code: 'CLR-OCC-000000' })).toBe('invalid_clearance_code');
    }
  });

  test('that are known become active even when another is not, though the call is refused', () => {
    const refused = runTool(reactivatePrivileges, { privilege_codes: ['PRV-SURG-003', 'PRV-NONE-999'] });

    expect(refused.result.error_type).toBe('privilege_not_found');
    expect(statuses(refused)).toEqual(['suspended', 'active', 'active']);
    expect(refused.db.providers[NPI]?.privileges?.reactivation_case_id).toBeNull();
  });

  test('that are null, empty or absent are told apart as in the reference', () => {
    const db = (privileges: null | object) => hrDbWith({ provider: { privileges } });
    expect(errorOf(getPrivilegeRecord, {}, db(null))).toBe('privilege_record_not_found');
    expect(errorOf(getPrivilegeRecord, {}, db({}))).toBe('privilege_record_not_found');
    expect(errorOf(checkReactivationEligibility, {}, db(null))).toBe('execution_error');
    expect(runTool(checkReactivationEligibility, {}, db({})).result.suspended_privilege_codes).toEqual([]);
    expect(errorOf(reactivatePrivileges, {}, db(null))).toBe('execution_error');
    expect(errorOf(reactivatePrivileges, {}, db({}))).toBe('privilege_not_found');
    expect(runTool(reactivatePrivileges, {}, db({})).db.providers[NPI]?.privileges).toEqual({});
  });

  test('come with an access to health records of its own', () => {
    expect(runTool(updateEhrAccess).db.providers[NPI]).toMatchObject({
      ehr_access_status: 'reactivate_full',
      ehr_access_case_id: 'CASE-PRV-100200',
    });
  });
});
