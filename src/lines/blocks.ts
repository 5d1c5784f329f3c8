import { type Day, dayOf, formatDay, type Term } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { parseTime, timeOf } from '#domain/time-of-day.ts'
import type { Block, Document, Fact } from '#kit/document.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import { minuteOf } from './issuing-blocks.ts'
import type { Drawable } from './line/documents.ts'
import { type CancellationTerms, CTPL_NOTICE_DAYS } from './return-premium.ts'

type Facts = Drawable<unknown>

/** Facts by label; those without a value are left out. */
export const knownFacts = (facts: Readonly<Record<string, Message | string | undefined>>): Fact[] =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, ...withI18n('value', value) }] : []))

export const labelOf = ({ labels }: Pick<Facts, 'labels'>, list: string, code: string | undefined) =>
  code === undefined ? undefined : (labels[`${list}:${code}`] ?? code)

export const postalAddressOf = (holder: Facts['holder'], labels: Facts['labels']): string =>
  [holder.line1, labelOf({ labels }, 'City', holder.city), labelOf({ labels }, 'Province', holder.province), holder.zip]
    .filter(Boolean)
    .join(', ')

export function holderBlock(facts: Facts): Block {
  const { holder, alternate, labels } = facts
  return {
    kind: 'facts',
    title: 'Policyholder',
    facts: knownFacts({
      Name: nameOf(holder),
      'And/or': alternate && `${alternate.firstName} ${alternate.lastName}`,
      Address: postalAddressOf(holder, labels),
      TIN: holder.tin,
      Mobile: formatMobile(holder.mobile),
      'E-mail': holder.email,
    }).concat(facts.ownHolderFacts ?? []),
  }
}

export const premiumBlock = ({ worksheet }: Facts): Block => ({
  kind: 'amounts',
  title: 'Premium',
  rows: [
    ...worksheet.lines.map(({ label, amount }) => ({ label, amount: formatPesos(amount) })),
    { label: 'Total', amount: formatPesos(worksheet.total), strong: true },
  ],
})

/** The tariff by which it was priced, and a note if its rates are not real. */
export const tariffNote = ({ worksheet }: Facts, { demonstration }: { readonly demonstration: string }): string =>
  `Tariff ${worksheet.tariff}. Taxes are included in the total. ${demonstration}`

export const agentBlock = ({ agent }: Facts): Block => ({
  kind: 'facts',
  title: 'Agent',
  facts: knownFacts({ Name: agent.name, Code: agent.code, Licence: agent.licence, Mobile: agent.mobile && formatMobile(agent.mobile) }),
})

/** The conditions of the underwriter's approval, if there are any. */
export const conditionsBlock = ({ conditions = [] }: Facts): Block[] =>
  conditions.length === 0 ? [] : [{ kind: 'text', title: 'Conditions', text: conditions.map((condition) => `• ${condition}`).join('\n') }]

/**
 * The time of day at which cover starts: the tariff's, or the minute of issue if that is later. No one is covered before the premium is
 * paid.
 */
export function beginsAt(from: Day, time: string, issuedAt: Date | undefined): string {
  if (!issuedAt || dayOf(issuedAt) !== from) return time
  const usual = parseTime(time)
  return usual === undefined || timeOf(issuedAt) > usual ? minuteOf(issuedAt) : time
}

export const periodFact = ({ from, to }: Term, time: string, issuedAt: Date | undefined): Fact => ({
  label: 'Period of cover',
  ...withI18n('value', msg`${beginsAt(from, time, issuedAt)} of ${formatDay(from)} to ${time} of ${formatDay(to)}`),
})

export const exclusionBlock = (exclusions: readonly string[]): Block => ({
  kind: 'text',
  title: 'Not covered',
  text: exclusions.map((exclusion) => `• ${exclusion}`).join('\n'),
})

