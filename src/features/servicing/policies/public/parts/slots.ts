import type { Side } from '#domain/side.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'
import type { PolicyDetail } from '../contract.ts'

/** Above the list of policies: what is waiting for someone. */
export const abovePolicies: Slot<object> = extensionPoint('above the list of policies')

/** Above the customer's own policies: what else is waiting for them, and other insurance they are covered by. */
export const aboveOwnPolicies: Slot<object> = extensionPoint('above the own policies')

/** On the screen of a policy in force, for its agent and its holder: what of it can be changed. */
export const changesOfPolicy: Slot<{ readonly policy: PolicyDetail }> = extensionPoint('changes of a policy')

/** On the staff's screen of one policy, above its facts: what other features know of it. */
export const ofPolicy: Slot<{ readonly policyId: string }> = extensionPoint('of one policy')

/** On the card of a policy in force that its holder sees first: what else they may want to do with it. */
export const onOwnPolicy: Slot<{ readonly policyId: string; readonly audience: Side }> = extensionPoint('on an own policy')

/** On the screen of an issued policy, for everyone who sees it: losses of what is insured. */
export const lossesOfPolicy: Slot<{ readonly policyId: string; readonly audience: Side }> = extensionPoint('losses of a policy')

/** On the screen of one policy, for everyone who sees it: what was paid to its agent for it, and the way to pay them. */
export const receivedForPolicy: Slot<{ readonly policy: PolicyDetail; readonly audience: Side }> = extensionPoint('received for a policy')
