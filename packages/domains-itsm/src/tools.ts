import type { DomainTool } from '@eva/core';
import type { ItsmDb } from './db.ts';
import { addAffectedUser } from './tools/add-affected-user.ts';
import { assignSlaTier } from './tools/assign-sla-tier.ts';
import { attachDiagnosticLog } from './tools/attach-diagnostic-log.ts';
import { attemptAccountUnlock } from './tools/attempt-account-unlock.ts';
import { attemptPasswordReset } from './tools/attempt-password-reset.ts';
import { checkDeskAvailability } from './tools/check-desk-availability.ts';
import { checkErgonomicAssessment } from './tools/check-ergonomic-assessment.ts';
import { checkExistingAccounts } from './tools/check-existing-accounts.ts';
import { checkExistingOutage } from './tools/check-existing-outage.ts';
import { checkHardwareEntitlement } from './tools/check-hardware-entitlement.ts';
import { checkParkingAvailability } from './tools/check-parking-availability.ts';
import { checkRoleChangeAuthorized } from './tools/check-role-change-authorized.ts';
import { checkRoomAvailability } from './tools/check-room-availability.ts';
import { createIncidentTicket } from './tools/create-incident-ticket.ts';
import { escalateApproval } from './tools/escalate-approval.ts';
import { getApplicationDetails } from './tools/get-application-details.ts';
import { getAssetRecord } from './tools/get-asset-record.ts';
import { getEmployeeAssets } from './tools/get-employee-assets.ts';
import { getEmployeeLicenses } from './tools/get-employee-licenses.ts';
import { getEmployeeRecord } from './tools/get-employee-record.ts';
import { getGroupDetails } from './tools/get-group-details.ts';
import { getGroupMemberships } from './tools/get-group-memberships.ts';
import { getLicenseCatalogItem } from './tools/get-license-catalog-item.ts';
import { getOffboardingRecord } from './tools/get-offboarding-record.ts';
import { getPermissionTemplates } from './tools/get-permission-templates.ts';
import { getRequestStatus } from './tools/get-request-status.ts';
import { getTroubleshootingGuide } from './tools/get-troubleshooting-guide.ts';
import { initiateAssetRecovery } from './tools/initiate-asset-recovery.ts';
import { initiateAssetReturn } from './tools/initiate-asset-return.ts';
import { initiateOtpAuth } from './tools/initiate-otp-auth.ts';
import { initiateRemoteWipe } from './tools/initiate-remote-wipe.ts';
import { linkKnownError } from './tools/link-known-error.ts';
import { lookupNewHire } from './tools/lookup-new-hire.ts';
import { markResolved } from './tools/mark-resolved.ts';
import { provisionNewAccount } from './tools/provision-new-account.ts';
import { reportSecurityIncident } from './tools/report-security-incident.ts';
import { routeApprovalWorkflow } from './tools/route-approval-workflow.ts';
import { scheduleAccessReview } from './tools/schedule-access-review.ts';
import { scheduleFieldDispatch } from './tools/schedule-field-dispatch.ts';
import { sendCalendarInvite } from './tools/send-calendar-invite.ts';
import { submitAccessRemoval } from './tools/submit-access-removal.ts';
import { submitAccessRequest } from './tools/submit-access-request.ts';
import { submitDeskAssignment } from './tools/submit-desk-assignment.ts';
import { submitEquipmentRequest } from './tools/submit-equipment-request.ts';
import { submitGroupMembershipChange } from './tools/submit-group-membership-change.ts';
import { submitHardwareRequest } from './tools/submit-hardware-request.ts';
import { submitLicenseRenewal } from './tools/submit-license-renewal.ts';
import { submitLicenseRequest } from './tools/submit-license-request.ts';
import { submitMfaReset } from './tools/submit-mfa-reset.ts';
import { submitParkingAssignment } from './tools/submit-parking-assignment.ts';
import { submitPermissionChange } from './tools/submit-permission-change.ts';
import { submitRoomBooking } from './tools/submit-room-booking.ts';
import { submitWaitlist } from './tools/submit-waitlist.ts';
import { transferToAgent } from './tools/transfer-to-agent.ts';
import { validateCostCenter } from './tools/validate-cost-center.ts';
import { verifyCostCenterBudget } from './tools/verify-cost-center-budget.ts';
import { verifyEmployeeAuth } from './tools/verify-employee-auth.ts';
import { verifyManagerAuth } from './tools/verify-manager-auth.ts';
import { verifyOtpAuth } from './tools/verify-otp-auth.ts';

/** In the order in which models see them. */
export const itsmTools: readonly DomainTool<ItsmDb>[] = [
  verifyEmployeeAuth,
  initiateOtpAuth,
  verifyOtpAuth,
  verifyManagerAuth,
  getEmployeeRecord,
  getAssetRecord,
  getEmployeeAssets,
  getTroubleshootingGuide,
  attemptAccountUnlock,
  attemptPasswordReset,
  createIncidentTicket,
  assignSlaTier,
  checkExistingOutage,
  addAffectedUser,
  linkKnownError,
  scheduleFieldDispatch,
  attachDiagnosticLog,
  checkHardwareEntitlement,
  submitHardwareRequest,
  initiateAssetReturn,
  verifyCostCenterBudget,
  getApplicationDetails,
  submitAccessRequest,
  routeApprovalWorkflow,
  getLicenseCatalogItem,
  submitLicenseRequest,
  validateCostCenter,
  getEmployeeLicenses,
  submitLicenseRenewal,
  checkDeskAvailability,
  submitDeskAssignment,
  checkParkingAvailability,
  submitParkingAssignment,
  submitWaitlist,
  checkErgonomicAssessment,
  submitEquipmentRequest,
  checkRoomAvailability,
  submitRoomBooking,
  sendCalendarInvite,
  lookupNewHire,
  checkExistingAccounts,
  provisionNewAccount,
  getGroupMemberships,
  getGroupDetails,
  submitGroupMembershipChange,
  checkRoleChangeAuthorized,
  getPermissionTemplates,
  submitPermissionChange,
  scheduleAccessReview,
  getOffboardingRecord,
  submitAccessRemoval,
  initiateAssetRecovery,
  reportSecurityIncident,
  initiateRemoteWipe,
  submitMfaReset,
  getRequestStatus,
  escalateApproval,
  transferToAgent,
  markResolved,
];
