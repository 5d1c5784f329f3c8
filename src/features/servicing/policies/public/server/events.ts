import type { Brand } from '#domain/brand.ts'
import type { Centavos } from '#domain/money.ts'
import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Ended } from '../../rules/ending.ts'
import type { ChargeRow } from '../../server/store/charges.ts'

export type PolicyEvent = { readonly policyId: string; readonly reason: string; readonly actor: Actor; readonly now: Date }

/** A policy was issued, paid or on credit. */
export type PolicyIssued = Omit<PolicyEvent, 'reason'>
export const policyIssued: EventPoint<[db: Db, event: PolicyIssued, enqueue: Enqueue]> = extensionPoint('policy issued')

/** A charge of a policy in force was paid: its premium, with its issue or, on credit, later, or a later charge; once for each payment. */
export type ChargePaid = Omit<PolicyEvent, 'reason'> & {
  readonly charge: ChargeRow
  readonly paymentId: string
  readonly insurer: Brand['insurer']
}
export const chargePaid: EventPoint<[db: Db, event: ChargePaid, enqueue: Enqueue]> = extensionPoint('charge paid')

/**
 * A policy is being cancelled; `ended` says what is returned of one in force. A listener with work in progress for it may throw, which
 * refuses the cancellation.
 */
export type PolicyCancelled = PolicyEvent & { readonly ended: Ended | undefined }
export const policyCancelled: EventPoint<[db: Db, event: PolicyCancelled]> = extensionPoint('policy cancelled')

/** What a policy insured is lost and was paid for: the policy is not renewed, whenever it ends. */
export const premiumUsedUp: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('premium used up')

/** A loss under a policy, locked by the caller, was reported. */
export const lossReported: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('loss reported')

/** Cover of a policy ended on its last day, or another policy continues in its place. */
export const coverOver: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('cover over')

/**
 * A new price of a policy, locked by the caller, is about to be charged, for a change or for more days: what was offered before at another
 * price is given up. A listener throws, which refuses it, if someone is paying under its offer.
 */
export type PriceChanging = PolicyEvent & { readonly by: ChargeRow['kind'] }
export const priceChanging: EventPoint<[db: Db, event: PriceChanging]> = extensionPoint('price changing')

/** What a policy in force says was changed: its answers, its holder's or its price. */
export const policyAmended: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('policy amended')

/** A policy changes hands: what listeners keep of it for its holder goes along, and what was offered to the former holder ends. */
export type HolderChanged = PolicyEvent & { readonly from: string; readonly to: string }
export const holderChanged: EventPoint<[db: Db, event: HolderChanged]> = extensionPoint('policy has another holder')

/** Written notice of a policy's non-renewal was given, or withdrawn. */
export type NonRenewalNotice = PolicyEvent & { readonly isGiven: boolean }
export const nonRenewalNoticed: EventPoint<[db: Db, event: NonRenewalNotice]> = extensionPoint('notice of non-renewal')

/**
 * Some of what was paid for a policy is returned; `sourceId`: what for, the policy that ended or an adjustment, so that it is returned
 * once.
 */
export type PremiumReturned = PolicyEvent & {
  readonly sourceId: string
  readonly amount: Centavos
  /** The net premium in it, without taxes and fees. */
  readonly net: Centavos
}
export const premiumReturned: EventPoint<[db: Db, event: PremiumReturned, enqueue: Enqueue]> = extensionPoint('premium returned')

/** The bank took back the payment of an issued policy: its premium is owed again or, if the policy is cancelled, nothing is returned. */
export type PaymentReversed = PolicyEvent & { readonly paymentId: string }
export const paymentReversed: EventPoint<[db: Db, event: PaymentReversed]> = extensionPoint('payment reversed')

/** These policies now have another agent: so does what listeners keep of them. */
export type PoliciesReassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }
export const policiesReassigned: EventPoint<[db: Db, event: PoliciesReassigned]> = extensionPoint('policies have another agent')
