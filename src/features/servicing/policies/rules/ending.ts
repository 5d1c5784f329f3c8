import { addDays, type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos, proportion, sum } from '#domain/money.ts'
import type { PolicyState } from '#domain/policy-life.ts'
import type { Actor } from '#kit/actor.ts'
import {
  addTaxes,
  type CancellationTerms,
  CTPL_NOTICE_DAYS,
  type EndedBy,
  lessFee,
  lessUnpaid,
  NO_TAXES,
  NOTHING_UNPAID,
  type PremiumPart,
  type ReturnedPremium,
  type ReturnedTaxes,
  type ReturnPremium,
  returnPremiumOn,
  sumOfTaxes,
  type Unpaid,
} from '#lines/return-premium.ts'

/** Why a policy in force is cancelled: because its holder asks for it, or on a ground of section 64 of the Insurance Code. */
export const GROUNDS = {
  'non-payment': 'The premium is not paid',
  asked: 'The customer asks for it',
  fraud: 'Fraud or a material misrepresentation was discovered',
  crime: 'A conviction for a crime that increases the hazard',
  recklessness: 'Wilful or reckless acts or omissions that increase the hazard',
  uninsurable: 'What is insured has changed and can no longer be insured',
  'other-insurance': 'Other insurance brings the total above the value',
  regulator: 'The Insurance Commission finds that it would break the law',
  'total-loss': 'What was insured was lost, and the loss was paid',
} as const
export type Ground = keyof typeof GROUNDS
export const isGround = (word: string): word is Ground => Object.hasOwn(GROUNDS, word)
export const GROUND_CODES = Object.keys(GROUNDS).filter(isGround)

export const endedBy = (ground: Ground): EndedBy => (ground === 'asked' ? 'insured' : 'insurer')

/** Who besides the insured has a right to notice: a mortgagee and, if the policy has CTPL, the LTO. */
export type ToldBefore = { readonly isMortgaged: boolean; readonly hasCtpl: boolean }

/** The last day of cover of a policy for which notice is given today: the longest notice period decides. */
export const lastDayOf = (
  today: Day,
  ground: Ground,
  { noticeDays, mortgageeDays }: CancellationTerms,
  { isMortgaged, hasCtpl }: ToldBefore,
): Day =>
  addDays(today, Math.max(endedBy(ground) === 'insurer' ? noticeDays : 0, isMortgaged ? mortgageeDays : 0, hasCtpl ? CTPL_NOTICE_DAYS : 0))

/** What the owner shows before CTPL is ended at their request: Insurance Code, section 394. */
export const SHOWN_FIRST = {
  replacement: 'Another CTPL takes its place',
  sale: 'The vehicle was sold',
  ceased: 'The vehicle no longer exists',
} as const
export type ShownFirst = keyof typeof SHOWN_FIRST
export type Shown =
  | { readonly kind: 'replacement'; readonly cocNumber: string; readonly insurer: string; readonly from: Day }
  | { readonly kind: 'sale' | 'ceased'; readonly deedId: string; readonly name: string }

export const shownSentence = (shown: Shown): string =>
  shown.kind === 'replacement'
    ? `${SHOWN_FIRST.replacement}: COC ${shown.cocNumber} of ${shown.insurer}, from ${formatDay(shown.from)}.`
    : `${SHOWN_FIRST[shown.kind]}: ${shown.name}.`

type Running = {
  readonly ground: Ground
  /** As stated to those who were given notice. */
  readonly lastDay: Day
  /** When the LTO acknowledged it; null while it has not, or need not be notified. */
  readonly ltoToldOn: Day | null
}

/**
 * The day until which cover lasts at least: the day that was stated, or the end of the days that the LTO is owed, if it was notified later.
 */
export function coveredUntil({ lastDay, ltoToldOn }: Pick<Running, 'lastDay' | 'ltoToldOn'>): Day {
  const owed = ltoToldOn === null ? lastDay : addDays(ltoToldOn, CTPL_NOTICE_DAYS)
  return owed > lastDay ? owed : lastDay
}

