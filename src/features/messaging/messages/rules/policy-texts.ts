import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { letter, oneOf } from './define.ts'

type OfPolicy = { readonly number: string | null }
type Amount = { readonly total: number }
type Issued = OfPolicy & Amount & { readonly isCertified: boolean; readonly dueOn?: Day | undefined }
type Asked = Amount & { readonly what: string; readonly until: Day | null }
type TakenBack = OfPolicy & Amount & { readonly quotation: string }
type Certificate = { readonly cocNumber: string; readonly authNumber: string | null }
type Certified = OfPolicy & { readonly certificate?: Certificate | undefined }

/** A policy that has no number yet. */
const policy = ({ number }: OfPolicy) => ({ policy: number ?? '' })
const toHolder = { to: 'customer', ways: ['sms', 'mail'], within: { sms: 'policy-sms', mail: 'policy-mail' } } as const
const subject = 'Policy {policy}'
const amount = ({ number, total }: OfPolicy & Amount) => ({ ...policy({ number }), amount: formatPesos(total) })
const due = ({ dueOn, ...of }: OfPolicy & Amount & { readonly dueOn: Day }) => ({ ...amount(of), date: formatDay(dueOn) })

const issued = letter(
  {
    ...{ code: 'policy-issued', title: 'Policy issued', ...toHolder, needs: ['policy'] },
    words: { subject, text: 'Thank you for your payment. Policy {policy} is issued.' },
    more: { fil: { subject, text: 'Bayad na. Inilabas na ang policy {policy}.' } },
  },
  policy,
)
const issuedCertified = letter(
  {
    ...{ code: 'policy-issued-certificate-follows', title: 'Policy issued, certificate to follow', ...toHolder, needs: ['policy'] },
    words: {
      subject,
      text: 'Thank you for your payment. Policy {policy} is issued; your certificate of cover is being authenticated and will follow.',
    },
    more: {
      fil: { subject, text: 'Bayad na. Inilabas na ang policy {policy}; susunod ang certificate of cover kapag na-authenticate na.' },
    },
  },
  policy,
)
const issuedOnCredit = letter(
  {
    ...{ code: 'policy-issued-on-credit', title: 'Policy issued on credit', ...toHolder, needs: ['policy', 'amount', 'date'] },
    words: { subject, text: 'Policy {policy} is issued. Please pay its premium of {amount} by {date}.' },
    more: { fil: { subject, text: 'Inilabas na ang policy {policy}. Pakibayaran ang premium na {amount} bago lumampas ang {date}.' } },
  },
  due,
)
const issuedOnCreditCertified = letter(
  {
    ...{ code: 'policy-issued-on-credit-certificate-follows', title: 'Policy issued on credit, certificate to follow', ...toHolder },
    needs: ['policy', 'amount', 'date'],
    words: {
      subject,
      text: 'Policy {policy} is issued. Please pay its premium of {amount} by {date}; your certificate of cover is being authenticated and will follow.',
    },
  },
  due,
)

const chargeAsked = letter(
  {
    ...{ code: 'charge-asked', title: 'Payment due', ...toHolder, needs: ['amount', 'policy', 'what'] },
    words: { subject: 'Policy {policy}: payment due', text: 'Please pay {amount} for policy {policy} ({what}). Pay here:' },
  },
  ({ what, ...of }: OfPolicy & Amount & { readonly what: string }) => ({ ...amount(of), what }),
)
const chargeAskedBy = letter(
  {
    ...{
      code: 'charge-asked-by-a-day',
      title: 'Payment due by a date',
      ...toHolder,
      needs: ['amount', 'policy', 'what', 'date'],
    },
    words: { subject: 'Policy {policy}: payment due', text: 'Please pay {amount} for policy {policy} ({what}) by {date}. Pay here:' },
  },
  ({ what, until, ...of }: OfPolicy & Amount & { readonly what: string; readonly until: Day }) => ({
    ...amount(of),
    ...{ what, date: formatDay(until) },
  }),
)

