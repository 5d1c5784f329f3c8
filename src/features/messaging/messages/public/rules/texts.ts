import { aboutAccounts } from '../../rules/account-texts.ts'
import { aboutApplications } from '../../rules/application-texts.ts'
import { aboutChanges } from '../../rules/change-texts.ts'
import { aboutClaims, aboutThirdParties } from '../../rules/claim-texts.ts'
import { frames } from '../../rules/frame-texts.ts'
import { aboutHelp } from '../../rules/help-texts.ts'
import { aboutLicences } from '../../rules/licence-texts.ts'
import { aboutNotices } from '../../rules/notice-texts.ts'
import { aboutOffers } from '../../rules/offer-texts.ts'
import { aboutPeople } from '../../rules/people-texts.ts'
import { aboutPolicies } from '../../rules/policy-texts.ts'
import { aboutReceipts } from '../../rules/receipt-texts.ts'
import type { MessageKind } from '../../rules/wording.ts'

export type { Letter, MessageText } from '../../rules/define.ts'
export type { LossStage } from '../../rules/notice-texts.ts'
export { newTimesOffered } from '../../rules/people-texts.ts'

/**
 * Every text that is sent by SMS or mail, by name: pure functions of the values in it, worded as shipped; queueing the message words it as
 * the office does. All senders take their texts from here.
 */
export const messageTexts = {
  ...aboutPeople,
  ...aboutPolicies,
  ...aboutChanges,
  ...aboutNotices,
  ...aboutAccounts,
  ...aboutApplications,
  ...aboutHelp,
  ...aboutClaims,
  ...aboutThirdParties,
  ...aboutLicences,
  ...aboutReceipts,
  ...aboutOffers,
}

export const { policySms, policyMail, claimSms, claimMail, mortgageeMail } = frames

type Sayer = { readonly kind: MessageKind } | { readonly kinds: readonly MessageKind[] }

const kindsOf = (group: Readonly<Record<string, Sayer>>): MessageKind[] =>
  Object.values(group).flatMap((sayer) => ('kind' in sayer ? [sayer.kind] : sayer.kinds))

/** All messages, in groups. */
export const messageGroups: readonly { readonly title: string; readonly kinds: readonly MessageKind[] }[] = [
  { title: 'Signing in and appointments', kinds: kindsOf(aboutPeople) },
  { title: 'Policies', kinds: kindsOf({ ...aboutPolicies, ...aboutChanges, ...aboutReceipts }) },
  { title: 'Offers by text message', kinds: kindsOf(aboutOffers) },
  { title: 'Notices', kinds: kindsOf(aboutNotices) },
  { title: 'Claims', kinds: kindsOf({ ...aboutClaims, ...aboutThirdParties }) },
  { title: 'Help desk', kinds: kindsOf(aboutHelp) },
  { title: 'Opening and closing texts', kinds: kindsOf(frames) },
  { title: 'Accounts of agents', kinds: kindsOf(aboutAccounts) },
  { title: 'Licences', kinds: kindsOf(aboutLicences) },
  { title: 'Applicants', kinds: kindsOf(aboutApplications) },
]