/** Whether a notice has run out: with CTPL in the policy, only once the LTO was notified long enough before. */
export const hasRunOut = (notice: Pick<Running, 'lastDay' | 'ltoToldOn'>, { hasCtpl }: Pick<ToldBefore, 'hasCtpl'>, today: Day): boolean =>
  coveredUntil(notice) < today && (!hasCtpl || notice.ltoToldOn !== null)

/**
 * The grounds on which notice may be given now: agents for an overdue premium, underwriting on every ground; a customer's request needs
 * notice only for a mortgagee and for CTPL.
 */
export function groundsFor(
  actor: Actor,
  { isOverdue, isMortgaged, hasCtpl, isNoticed }: ToldBefore & { readonly isOverdue: boolean; readonly isNoticed: boolean },
): Ground[] {
  if (actor.kind !== 'staff' || isNoticed) return []
  return GROUND_CODES.filter((ground) => {
    // This notice is given when a claim is paid.
    if (ground === 'total-loss') return false
    if (ground === 'non-payment') return isOverdue
    return actor.features.includes('UNDERWRITING') && (ground !== 'asked' || isMortgaged || hasCtpl)
  })
}

/** How the person asking may end a policy in force today: after a notice that has run out, or because its holder asks for it. */
export type Cancellation =
  | { readonly by: EndedBy; readonly after: 'notice' | 'wish' | 'consent' }
  | { readonly refused: 'not-allowed' | 'needs-consent' | 'needs-notice' }

export function cancellationAllowed(
  actor: Actor,
  { notice, isMortgaged, hasCtpl, consent }: ToldBefore & { readonly notice: Running | undefined; readonly consent: boolean },
  today: Day,
): Cancellation {
  if (actor.kind !== 'staff') return { refused: 'not-allowed' }
  const decides = actor.features.includes('UNDERWRITING')
  if (notice && hasRunOut(notice, { hasCtpl }, today) && (decides || notice.ground === 'non-payment'))
    return { by: endedBy(notice.ground), after: 'notice' }
  if (!decides) return { refused: 'not-allowed' }
  if (hasCtpl) return { refused: 'needs-notice' }
  if (!isMortgaged) return { by: 'insured', after: 'wish' }
  return consent ? { by: 'insured', after: 'consent' } : { refused: 'needs-consent' }
}

/** What becomes of the premium of a policy that was ended early. */
export type Ended = {
  readonly by: EndedBy
  readonly net: Centavos
  readonly parts: ReturnPremium['parts']
  /** What is returned of the net premium; zero if nothing was paid. */
  readonly amount: Centavos
  /** What is returned of the taxes on it. */
  readonly taxes: ReturnedTaxes
  /** What is also returned of documentary stamp tax and fees: for a policy that was given back. */
  readonly charges?: Centavos | undefined
  /** What is kept of it, including its part of the taxes: for a policy that was called off before its first day. */
  readonly fee?: Centavos | undefined
  /** The visa refusal letter. */
  readonly letter?: { readonly id: string; readonly name: string } | undefined
  readonly wasPaid: boolean
  /** Claims were deducted from the premium first. */
  readonly lessClaims?: true | undefined
  /** The loss by which the premium was used up: none of it is returned (Insurance Code, sections 81 to 83). */
  readonly usedUp?: UsedUp | undefined
}

/** A claim for everything that is insured, and the day of the loss, as of which cover has ended. */
export type UsedUp = { readonly claim: string; readonly lossOn: Day }

/** What determines how a policy may end, including what its line says. */
type Basis = {
  readonly parts: readonly PremiumPart[]
  readonly terms: CancellationTerms
  readonly unpaid?: Unpaid
  readonly charged?: ReturnedPremium
  readonly claimed?: Centavos | undefined
}

/** What was charged as premium and the taxes on it. */
const chargedOf = ({ parts, charged }: Pick<Basis, 'parts' | 'charged'>): ReturnedPremium =>
  charged ?? { amount: sum(parts.map(({ net }) => net)), taxes: addTaxes(parts.map(({ taxes }) => taxes)) }

