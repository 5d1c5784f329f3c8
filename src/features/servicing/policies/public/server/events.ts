import type { Brand } from '#domain/brand.ts'
import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Ended } from '../../rules/ending.ts'

export type PolicyEvent = { readonly policyId: string; readonly reason: string; readonly actor: Actor; readonly now: Date }

/** A policy was issued, paid or on credit. */
export type PolicyIssued = Omit<PolicyEvent, 'reason'>
export const policyIssued: EventPoint<[db: Db, event: PolicyIssued, enqueue: Enqueue]> = extensionPoint('policy issued')

/** The premium of a policy that is issued was paid: with its issue or, where it was issued on credit, later; once for each payment. */
export type PremiumPaid = Omit<PolicyEvent, 'reason'> & { readonly paymentId: string; readonly insurer: Brand['insurer'] }
export const premiumPaid: EventPoint<[db: Db, event: PremiumPaid]> = extensionPoint('premium paid')

/**
 * A policy is being cancelled; `ended` says what is returned of one in force. A listener with work under way for it may throw, which
 * refuses the cancellation.
 */
export type PolicyCancelled = PolicyEvent & { readonly ended: Ended | undefined }
export const policyCancelled: EventPoint<[db: Db, event: PolicyCancelled]> = extensionPoint('policy cancelled')

/** A policy was given back in the days for that, so that the payment of its premium is sent back as a whole. */
export const policyGivenBack: EventPoint<[db: Db, event: PolicyEvent, enqueue: Enqueue]> = extensionPoint('policy given back')

/** The bank took back the payment of a policy that was issued: its premium is owed again or, of one that is cancelled, nothing is returned. */
export type PaymentReversed = PolicyEvent & { readonly paymentId: string }
export const paymentReversed: EventPoint<[db: Db, event: PaymentReversed]> = extensionPoint('payment reversed')
