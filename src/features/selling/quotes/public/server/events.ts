import type { Finding } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { QuotationRow } from '../../server/store/quotes.ts'

/** The quotation as it is after what happened, and who did it. */
export type QuotationEvent = { readonly quotation: QuotationRow; readonly actor: Actor }
export type PricedEvent = QuotationEvent & { readonly findings: readonly Finding[] }
export type ReferralLapse = QuotationEvent & { readonly reason: string }

type Event<What = QuotationEvent> = EventPoint<[db: Db, event: What]>

/** It took a step of its life. */
export const quotationStepped: Event = extensionPoint('step of a quotation')

/** It was priced and went through technical control. */
export const quotationPriced: Event<PricedEvent> = extensionPoint('quotation priced')

/** Technical control referred it, or finds something else while it is referred. */
export const quotationReferred: Event = extensionPoint('quotation referred')

/** What was referred, or decided, counts no more: the risk is another, nothing is left to decide, or the quotation is over. */
export const referralLapsed: Event<ReferralLapse> = extensionPoint('referral lapsed')

/** Answers changed that photographs show. */
export const riskChanged: Event = extensionPoint('risk of a quotation changed')

/** It was withdrawn, or it expired: it becomes no policy. */
export const quotationEnded: Event = extensionPoint('quotation ended')
