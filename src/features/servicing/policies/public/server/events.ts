import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type PolicyEvent = { readonly policyId: string; readonly reason: string; readonly actor: Actor; readonly now: Date }

/** A policy is being cancelled. A listener with work under way for it may throw, which refuses the cancellation. */
export const policyCancelled: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('policy cancelled')

/** The bank took back the payment of an issued policy: its premium is owed again. */
export const paymentReversed: EventPoint<[db: Db, event: PolicyEvent]> = extensionPoint('payment reversed')
