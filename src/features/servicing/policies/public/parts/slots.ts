import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'

/** Above the list of policies: what waits for somebody. */
export const abovePolicies: Slot<object> = extensionPoint('above the list of policies')

/** Above the customer's own policies: what else insures them. */
export const aboveOwnPolicies: Slot<object> = extensionPoint('above the own policies')

/** On the staff's screen of one policy, above its facts: what others know of it. */
export const ofPolicy: Slot<{ readonly policyId: string }> = extensionPoint('of one policy')
