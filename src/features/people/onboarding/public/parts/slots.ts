import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** Runs the applicant's identity check, from their consent to the provider's answer. */
export const applicantIdentityCheck: Slot<{ readonly wasBegun: boolean; readonly done: () => void }> =
  extensionPoint('identity check of applicants')
