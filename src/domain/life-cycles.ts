import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** Who may cause an event. `system` is the program itself: a job, a verified answer of an outside service, the calendar. */
export type Party = 'agent' | 'customer' | 'underwriter' | 'system'

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
      who: sellers,
      requires: 'All answers are valid and technical control finds nothing to decide.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'refer',
      to: 'referred',
      who: sellers,
      requires: 'Technical control found something that needs an authority.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'decline-by-rule',
      to: 'declined',
      who: sellers,
      requires: 'Technical control found something that cannot be insured.',
    },
    {
      from: ['quoted', 'approved', 'referred', 'declined'],
      event: 'edit',
      to: 'draft',
      who: sellers,
      requires: 'An answer is changed; the price and every approval lapse.',
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
      from: ['draft', 'quoted', 'referred', 'approved'],
      event: 'expire',
      to: 'expired',
      who: ['system'],
      requires: 'The last day of validity has ended in Manila.',
    },
    {
      from: ['draft', 'quoted', 'referred', 'approved', 'accepted'],
      event: 'withdraw',
      to: 'withdrawn',
      who: sellers,
      requires: 'A reason.',
    },
  ],
})
export type QuotationState = StateOf<typeof quotationLife>

export const policyLife = lifeCycle({
  name: 'policy',
  initial: 'proposed',
  states: ['proposed', 'referred', 'awaiting-payment', 'paid', 'issued', 'expired', 'cancelled', 'renewed'],
  transitions: [
    { from: 'proposed', event: 'refer', to: 'referred', who: ['system'], requires: 'A finding blocks payment or issue.' },
    {
      from: ['proposed', 'referred'],
      event: 'await-payment',
      to: 'awaiting-payment',
      who: ['system', 'underwriter'],
      requires: 'Nothing blocks payment.',
    },
    { from: 'awaiting-payment', event: 'pay', to: 'paid', who: ['system'], requires: 'The payment is verified with the provider.' },
    {
      from: 'paid',
      event: 'issue',
      to: 'issued',
      who: ['system'],
      requires: 'A policy number is assigned and the certificate, where the line has one, is reserved.',
    },
    { from: 'issued', event: 'expire', to: 'expired', who: ['system'], requires: 'The last day of cover has ended.' },
    {
      from: ['proposed', 'referred', 'awaiting-payment', 'issued'],
      event: 'cancel',
      to: 'cancelled',
      who: ['agent', 'underwriter', 'system'],
      requires: 'A reason.',
    },
    { from: ['issued', 'expired'], event: 'renew', to: 'renewed', who: ['system'], requires: 'The renewing policy is issued.' },
  ],
})
export type PolicyState = StateOf<typeof policyLife>

export const paymentLife = lifeCycle({
  name: 'payment',
  initial: 'created',
  states: ['created', 'pending', 'checking', 'paid', 'failed', 'cancelled', 'expired', 'refunded'],
  transitions: [
    { from: 'created', event: 'open', to: 'pending', who: ['system'], requires: 'The provider opened a checkout.' },
    {
      from: ['created', 'pending'],
      event: 'doubt',
      to: 'checking',
      who: ['system'],
      requires: 'The provider’s answer is missing or cannot be trusted.',
    },
    {
      from: ['pending', 'checking', 'failed', 'cancelled', 'expired'],
      event: 'pay',
      to: 'paid',
      who: ['system'],
      requires: 'The provider, asked by the server, says paid; amount, currency and reference are ours.',
    },
    {
      from: ['created', 'pending', 'checking'],
      event: 'fail',
      to: 'failed',
      who: ['system'],
      requires: 'The provider, asked by the server, says refused, or never opened a checkout.',
    },
    {
      from: ['pending', 'checking'],
      event: 'cancel',
      to: 'cancelled',
      who: ['system'],
      requires: 'The provider, asked by the server, says the payer gave up.',
    },
    {
      from: ['created', 'pending', 'checking'],
      event: 'expire',
      to: 'expired',
      who: ['system'],
      requires: 'The provider, asked by the server, says the checkout lapsed.',
    },
    {
      from: 'checking',
      event: 'resume',
      to: 'pending',
      who: ['system'],
      requires: 'The provider answers again: its page is open and nobody has paid on it.',
    },
    {
      from: ['pending', 'checking', 'failed', 'cancelled', 'expired'],
      event: 'refund-late',
      to: 'refunded',
      who: ['system'],
      requires: 'The policy was paid already or cancelled, and the provider confirmed that it sent this money back.',
    },
    { from: 'paid', event: 'refund', to: 'refunded', who: ['system'], requires: 'The provider confirmed the refund.' },
  ],
})
export type PaymentState = StateOf<typeof paymentLife>

export const certificateLife = lifeCycle({
  name: 'certificate',
  initial: 'reserved',
  states: ['reserved', 'sent', 'authenticated', 'refused', 'unanswered', 'voided'],
  transitions: [
    { from: ['reserved', 'refused'], event: 'send', to: 'sent', who: ['system'], requires: 'The policy is paid.' },
    {
      from: ['sent', 'unanswered'],
      event: 'authenticate',
      to: 'authenticated',
      who: ['system'],
      requires: 'The service gave an authentication number.',
    },
    { from: ['sent', 'unanswered'], event: 'refuse', to: 'refused', who: ['system'], requires: 'The service refused, with a reason.' },
    {
      from: 'sent',
      event: 'no-answer',
      to: 'unanswered',
      who: ['system'],
      requires: 'No answer or one that cannot be read; cleared by verify, never by a second registration.',
    },
    {
      from: 'unanswered',
      event: 'unknown-there',
      to: 'reserved',
      who: ['system'],
      requires: 'Verify says that the service never received it.',
    },
    {
      from: ['reserved', 'refused', 'authenticated'],
      event: 'void',
      to: 'voided',
      who: ['system', 'underwriter'],
      requires: 'A reason; the number is spoiled and never used again.',
    },
  ],
})
export type CertificateState = StateOf<typeof certificateLife>

export const lifeCycles = [quotationLife, policyLife, paymentLife, certificateLife] as const