/** What was paid of the premium and the taxes on it. */
const allOf = ({ unpaid = NOTHING_UNPAID, ...basis }: Omit<Basis, 'terms'>): Centavos => {
  const { amount, taxes } = chargedOf(basis)
  return amount + sumOfTaxes(taxes) - unpaid.amount - sumOfTaxes(unpaid.taxes)
}
/** Whether the insured may still call it off: only before the first day of its cover. */
const isBeforeStart = ({ parts }: Pick<Basis, 'parts'>, day: Day): boolean => parts.every(({ term }) => day < term.from)

/** Claims are deducted from the whole premium before a part of it is returned to the insured (Insurance Code, section 80). */
function lessClaims({ amount, taxes }: ReturnedPremium, basis: Basis): ReturnedPremium {
  const { claimed = 0 } = basis
  const { amount: whole } = chargedOf(basis)
  const left = (returned: Centavos) => (claimed <= 0 || whole <= 0 ? returned : proportion(returned, Math.max(0, whole - claimed), whole))
  return { amount: left(amount), taxes: { vat: left(taxes.vat), premiumTax: left(taxes.premiumTax), lgt: left(taxes.lgt) } }
}

/** Ends a policy in force on a given day. */
export function endedOn(day: Day, basis: Basis, by: EndedBy, wasPaid: boolean): Ended {
  const { parts, terms, unpaid, charged, claimed = 0 } = basis
  const { returned, taxes, ...refund } = returnPremiumOn(day, parts, terms.beforeStart, unpaid, charged)
  const whole = { amount: returned[by], taxes: taxes[by] }
  const back = by === 'insured' ? lessClaims(whole, basis) : whole
  const isCalledOff = by === 'insured' && terms.beforeStart !== undefined && isBeforeStart(basis, day)
  const fee = allOf(basis) - allReturned(back)
  const kept = { ...(isCalledOff ? { fee } : {}), ...(by === 'insured' && claimed > 0 ? { lessClaims: true as const } : {}) }
  return { by, ...refund, ...(wasPaid ? { ...back, ...kept } : NOTHING), wasPaid }
}

/** Ends a policy whose premium a total loss has used up. */
export function endedByLoss(day: Day, { parts }: Pick<Basis, 'parts'>, usedUp: UsedUp): Ended {
  const { net, parts: left } = returnPremiumOn(day, parts)
  return { by: 'insurer', net, parts: left, ...NOTHING, wasPaid: true, usedUp }
}

/** What a total loss leaves of a policy: CTPL, which covers others. What else was charged is used up. */
export const outliving = <B extends Pick<Basis, 'parts' | 'charged'>>({ charged: _, ...basis }: B): Omit<B, 'charged'> => ({
  ...basis,
  parts: basis.parts.filter(({ outlivesLoss }) => outlivesLoss),
})

/** Ends what a total loss left of a policy, after notice: in proportion, as when the insurer ends it. */
export const endedAfterLoss = (day: Day, basis: Basis, wasPaid: boolean): Ended => endedOn(day, outliving(basis), 'insurer', wasPaid)

/** Ends a policy that is given back in the days for that: all that was paid for it, `total`, is returned. */
export function givenBack(day: Day, basis: Omit<Basis, 'terms'>, total: Centavos, wasPaid: boolean): Ended {
  const { parts: left, net } = returnPremiumOn(day, basis.parts)
  const { amount, taxes } = lessUnpaid(chargedOf(basis), basis.unpaid ?? NOTHING_UNPAID)
  const ended = { by: 'insured', net, parts: left, wasPaid } as const
  return wasPaid ? { ...ended, amount, taxes, charges: total - amount - sumOfTaxes(taxes) } : { ...ended, ...NOTHING }
}