const documentsComplete = letter(
  {
    ...{ code: 'documents-complete', title: 'Documents complete', ...toHolder, needs: ['policy'] },
    words: { subject, text: 'Policy {policy} is issued. Open it here:' },
    more: { fil: { subject, text: 'Inilabas na ang policy {policy}. Buksan dito:' } },
  },
  policy,
)
const certified = letter(
  {
    ...{ code: 'documents-complete-with-certificate', title: 'Certificate of cover authenticated', ...toHolder },
    needs: ['certificate', 'authentication', 'policy'],
    words: {
      subject: 'Certificate of cover {certificate}',
      text: 'Certificate of cover {certificate} is authenticated (no. {authentication}). Open it and policy {policy} here:',
    },
    more: {
      fil: {
        subject: 'Certificate of cover {certificate}',
        text: 'Na-authenticate na ang certificate of cover {certificate} (no. {authentication}). Policy {policy} at certificate:',
      },
    },
  },
  ({ number, certificate: { cocNumber, authNumber } }: OfPolicy & { readonly certificate: Certificate }) => ({
    ...policy({ number }),
    ...{ certificate: cocNumber, authentication: authNumber ?? '' },
  }),
)

type OfFleet = Amount & { readonly count: number }
const fleet = 'Your policies'
const counted = ({ count, total }: OfFleet) => ({ count: String(count), amount: formatPesos(total) })

const fleetIssued = letter(
  {
    ...{ code: 'fleet-issued', title: 'Policies of a fleet issued', ...toHolder, needs: ['count', 'amount'] },
    words: {
      subject: fleet,
      text: 'Your policies are issued: {count}, {amount} in all. Missing documents will follow.',
    },
    more: {
      fil: {
        subject: 'Ang inyong mga policy',
        text: 'Inilabas na ang inyong mga policy: {count}, {amount} lahat. Susunod ang mga dokumentong kulang pa.',
      },
    },
  },
  counted,
)
const fleetIssuedOnCredit = letter(
  {
    ...{ code: 'fleet-issued-on-credit', title: 'Policies of a fleet issued on credit', ...toHolder, needs: ['count', 'amount', 'date'] },
    words: {
      subject: fleet,
      text: 'Your policies are issued: {count}. Please pay {amount} in all by {date}. Missing documents will follow.',
    },
    more: {
      fil: {
        subject: 'Ang inyong mga policy',
        text: 'Inilabas na ang inyong mga policy: {count}. Pakibayaran ang {amount} lahat bago lumampas ang {date}. Susunod ang mga dokumentong kulang pa.',
      },
    },
  },
  ({ dueOn, ...of }: OfFleet & { readonly dueOn: Day }) => ({ ...counted(of), date: formatDay(dueOn) }),
)
const fleetComplete = letter(
  {
    ...{ code: 'fleet-complete', title: 'Documents of a fleet complete', ...toHolder, needs: ['count'] },
    words: { subject: fleet, text: 'Your policies are issued and their documents are complete: {count}. Open them here:' },
    more: {
      fil: {
        subject: 'Ang inyong mga policy',
        text: 'Inilabas na ang inyong mga policy at kumpleto ang mga dokumento: {count}. Buksan dito:',
      },
    },
  },
  ({ count }: { readonly count: number }) => ({ count: String(count) }),
)

type Refund = OfPolicy & { readonly total: Centavos; readonly how?: string | undefined }

const refundSent = letter(
  {
    ...{ code: 'refund-sent', title: 'Refund sent', ...toHolder, needs: ['amount', 'policy'] },
    words: {
      subject: 'Policy {policy}: refund sent',
      text: 'We refunded {amount} for policy {policy} the way it was paid. It will show in a few days.',
    },
    more: {
      fil: {
        subject: 'Policy {policy}: ibinalik ang pera',
        text: 'Ibinalik ang {amount} para sa policy {policy} sa paraang ginamit sa pagbayad. Lalabas ito sa loob ng ilang araw.',
      },
    },
  },
  ({ number, total }: Omit<Refund, 'how'>) => amount({ number, total }),
)
const refundPaid = letter(
  {
    ...{ code: 'refund-paid-by-office', title: 'Refund paid by our office', ...toHolder, needs: ['amount', 'policy', 'way'] },
    words: {
      subject: 'Policy {policy}: money paid to you',
      text: 'Our office paid you {amount} for policy {policy}: {way}.',
    },
    more: {
      fil: {
        subject: 'Policy {policy}: binayaran ka na',
        text: 'Binayaran ka ng aming opisina ng {amount} para sa policy {policy}: {way}.',
      },
    },
  },
  ({ how, ...of }: Refund & { readonly how: string }) => ({ ...amount(of), way: how }),
)

