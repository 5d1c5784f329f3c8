import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'
import { applicationLife } from './application-life.ts'
import { batchLife, batchRowLife } from './batch-life.ts'
import { certificateLife } from './certificate-life.ts'
import { claimLife, thirdPartyReportLife } from './claim-life.ts'
import { collectionLife, remittanceLife } from './collection-life.ts'
import { courseVersionLife } from './course-life.ts'
import { endorsementLife } from './endorsement-life.ts'
import { handOverLife } from './hand-over-life.ts'
import { helpRequestLife } from './help-life.ts'
import { inspectionLife, inspectionPhotoLife } from './inspection-life.ts'
import { licenceRenewalLife } from './licence-renewal-life.ts'
import { listVersionLife } from './list-version-life.ts'
import { micrositePageLife, micrositePostLife, testimonialLife } from './microsite-life.ts'
import { noticeLife } from './notice-life.ts'
import { paymentLife } from './payment-life.ts'
import { payoutLife } from './payout-life.ts'
import { policyLife } from './policy-life.ts'
import { privacyRequestLife } from './privacy-life.ts'
import { refundLife } from './refund-life.ts'
import { visaRefusalLife } from './refusal-life.ts'
import { renewalLife } from './renewal-life.ts'
import { resourceVersionLife } from './resource-life.ts'
import { screeningLife } from './screening-life.ts'
import { settlementItemLife, settlementLife } from './settlement-life.ts'
import { officeChangeLife, staffChangeLife } from './staff-change-life.ts'
import { tariffLife } from './tariff-life.ts'

/**
 * Who may cause an event. `pricing` is the staff that maintains tariffs, `compliance` the staff that screens names, `privacy` the staff
 * that answers people about their data, `claims` the staff that settles losses, `applicant` someone who wants to become an agent, `office`
 * the staff that decides on applications, on who works here and on what is written, shown and taught, and answers questions; `system` is
 * the program itself: a job, a verified answer of an external service, the calendar.
 */
export type Party =
  | 'agent'
  | 'customer'
  | 'underwriter'
  | 'pricing'
  | 'compliance'
  | 'privacy'
  | 'claims'
  | 'applicant'
  | 'office'
  | 'system'

const sellers = ['agent', 'customer'] as const satisfies readonly Party[]

export const quotationLife = lifeCycle({
  name: 'quotation',
  initial: 'draft',
  states: ['draft', 'quoted', 'referred', 'approved', 'declined', 'accepted', 'converted', 'expired', 'withdrawn'],
  transitions: [
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'quote',
      to: 'quoted',
      who: [...sellers, 'system'],
      requires: 'All answers are valid and technical control finds nothing to decide. The program quotes what renews a policy.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'refer',
      to: 'referred',
      who: [...sellers, 'system'],
      requires: 'Technical control found something that needs an authority.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'decline-by-rule',
      to: 'declined',
      who: [...sellers, 'underwriter', 'system'],
      requires: 'Technical control found something that cannot be insured.',
    },
    {
      from: ['quoted', 'approved', 'referred', 'declined'],
      event: 'edit',
      to: 'draft',
      who: sellers,
      requires: 'An answer is changed; the price lapses, and with the risk every approval of it.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'approval-stands',
      to: 'approved',
      who: [...sellers, 'underwriter', 'system'],
      requires: 'The risk is the one that was approved, and technical control says nothing new of it.',
    },
    {
      from: 'referred',
      event: 'clear',
      to: 'quoted',
      who: ['underwriter', 'system'],
      requires: 'Technical control, run again, leaves nothing to decide.',
    },
    {
      from: ['approved', 'declined'],
      event: 'reopen',
      to: 'referred',
      who: ['underwriter'],
      requires: 'A reason; an underwriter had decided.',
    },
    {
      from: 'referred',
      event: 'approve',
      to: 'approved',
      who: ['underwriter'],
      requires: 'The person holds the authority that every finding needs.',
    },
    { from: 'referred', event: 'decline', to: 'declined', who: ['underwriter'], requires: 'A reason.' },
    {
      from: ['quoted', 'approved'],
      event: 'accept',
      to: 'accepted',
      who: sellers,
      requires: 'Consent to the declarations is recorded and the price is the one that was shown.',
    },
    { from: 'accepted', event: 'convert', to: 'converted', who: [...sellers, 'system'], requires: 'No finding blocks conversion.' },
    {
      from: ['draft', 'quoted', 'referred', 'approved', 'accepted'],
      event: 'expire',
      to: 'expired',
      who: ['system'],
      requires: 'The last day of validity has ended in Manila.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved', 'accepted'],
      event: 'withdraw',
      to: 'withdrawn',
      who: [...sellers, 'system'],
      requires: 'A reason.',
    },
  ],
})
export type QuotationState = StateOf<typeof quotationLife>