/** The part of a document that a line writes itself; the insurer and how to verify it are on every document. */
type OwnContent = { readonly subtitle: string; readonly blocks: readonly Block[]; readonly notes: readonly string[] }

const signed = (facts: Facts, { subtitle, blocks, notes }: OwnContent, own: Pick<Document, 'title' | 'facts'>): Document => ({
  ...own,
  subtitle,
  blocks,
  notes: [...notes, insurerNote(facts)],
  ...(facts.qr ? { qr: facts.qr } : {}),
})

const NO_BREAK = '\u00a0'

/** How the policy may end early, and what is returned then: a short-period rate counts only if it is printed (section 80). */
export function cancellationBlock(
  { noticeDays, mortgageeDays, shortPeriod, beforeStart }: CancellationTerms,
  { isMortgaged, hasCtpl }: { readonly isMortgaged: boolean; readonly hasCtpl: boolean },
): Block {
  const rates = shortPeriod.map(({ twelfths, kept }) => `${twelfths}/12: ${formatRate(kept)}`.replaceAll(' ', NO_BREAK))
  const sentences = [
    `We may end this policy on the grounds of section 64 of the Insurance Code, after ${noticeDays} days’ written notice, and return the net premium for the days that are left.`,
    ...(beforeStart ? beforeStartSentences(beforeStart) : []),
    ...(beforeStart
      ? []
      : [
          rates.length > 0
            ? `If you end it, we keep this share of a year’s net premium, by the part of a year that has begun: ${rates.join(', ')}.`
            : 'If you end it, we return the net premium for the days that are left.',
        ]),
    ...(isMortgaged
      ? [`Whoever ends it, the mortgagee first receives ${mortgageeDays} days’ written notice or has consented in writing.`]
      : []),
    ...(hasCtpl
      ? [
          `Whoever ends it, the compulsory cover ends only after ${CTPL_NOTICE_DAYS} days’ written notice to you and to the Land Transportation Office, and at your request only once another cover takes its place or the vehicle is sold or no longer exists (sections 393 and 394).`,
        ]
      : []),
    'Value-added, premium and local tax on what we return go back with it; documentary stamp tax and fees do not.',
  ]
  return { kind: 'text', title: 'Ending the policy early', text: sentences.join(' ') }
}

const beforeStartSentences = ({ calledOffFee, visaRefusedFee }: NonNullable<CancellationTerms['beforeStart']>): string[] => [
  `If you end it before its first day, we return the net premium less a fee of ${formatPesos(calledOffFee)}; from that day on, nothing is returned if you end it.`,
  ...(visaRefusedFee === undefined
    ? []
    : [
        `If a visa is refused and you send us the letter of refusal before the first day, we return all that was paid less a fee of ${formatPesos(visaRefusedFee)}.`,
      ]),
]

const insurerNote = ({ insurer }: Facts) =>
  `${insurer.name}, ${insurer.address}. TIN ${insurer.tin}. Questions and complaints: ${insurer.support}.`

export const quotationDocument = (facts: Facts, content: OwnContent): Document =>
  signed(facts, content, {
    title: 'Quotation',
    facts: knownFacts({
      'Quotation number': facts.number,
      Date: formatDay(facts.issuedOn),
      'Valid until': facts.validUntil && formatDay(facts.validUntil),
    }),
  })

export const policyDocument = (facts: Facts, content: OwnContent, title = 'Policy schedule'): Document =>
  signed(facts, content, {
    title,
    facts: knownFacts({
      'Policy number': facts.number,
      'Issued on': formatDay(facts.issuedOn),
      'Certificate of cover': facts.certificate?.cocNumber,
    }),
  })

export const certificateDocument = (facts: Facts, cocNumber: string, content: OwnContent): Document =>
  signed(facts, content, {
    title: 'Certificate of cover',
    facts: knownFacts({ 'COC number': cocNumber, 'Policy number': facts.number, 'Issued on': formatDay(facts.issuedOn) }),
  })
