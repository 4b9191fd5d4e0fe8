import type { DomainTool } from '@eva/core';
import type { MedicalHrDb } from './db.ts';
import { addVisaDependent } from './tools/add-visa-dependent.ts';
import { checkAppointmentAvailability } from './tools/check-appointment-availability.ts';
import { checkCorrectionEligibility } from './tools/check-correction-eligibility.ts';
import { checkExtensionEligibility } from './tools/check-extension-eligibility.ts';
import { checkLeaveEligibility } from './tools/check-leave-eligibility.ts';
import { checkOncallEligibility } from './tools/check-oncall-eligibility.ts';
import { checkPtoEligibility } from './tools/check-pto-eligibility.ts';
import { checkReactivationEligibility } from './tools/check-reactivation-eligibility.ts';
import { checkSwapEligibility } from './tools/check-swap-eligibility.ts';
import { completeOnboardingTask } from './tools/complete-onboarding-task.ts';
import { confirmShiftSwap } from './tools/confirm-shift-swap.ts';
import { getDeaRecord } from './tools/get-dea-record.ts';
import { getEmployeeRecord } from './tools/get-employee-record.ts';
import { getI9Record } from './tools/get-i9-record.ts';
import { getLicenseRecord } from './tools/get-license-record.ts';
import { getMalpracticeRecord } from './tools/get-malpractice-record.ts';
import { getOnboardingChecklist } from './tools/get-onboarding-checklist.ts';
import { getOncallSchedule } from './tools/get-oncall-schedule.ts';
import { getPrivilegeRecord } from './tools/get-privilege-record.ts';
import { getProviderProfile } from './tools/get-provider-profile.ts';
import { getPtoBalance } from './tools/get-pto-balance.ts';
import { getShiftRecord } from './tools/get-shift-record.ts';
import { getTimesheetRecord } from './tools/get-timesheet-record.ts';
import { getVisaRecord } from './tools/get-visa-record.ts';
import { initiateOtpAuth } from './tools/initiate-otp-auth.ts';
import { notifyCredentialingCommittee } from './tools/notify-credentialing-committee.ts';
import { notifyDepartmentManager } from './tools/notify-department-manager.ts';
import { notifyHrCompliance } from './tools/notify-hr-compliance.ts';
import { notifyImmigrationCounsel } from './tools/notify-immigration-counsel.ts';
import { notifyPdmp } from './tools/notify-pdmp.ts';
import { reactivatePrivileges } from './tools/reactivate-privileges.ts';
import { registerOncallAvailability } from './tools/register-oncall-availability.ts';
import { scheduleCompetencyReview } from './tools/schedule-competency-review.ts';
import { scheduleOrientationFollowup } from './tools/schedule-orientation-followup.ts';
import { scheduleReturnToWorkCheckin } from './tools/schedule-return-to-work-checkin.ts';
import { submitFmlaCase } from './tools/submit-fmla-case.ts';
import { submitI9Verification } from './tools/submit-i9-verification.ts';
import { submitLicenseExtension } from './tools/submit-license-extension.ts';
import { submitPayrollCorrection } from './tools/submit-payroll-correction.ts';
import { submitPtoRequest } from './tools/submit-pto-request.ts';
import { transferDeaRegistration } from './tools/transfer-dea-registration.ts';
import { transferToAgent } from './tools/transfer-to-agent.ts';
import { updateEhrAccess } from './tools/update-ehr-access.ts';
import { updateMalpracticeCoverage } from './tools/update-malpractice-coverage.ts';
import { verifyColleagueCertifications } from './tools/verify-colleague-certifications.ts';
import { verifyEmployeeAuth } from './tools/verify-employee-auth.ts';
import { verifyOtpAuth } from './tools/verify-otp-auth.ts';
import { verifyProviderAuth } from './tools/verify-provider-auth.ts';

/** In the order in which models see them. */
export const medicalHrTools: readonly DomainTool<MedicalHrDb>[] = [
  verifyEmployeeAuth,
  verifyProviderAuth,
  initiateOtpAuth,
  verifyOtpAuth,
  getProviderProfile,
  getEmployeeRecord,
  checkAppointmentAvailability,
  getLicenseRecord,
  checkExtensionEligibility,
  submitLicenseExtension,
  notifyCredentialingCommittee,
  getShiftRecord,
  checkSwapEligibility,
  verifyColleagueCertifications,
  confirmShiftSwap,
  notifyDepartmentManager,
  getMalpracticeRecord,
  updateMalpracticeCoverage,
  getOnboardingChecklist,
  completeOnboardingTask,
  scheduleOrientationFollowup,
  getDeaRecord,
  transferDeaRegistration,
  notifyPdmp,
  checkLeaveEligibility,
  submitFmlaCase,
  scheduleReturnToWorkCheckin,
  getTimesheetRecord,
  checkCorrectionEligibility,
  submitPayrollCorrection,
  getPrivilegeRecord,
  checkReactivationEligibility,
  scheduleCompetencyReview,
  reactivatePrivileges,
  updateEhrAccess,
  getOncallSchedule,
  checkOncallEligibility,
  registerOncallAvailability,
  getI9Record,
  submitI9Verification,
  notifyHrCompliance,
  getVisaRecord,
  addVisaDependent,
  notifyImmigrationCounsel,
  getPtoBalance,
  checkPtoEligibility,
  submitPtoRequest,
  transferToAgent,
];