/** Underwriting's work on a quotation that was referred. */
export const caseLife = lifeCycle({
  name: 'case',
  initial: 'open',
  states: ['open', 'asked', 'seconding', 'approved', 'declined', 'lapsed'],
  transitions: [
    {
      from: ['open', 'asked', 'seconding'],
      event: 'ask',
      to: 'asked',
      who: ['underwriter'],
      requires: 'What the agent is asked for; a first approval lapses, which takes authority for the line.',
    },
    { from: 'asked', event: 'answer', to: 'open', who: ['agent'], requires: 'A text or a file.' },
    {
      from: ['open', 'asked', 'seconding'],
      event: 'approve-first',
      to: 'seconding',
      who: ['underwriter'],
      requires:
        'As for approval; the sum insured is above what the person may approve alone, and nobody who may still approve it approved it first.',
    },
    {
      from: ['open', 'asked', 'seconding'],
      event: 'approve',
      to: 'approved',
      who: ['underwriter'],
      requires: 'The authority of every finding, sum insured and discount within the profile; after a first approval, another person.',
    },
    {
      from: ['open', 'asked', 'seconding'],
      event: 'decline',
      to: 'declined',
      who: ['underwriter'],
      requires: 'The authority of every finding, and a reason.',
    },
    {
      from: ['approved', 'declined'],
      event: 'reopen',
      to: 'open',
      who: ['underwriter'],
      requires: 'A reason; the quotation is neither accepted, converted nor over.',
    },
    {
      from: ['seconding', 'approved', 'declined', 'lapsed'],
      event: 'refer',
      to: 'open',
      who: [...sellers, 'underwriter', 'system'],
      requires: 'Technical control found something to decide that was not decided.',
    },
    {
      from: ['open', 'asked', 'seconding', 'approved', 'declined'],
      event: 'lapse',
      to: 'lapsed',
      who: [...sellers, 'underwriter', 'system'],
      requires: 'The risk was changed, the finding is gone, or the quotation is over.',
    },
  ],
})
export type CaseState = StateOf<typeof caseLife>

export { type ApplicationState, applicationLife } from './application-life.ts'
export { type BatchRowState, type BatchState, batchLife, batchRowLife } from './batch-life.ts'
export { type CertificateState, certificateLife } from './certificate-life.ts'
export { type ClaimState, claimLife, type ThirdPartyReportState, thirdPartyReportLife } from './claim-life.ts'
export { type CourseVersionState, courseVersionLife } from './course-life.ts'
export { type EndorsementState, endorsementLife } from './endorsement-life.ts'
export { type HandOverState, handOverLife } from './hand-over-life.ts'
export { type HelpRequestState, helpRequestLife } from './help-life.ts'
export { type LicenceRenewalState, licenceRenewalLife } from './licence-renewal-life.ts'
export { type ListVersionState, listVersionLife } from './list-version-life.ts'
export {
  type MicrositePageState,
  type MicrositePostState,
  micrositePageLife,
  micrositePostLife,
  type TestimonialState,
  testimonialLife,
} from './microsite-life.ts'
export { type NoticeState, noticeLife } from './notice-life.ts'
export { type PaymentState, paymentLife } from './payment-life.ts'
export { type PolicyState, policyLife } from './policy-life.ts'
export { type PrivacyRequestState, privacyRequestLife } from './privacy-life.ts'
export { type RefundState, refundLife } from './refund-life.ts'
export { type VisaRefusalState, visaRefusalLife } from './refusal-life.ts'
export { type RenewalState, renewalLife } from './renewal-life.ts'
export { type ResourceVersionState, resourceVersionLife } from './resource-life.ts'
export { type ScreeningState, screeningLife } from './screening-life.ts'
export { type SettlementItemState, type SettlementState, settlementItemLife, settlementLife } from './settlement-life.ts'
export { officeChangeLife, type StaffChangeState, staffChangeLife } from './staff-change-life.ts'

export const lifeCycles = [
  quotationLife,
  policyLife,
  paymentLife,
  refundLife,
  visaRefusalLife,
  certificateLife,
  endorsementLife,
  noticeLife,
  renewalLife,
  caseLife,
  tariffLife,
  listVersionLife,
  inspectionLife,
  inspectionPhotoLife,
  screeningLife,
  privacyRequestLife,
  batchLife,
  batchRowLife,
  resourceVersionLife,
  micrositePageLife,
  micrositePostLife,
  testimonialLife,
  courseVersionLife,
  applicationLife,
  helpRequestLife,
  staffChangeLife,
  officeChangeLife,
  payoutLife,
  collectionLife,
  remittanceLife,
  claimLife,
  thirdPartyReportLife,
  handOverLife,
  licenceRenewalLife,
  settlementLife,
  settlementItemLife,
] as const
