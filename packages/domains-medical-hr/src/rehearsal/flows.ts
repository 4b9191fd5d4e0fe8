import { transferDea } from './dea-transfer.ts';
import type { Flow } from './flow.ts';
import { fileLeave } from './leave.ts';
import { extendLicense } from './license-extension.ts';
import { updateMalpractice } from './malpractice.ts';
import { registerOnCall } from './on-call.ts';
import { finishOnboarding } from './onboarding.ts';
import { requestTimeOff } from './paid-time-off.ts';
import { correctPayroll } from './payroll.ts';
import { reactivate } from './privileges.ts';
import { swapShift } from './shift-swap.ts';
import { addDependent } from './visa.ts';
import { verifyWorkPermit } from './work-permit.ts';

/** By the names that scenarios use, in the order of the workflows. */
export const FLOWS: { readonly [name: string]: Flow } = {
  'license-extension': extendLicense,
  'shift-swap': swapShift,
  malpractice: updateMalpractice,
  onboarding: finishOnboarding,
  'dea-transfer': transferDea,
  leave: fileLeave,
  payroll: correctPayroll,
  privileges: reactivate,
  'on-call': registerOnCall,
  'work-permit': verifyWorkPermit,
  visa: addDependent,
  'paid-time-off': requestTimeOff,
};