/** The sentence of each message about a policy; `policySms` and `policyMail` make messages of it. */
export const aboutPolicies = {
  policyIssued: oneOf([issued, issuedCertified, issuedOnCredit, issuedOnCreditCertified], ({ dueOn, isCertified, ...of }: Issued) => {
    if (dueOn) return (isCertified ? issuedOnCreditCertified : issuedOnCredit)({ ...of, dueOn })
    return (isCertified ? issuedCertified : issued)(of)
  }),

  premiumPaid: letter(
    {
      ...{ code: 'premium-paid', title: 'Premium paid', ...toHolder, needs: ['amount', 'policy'] },
      words: { subject: 'Premium of policy {policy}', text: 'Thank you. The premium of {amount} for policy {policy} is paid.' },
      more: { fil: { subject: 'Premium ng policy {policy}', text: 'Salamat: bayad na ang premium na {amount} para sa policy {policy}.' } },
    },
    amount,
  ),

  chargeAsked: oneOf([chargeAsked, chargeAskedBy], ({ until, ...of }: OfPolicy & Asked) =>
    until ? chargeAskedBy({ ...of, until }) : chargeAsked(of),
  ),

  chargePaid: letter(
    {
      ...{ code: 'charge-paid', title: 'Payment received', ...toHolder, needs: ['amount', 'policy', 'what'] },
      words: { subject: 'Policy {policy}: paid', text: 'Thank you. {amount} for policy {policy} is paid ({what}).' },
    },
    ({ what, ...of }: OfPolicy & Amount & { readonly what: string }) => ({ ...amount(of), what }),
  ),

  documentsComplete: oneOf([documentsComplete, certified], ({ certificate, ...of }: Certified) =>
    certificate ? certified({ ...of, certificate }) : documentsComplete(of),
  ),

  fleetIssued: oneOf([fleetIssued, fleetIssuedOnCredit], ({ dueOn, ...of }: OfFleet & { readonly dueOn?: Day | undefined }) =>
    dueOn ? fleetIssuedOnCredit({ ...of, dueOn }) : fleetIssued(of),
  ),
  fleetComplete,

  paymentTakenBack: letter(
    {
      ...{ code: 'payment-taken-back', title: 'Payment reversed by the bank', ...toHolder, needs: ['amount', 'policy'] },
      words: {
        subject: 'Your payment was reversed',
        text: 'Your bank reversed the payment of {amount} for {policy}. Please pay again.',
      },
    },
    ({ number, quotation, total }: TakenBack) => ({ policy: number ?? quotation, amount: formatPesos(total) }),
  ),

  refusalAsked: letter(
    {
      ...{ code: 'visa-refusal-asked', title: 'Visa refusal letter received', ...toHolder, needs: ['policy'] },
      words: {
        subject: 'Policy {policy}: we are reviewing your letter',
        text: 'We have received your visa refusal letter for policy {policy}. You stay covered until we decide; we will send you a message.',
      },
    },
    policy,
  ),

  refusalReturned: letter(
    {
      ...{ code: 'visa-refusal-returned', title: 'Visa refusal letter returned', ...toHolder, needs: ['policy', 'reason'] },
      words: {
        subject: 'Policy {policy}: your letter was returned',
        text: 'The visa refusal letter for policy {policy} was returned: {reason} You are covered as before.',
      },
    },
    ({ reason, ...of }: OfPolicy & { readonly reason: string }) => ({ ...policy(of), reason }),
  ),

  refundSent: oneOf([refundSent, refundPaid], ({ how, ...of }: Refund) =>
    how === undefined ? refundSent(of) : refundPaid({ ...of, how }),
  ),

  policyCancelled: letter(
    {
      ...{ code: 'policy-cancelled', title: 'Policy cancelled', ...toHolder, needs: ['policy', 'reason'] },
      words: {
        subject: 'Policy {policy} is cancelled',
        text: 'Policy {policy} is cancelled and no longer covers anything. {reason}',
      },
    },
    ({ why, ...of }: OfPolicy & { readonly why: string }) => ({ ...policy(of), reason: why }),
  ),

  policyGivenBack: letter(
    {
      ...{ code: 'policy-given-back', title: 'Policy returned', ...toHolder, needs: ['policy', 'returned'] },
      words: {
        subject: 'Policy {policy} was returned',
        text: 'Policy {policy} was returned and no longer covers anything. {returned}',
      },
    },
    ({ returned, ...of }: OfPolicy & { readonly returned: string }) => ({ ...policy(of), returned }),
  ),
}
