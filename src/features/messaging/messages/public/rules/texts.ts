import { type Day, formatDay, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'
import { aboutApplications } from '../../rules/application-texts.ts'
import { aboutClaims, aboutThirdParties } from '../../rules/claim-texts.ts'
import { aboutHelp } from '../../rules/help-texts.ts'
import { aboutLicences } from '../../rules/licence-texts.ts'
import { aboutReceipts } from '../../rules/receipt-texts.ts'

/** What is sent: an SMS has no subject. */
export type MessageText = { readonly subject?: string; readonly text: string }

/** The name under which it is sent. */
type Sender = { readonly brand: string }
type OfPolicy = { readonly number: string | null }
type Amount = { readonly total: number }

type Code = Sender & {
  readonly code: string
  /** Only on pages of this host does the browser offer to fill the code in (WebOTP). */
  readonly host: string | undefined
}
type Appointment = Sender & {
  readonly startsAt: Date
  readonly place: string
  readonly agentName: string
  readonly agentMobile: string
}
type Offer = Sender & { readonly name: string; readonly agentName: string; readonly times: readonly Date[] }
type NewAgent = Sender & Pick<Appointment, 'agentName' | 'agentMobile'>
type DataRequest = { readonly number: string; readonly phone: string }
type Photographs = Sender & { readonly risk: string; readonly titles: readonly string[]; readonly link: string }

/** Sign-in, identity, appointments and photographs. */
const aboutPeople = {
  /** Its last line is for the browser. */
  oneTimeCode: ({ brand, code, host }: Code): MessageText => ({
    text: `${code} is your ${brand} code, good for 5 minutes. Never tell it to anybody, not even your agent.${host ? `\n\n@${host} #${code}` : ''}`,
  }),

  /** To the old number and to the new one. */
  numberChanged: ({ brand, mobile, phone }: Sender & { readonly mobile: string; readonly phone: string }): MessageText => ({
    text: `${brand}: from now on you sign in with ${formatMobile(mobile)}. If you did not ask for this, call ${phone} at once.`,
  }),

  identityConfirmed: ({ brand, quotation }: Sender & { readonly quotation: string }): MessageText => ({
    text: `${brand}: Your identity is confirmed. Sign in to pay ${quotation}.`,
  }),
  identityNotConfirmed: ({ brand, quotation }: Sender & { readonly quotation: string }): MessageText => ({
    text: `${brand}: Your identity could not be confirmed. Sign in to try again, or ask your agent about ${quotation}.`,
  }),

  /** To a person who agreed to be reminded of an appointment. */
  appointmentReminder: ({ brand, startsAt, place, agentName, agentMobile }: Appointment): MessageText => ({
    text: `${brand}: you meet ${agentName} on ${formatInstant(startsAt)} (Manila time)${place ? `, ${place}` : ''}. To change it, call ${formatMobile(agentMobile)}.`,
  }),

  /** Which language a customer reads is not known, so it is said in two. */
  newAgent: ({ brand, agentName, agentMobile }: NewAgent): Required<MessageText> => ({
    subject: `Your agent is now ${agentName}`,
    text: `${brand}: ${agentName} (${formatMobile(agentMobile)}) is your insurance agent now. Your policies stay as they are. / Si ${agentName} na ang ahente ninyo; walang nagbago sa inyong insurance.`,
  }),

  /** To somebody who was missed, from the agent's own phone. */
  newTimesOffered: ({ brand, name, agentName, times }: Offer): MessageText => {
    const offered = times.map(formatInstant)
    const choice = offered.length > 1 ? `${offered.slice(0, -1).join('; ')} or ${offered.at(-1)}` : (offered[0] ?? 'another day')
    return {
      text: `Hi ${name}, this is ${agentName} of ${brand}. Sorry that we missed each other. Could we meet on ${choice} (Manila time)? Which suits you?`,
    }
  },

  dataRequestAnswered: ({ brand, number, phone }: Sender & DataRequest): MessageText => ({
    text: `${brand}: your request ${number} about your data is answered. Sign in and open My privacy, or call ${phone}.`,
  }),
  dataErased: ({ brand, number, phone }: Sender & DataRequest): MessageText => ({
    text: `${brand}: request ${number} is done: your data are erased, except what a law has us keep. Questions: ${phone}.`,
  }),

  photographsAgain: ({ brand, risk, titles, link }: Photographs): MessageText => ({
    text: `${brand}: ${titles.length === 1 ? 'a photo' : `${titles.length} photos`} of your ${risk} must be taken again: ${titles.join(', ')}. ${link}`,
  }),
}

type Issued = OfPolicy & Amount & { readonly isCertified: boolean; readonly dueOn?: Day | undefined }
type Asked = Amount & { readonly what: string; readonly until: Day | null }
type TakenBack = OfPolicy & Amount & { readonly quotation: string }
type Certified = OfPolicy & { readonly certificate?: { readonly cocNumber: string; readonly authNumber: string | null } | undefined }

/** The sentence of each piece of news about a policy; `policySms` and `policyMail` make messages of it. */
const aboutPolicies = {
  policyIssued: ({ number, total, isCertified, dueOn }: Issued): Required<MessageText> => {
    const issued = dueOn
      ? `Policy ${number} is issued. Please pay its premium of ${formatPesos(total)} by ${formatDay(dueOn)}`
      : `Paid. Policy ${number} is issued`
    const certificate = isCertified ? '; your certificate of cover is being authenticated and follows' : ''
    return { subject: `Policy ${number}`, text: `${issued}${certificate}.` }
  },

  premiumPaid: ({ number, total }: OfPolicy & Amount): Required<MessageText> => ({
    subject: `Premium of policy ${number}`,
    text: `Thank you: the premium of ${formatPesos(total)} for policy ${number} is paid.`,
  }),

  chargeAsked: ({ number, what, total, until }: OfPolicy & Asked): Required<MessageText> => ({
    subject: `Policy ${number}: to be paid`,
    text: `${formatPesos(total)} for policy ${number} (${what}) ${until ? `is to be paid by ${formatDay(until)}` : 'is to be paid'}. Pay here:`,
  }),

  chargePaid: ({ number, what, total }: OfPolicy & Amount & { readonly what: string }): Required<MessageText> => ({
    subject: `Policy ${number}: paid`,
    text: `Thank you: ${formatPesos(total)} for policy ${number} is paid (${what}).`,
  }),

  policyChanged: ({ number, what, on }: OfPolicy & { readonly what: string; readonly on: Day }): Required<MessageText> => ({
    subject: `Policy ${number}: changed`,
    text: `Policy ${number} is changed from ${formatDay(on)}: ${what}. The slip:`,
  }),

  changeRefused: ({ number, what, why }: OfPolicy & { readonly what: string; readonly why: string }): Required<MessageText> => ({
    subject: `Policy ${number} stays as it is`,
    text: `Policy ${number} stays as it is. Not changed: ${what}. ${why}`,
  }),

  documentsComplete: ({ number, certificate }: Certified): Required<MessageText> =>
    certificate
      ? {
          subject: `Certificate of cover ${certificate.cocNumber}`,
          text: `Certificate of cover ${certificate.cocNumber} is authenticated (no. ${certificate.authNumber}). Policy ${number} and certificate:`,
        }
      : { subject: `Policy ${number}`, text: `Policy ${number} is issued. Open it here:` },

  paymentTakenBack: ({ number, quotation, total }: TakenBack): Required<MessageText> => ({
    subject: 'Your payment was taken back',
    text: `Your bank took back the payment of ${formatPesos(total)} for ${number ?? quotation}. Please pay again.`,
  }),

  refusalAsked: ({ number }: OfPolicy): Required<MessageText> => ({
    subject: `Policy ${number}: we read your letter`,
    text: `We have the letter of the refused visa for policy ${number}. It covers until we have decided; we send a message.`,
  }),

  refusalReturned: ({ number, reason }: OfPolicy & { readonly reason: string }): Required<MessageText> => ({
    subject: `Policy ${number}: your letter was returned`,
    text: `The letter of the refused visa for policy ${number} was returned: ${reason} The policy covers as before.`,
  }),

  refundSent: ({ number, total }: OfPolicy & { readonly total: Centavos }): Required<MessageText> => ({
    subject: `Policy ${number}: money sent back`,
    text: `${formatPesos(total)} for policy ${number} was sent back the way it was paid. It shows in some days.`,
  }),

  policyCancelled: ({ number, why }: OfPolicy & { readonly why: string }): Required<MessageText> => ({
    subject: `Policy ${number} is cancelled`,
    text: `Policy ${number} is cancelled and covers nothing any more. ${why}`,
  }),

  policyGivenBack: ({ number, returned }: OfPolicy & { readonly returned: string }): Required<MessageText> => ({
    subject: `Policy ${number} was given back`,
    text: `Policy ${number} was given back and covers nothing any more. ${returned}`,
  }),
}

type Notice = OfPolicy & {
  readonly lastDay: Day
  /** What the law allows notice for, in words. */
  readonly ground: string
  /** Who wants the end, where that makes another notice: whoever is insured, or nobody if the premium is paid in time. */
  readonly kind: 'asked' | 'non-payment' | 'other'
  readonly reason: string
  readonly mortgagee: string | null
  /** CTPL ends with it, so that the LTO is told. */
  readonly hasCtpl: boolean
}

type Mortgaged = Notice & { readonly holderName: string; readonly description: string }

const subjectOfNotice = ({ number }: OfPolicy) => `Notice of cancellation of policy ${number}`

/** Prior written notice of cancellation (Insurance Code, sections 64 and 65), to the customer and to a mortgagee. */
const aboutNotices = {
  cancellationNotice: (notice: Notice): Required<MessageText> => {
    const { number, kind, reason, ground, mortgagee } = notice
    const until = formatDay(notice.lastDay)
    const told = mortgagee ? ` ${mortgagee} is told as well.` : ''
    const lto = notice.hasCtpl ? ' The LTO is told as well: after that day the vehicle may be used only with another CTPL.' : ''
    const text = {
      asked: `As you asked, policy ${number} ends after ${until}.${told}${lto}`,
      'non-payment': `${reason} If it is not paid by ${until}, policy ${number} will be cancelled for non-payment (Insurance Code, section 64).${told}${lto}`,
      other: `Policy ${number} will be cancelled after ${until}. Ground: ${ground} (Insurance Code, section 64). ${reason} Ask us in writing for the facts.${told}${lto}`,
    }
    return { subject: subjectOfNotice(notice), text: text[kind] }
  },

  mortgageeNotice: (notice: Mortgaged): Required<MessageText> => {
    const { number, holderName, description, kind, reason, ground } = notice
    const until = formatDay(notice.lastDay)
    const orVoid = kind === 'non-payment' ? ` If the premium is paid by ${until}, this notice is void and we tell you.` : ''
    return {
      subject: subjectOfNotice(notice),
      text: `Policy ${number} of ${holderName} (${description}), in which you are named as mortgagee, will be cancelled after ${until}. It stays in force until then.\n\nGround: ${ground}. ${reason}${orVoid}`,
    }
  },

  coveredLonger: ({ number, until }: OfPolicy & { readonly until: Day }): Required<MessageText> => ({
    subject: `Policy ${number} covers longer`,
    text: `The LTO acknowledged the notice of cancellation of policy ${number} later than you were told of it. The policy therefore covers until ${formatDay(until)}.`,
  }),

  nonRenewalNotice: ({
    number,
    reason,
    coverTo,
  }: OfPolicy & { readonly reason: string; readonly coverTo: Day }): Required<MessageText> => ({
    subject: `Policy ${number} will not be renewed as it is`,
    text: `Policy ${number} covers until ${formatDay(coverTo)} and will not be renewed as it is (Insurance Code, section 66). ${reason}`,
  }),

  nonRenewalWithdrawn: ({ number }: OfPolicy): Required<MessageText> => ({
    subject: `Policy ${number} may be renewed`,
    text: `The notice that policy ${number} will not be renewed is withdrawn: you may renew it.`,
  }),

  noticeWithdrawn: ({ number }: OfPolicy): Required<MessageText> => ({
    subject: `Policy ${number} stays in force`,
    text: `The notice of cancellation of policy ${number} is withdrawn; the policy stays in force.`,
  }),
}

type Account = Sender & { readonly name: string; readonly phone: string }

/** What staff are told about their own account; none of it says more than its owner may know. */
const aboutAccounts = {
  passwordReset: ({
    brand,
    name,
    link,
    minutes,
    phone,
  }: Account & { readonly link: string; readonly minutes: number }): Required<MessageText> => ({
    subject: `Choose a new password · ${brand}`,
    text: `Hi ${name},\n\nsomebody asked for a new password for your account at ${brand}. If it was you, open this link within ${minutes} minutes; we then send a code to your mobile phone:\n${link}\n\nIf it was not you, do nothing: your password stays as it is. Never send this link to anybody.\n\nQuestions? Call ${phone}.\n${brand}`,
  }),
  passwordResetByPhone: ({ brand, name, phone }: Account): Required<MessageText> => ({
    subject: `Choose a new password · ${brand}`,
    text: `Hi ${name},\n\nsomebody asked for a new password for your account at ${brand}. Your mobile number was never verified, so we cannot be sure that it is you: please call ${phone}.\n\nIf it was not you, do nothing: your password stays as it is.\n${brand}`,
  }),
  secondFactorChanged: ({
    brand,
    name,
    phone,
    what,
  }: Account & { readonly what: 'was set up' | 'was removed' }): Required<MessageText> => ({
    subject: `Second factor of your account · ${brand}`,
    text: `Hi ${name},\n\na second factor ${what} for your account at ${brand}. If it was not you, call ${phone} at once.\n${brand}`,
  }),
  passwordChanged: ({ brand, name, phone }: Account): Required<MessageText> => ({
    subject: `Your password was changed · ${brand}`,
    text: `Hi ${name},\n\nthe password of your account at ${brand} was changed, and other devices were signed out. If it was not you, call ${phone} at once.\n${brand}`,
  }),
  /** To where they were reached before. */
  contactChanged: ({ brand, name, phone }: Account): Required<MessageText> => ({
    subject: `Your address or number was changed · ${brand}`,
    text: `Hi ${name},\n\nthe office changed the e-mail address or the mobile number with which you sign in at ${brand}. If you know nothing of it, call ${phone} at once.\n${brand}`,
  }),
}

/** Every text that is sent by SMS or mail, by name: pure functions from the values in it. Whoever sends takes its text from here. */
export const messageTexts = {
  ...aboutPeople,
  ...aboutPolicies,
  ...aboutNotices,
  ...aboutAccounts,
  ...aboutApplications,
  ...aboutHelp,
  ...aboutClaims,
  ...aboutThirdParties,
  ...aboutLicences,
  ...aboutReceipts,
}

export { claimMail, claimSms } from '../../rules/claim-texts.ts'

type Link = { readonly link: string }
type Letter = Required<MessageText> & Sender & { readonly phone: string }
type Addressed = Letter & Link & { readonly holderName: string; readonly description: string }

export const policySms = ({ brand, text, link }: Sender & Link & { readonly text: string }): MessageText => ({
  text: `${brand}: ${text} ${link}`,
})

export const policyMail = ({ brand, phone, subject, text, link, holderName, description }: Addressed): Required<MessageText> => ({
  subject: `${subject} · ${brand}`,
  text: `Dear ${holderName},\n\n${text}\n\nOpen your policy and its documents here, with the mobile number you gave us:\n${link}\n\n${description}\n\nQuestions? Call ${phone}.\n${brand}`,
})

export const mortgageeMail = ({ brand, phone, subject, text, mortgagee }: Letter & { readonly mortgagee: string | null }) => ({
  subject,
  text: `To ${mortgagee}\n\n${text}\n\nQuestions? Call ${phone}.\n${brand}`,
})