/** Ends a policy whose journey a refused visa made impossible: like one that is given back, less a fee. */
export function visaRefused(day: Day, basis: Omit<Basis, 'terms'>, total: Centavos, feeAsked: Centavos, wasPaid: boolean): Ended {
  const whole = givenBack(day, basis, total, wasPaid)
  if (!wasPaid) return whole
  const left = lessFee(whole, feeAsked)
  return { ...whole, ...left, fee: allReturned(whole) - allReturned({ ...whole, ...left }) }
}

type Offer = { readonly amount: Centavos; readonly fee: Centavos }

/**
 * Until when a policy in force may be called off, and what is then returned and kept; null where its line does not allow it, or its cover
 * has started.
 */
export function callOffOn(
  today: Day,
  basis: Basis,
  total: Centavos,
  wasPaid: boolean,
): { readonly until: Day; readonly asked: Offer; readonly visa: Offer | null } | null {
  const { beforeStart } = basis.terms
  const [first] = basis.parts.map(({ term }) => term.from).toSorted()
  if (!beforeStart || first === undefined || today >= first) return null
  const offerOf = (ended: Ended): Offer => ({ amount: allReturned(ended), fee: ended.fee ?? 0 })
  const { visaRefusedFee } = beforeStart
  return {
    until: addDays(first, -1),
    asked: offerOf(endedOn(today, basis, 'insured', wasPaid)),
    visa: visaRefusedFee === undefined ? null : offerOf(visaRefused(today, basis, total, visaRefusedFee, wasPaid)),
  }
}

/** Whether all that was paid is returned, so that its provider sends the payment back. */
export const isSentBack = ({ charges, fee }: Pick<Ended, 'charges' | 'fee'>): boolean => charges !== undefined && fee === undefined

/** Until when the buyer of a policy in force may give it back: it reaches them on the day of its issue, by phone and mail. */
export const giveBackUntil = (
  { state, issuedOn }: { readonly state: PolicyState; readonly issuedOn: Day | null },
  coolingOffDays: number | undefined,
): Day | null => (state === 'issued' && issuedOn !== null && coolingOffDays !== undefined ? addDays(issuedOn, coolingOffDays) : null)

/** Nothing is returned if nothing was paid, or the bank has taken it back. */
export const NOTHING = { amount: 0, taxes: NO_TAXES, charges: undefined, fee: undefined }

/** The total returned: of the net premium, of the taxes on it, and of what else was paid. */
export const allReturned = ({ amount, taxes, charges = 0 }: Pick<Ended, 'amount' | 'taxes' | 'charges'>): Centavos =>
  amount + sumOfTaxes(taxes) + charges

/** For the history, the agent and the customer. */
export const refundSentence = (ended: Ended): string => {
  const { amount, taxes, charges, fee, net, parts, by, wasPaid, usedUp, lessClaims: isLess } = ended
  if (usedUp)
    return `The loss of ${formatDay(usedUp.lossOn)} was paid by claim ${usedUp.claim}: it has used up the premium, and nothing is returned.`
  if (!wasPaid) return 'Nothing was paid, so nothing is returned.'
  if (fee !== undefined)
    return `${formatPesos(allReturned(ended))} is to be returned: ${charges === undefined ? 'the premium and the taxes on it' : 'all that was paid'}, less a fee of ${formatPesos(fee)}.`
  if (charges !== undefined) return `All that was paid, ${formatPesos(allReturned(ended))}, is returned the way it was paid.`
  const left = parts.map(({ name, daysLeft, daysAll }) => `${name} ${daysLeft} of ${daysAll} days`).join(', ')
  const how = by === 'insurer' ? `in proportion: ${left}` : `at the rate printed on the policy: ${left}`
  const first = isLess ? ', after claims were deducted from it (Insurance Code, section 80)' : ''
  const tax = sumOfTaxes(taxes)
  const besides = tax > 0 ? ` With ${formatPesos(tax)} of the taxes on it, that is ${formatPesos(allReturned(ended))}.` : ''
  return `${formatPesos(amount)} of the net premium of ${formatPesos(net)}${first} is to be returned (${how}).${besides}`
}
