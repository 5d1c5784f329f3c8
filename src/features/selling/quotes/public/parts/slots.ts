import type { Side } from '#domain/side.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import type { RowSource } from '#kit/web/form/row-sources.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'
import type { Quotation } from '../contract/quotes.ts'
import type { AnswerPart } from '../rules/steps.ts'

type OfQuotation = { readonly quotation: Quotation }

export type Acceptance = OfQuotation & {
  /** The amount to be paid next: all of it, or its first instalment. */
  readonly total: number
  readonly busy: boolean
  /** Accepts what is shown; undefined where something prevents it, which the screen has said. */
  readonly accept: () => Promise<Quotation | undefined>
}

/** The lead for whom a quotation is started. */
export const leadToQuote: Slot<{ readonly leadId: string }> = extensionPoint('lead to quote')
/** For the agent: the lead that the quotation is for. */
export const leadOfQuotation: Slot<OfQuotation> = extensionPoint('lead of a quotation')
/** For the agent: what underwriting asks, and a link to answer. */
export const inquiryOfQuotation: Slot<OfQuotation> = extensionPoint('asked of the agent')
/** For those who decide: a link to the case of a referred quotation. */
export const caseOfQuotation: Slot<OfQuotation> = extensionPoint('case of a quotation')
/** The deadline for underwriting to decide on a waiting quotation. */
export const deadlineOfQuotation: Slot<{ readonly quotationId: string; readonly audience: Side }> =
  extensionPoint('deadline of a quotation')
/** The state of the inspection of a quotation. */
export const inspectionOfQuotation: Slot<OfQuotation> = extensionPoint('inspection of a quotation')
/** For the customer: accepts, and continues with what comes before the payment. */
export const acceptanceOfQuotation: Slot<Acceptance> = extensionPoint('acceptance of a quotation')
/** Documents that were photographed for a quotation. */
export const papersOfQuotation: Slot<OfQuotation> = extensionPoint('papers of a quotation')
/** Above a form of the wizard: fills it from photographs of documents. */
export const papersToRead: Slot<
  OfQuotation & {
    readonly part: AnswerPart
    readonly fields: readonly string[]
    readonly answers: Answers
    readonly fill: (values: Answers) => void
  }
> = extensionPoint('papers to read')
/** Above a list of insured people: reads the passport of one of them. */
export const passportToRead: Slot<OfQuotation & { readonly source: RowSource }> = extensionPoint('passport to read')
/** For the agent: how the premium of an accepted quotation is paid. */
export const paymentOfQuotation: Slot<OfQuotation> = extensionPoint('payment of a quotation')
/** For the agent, where an offer is passed on: other ways than a link. */
export const waysToSend: Slot<OfQuotation> = extensionPoint('ways to send a quotation')
/** For the agent: the delivery state of the offers that were sent by text message. */
export const textOffersOfQuotation: Slot<OfQuotation> = extensionPoint('offers by text')
