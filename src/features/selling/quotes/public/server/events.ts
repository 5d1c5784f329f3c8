import type { Finding } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { QuotationRow } from '../../server/store/quotes.ts'

/** The quotation after the event, and who caused it. */
export type QuotationEvent = { readonly quotation: QuotationRow; readonly actor: Actor }
export type PricedEvent = QuotationEvent & { readonly findings: readonly Finding[] }
export type ReferralLapse = QuotationEvent & { readonly reason: string }

type Event<What = QuotationEvent> = EventPoint<[db: Db, event: What]>

/** It took a step in its life cycle. */
export const quotationStepped: Event = extensionPoint('step of a quotation')

/** It was priced and went through technical control. */
export const quotationPriced: Event<PricedEvent> = extensionPoint('quotation priced')

/** Technical control referred it, or found something different while it is referred. */
export const quotationReferred: Event = extensionPoint('quotation referred')

/** What was referred or decided no longer counts: the risk has changed, nothing is left to decide, or the quotation is over. */
export const referralLapsed: Event<ReferralLapse> = extensionPoint('referral lapsed')

/** Answers that photographs show have changed. */
export const riskChanged: Event = extensionPoint('risk of a quotation changed')

/** It was withdrawn or expired: it will not become a policy. */
export const quotationEnded: Event = extensionPoint('quotation ended')
