import { type Day, formatDay } from '#domain/day.ts'
import type { Block, Fact } from '#kit/document.ts'

/** What every letter of the insurer to a policyholder states. */
export type LetterFacts = {
  readonly policy: {
    readonly number: string
    readonly holderName: string
    readonly address: string
    readonly description: string
    readonly lineName: string
    readonly from: Day
    readonly to: Day
    readonly cocNumber: string | undefined
  }
  readonly insurer: { readonly name: string; readonly address: string; readonly tin: string; readonly support: string }
  /** Who signs, and what the Insurance Commission requires us to say about where to complain, on the day of the letter. */
  readonly signatory: { readonly name: string; readonly title: string } | undefined
  readonly commission: string | undefined
}

export const text = (body: string, title?: string): Block => ({ kind: 'text', text: body, ...(title ? { title } : {}) })

/** As `knownFacts`; letters are in English, so their labels are not for translation. */
export const known = (facts: Readonly<Record<string, string | null | undefined>>): Fact[] =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []))

export const addressee = ({ policy: { holderName, address } }: LetterFacts): Block => text(`${holderName}\n${address}`)

export const aboutPolicy = ({ policy }: LetterFacts): Block => ({
  kind: 'facts',
  title: 'The policy',
  facts: known({
    Insurance: policy.lineName,
    'Policy number': policy.number,
    'What is insured': policy.description,
    'Certificate of cover': policy.cocNumber,
    'Period of cover': `${formatDay(policy.from)} to ${formatDay(policy.to)}`,
  }),
})

export const signed = ({ signatory, insurer }: LetterFacts): Block[] =>
  signatory
    ? [text(`${signatory.name}\n${signatory.title}, ${insurer.name}\nSigned electronically (RA 8792).`, 'For the insurer')]
    : [text(insurer.name, 'For the insurer')]

export const commission = ({ commission: said }: LetterFacts): Block[] => (said ? [text(said, 'Important notice')] : [])

export const insurerNote = ({ insurer }: LetterFacts): string =>
  `${insurer.name}, ${insurer.address}. TIN ${insurer.tin}. Questions and complaints: ${insurer.support}.`
