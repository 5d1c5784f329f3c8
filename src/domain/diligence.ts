import { z } from 'zod'
import { field, isAbsent } from '#kit/field.ts'
import { isSeen, UNSEEN } from '#kit/text.ts'
import { addDays, type Day } from './day.ts'
import type { Centavos } from './money.ts'

/** The working day that many days later, Monday to Friday. Holidays are not known here, so the day returned is never too late. */
export function workingDaysAfter(day: Day, days: number): Day {
  let left = days
  let at = day
  while (left > 0) {
    at = addDays(at, 1)
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}

/**
 * When a line asks a policyholder for everything that Insurance Commission CL 4-2004 and 15-2007 require; the law's own amount always
 * applies.
 */
export type DiligenceRule = 'always' | { readonly premiumAbove?: Centavos; readonly sumInsuredFrom?: Centavos }

type Sale = {
  readonly premium: Centavos | undefined
  readonly sumInsured: Centavos | undefined
  /** The law's own amount on that day. */
  readonly coveredAbove: Centavos
}

/** Whether the buyer is asked the fuller questions; a premium that is not known yet requires nothing. */
export function needsFullDiligence(rule: DiligenceRule | undefined, { premium = 0, sumInsured = 0, coveredAbove }: Sale): boolean {
  if (rule === 'always' || premium > coveredAbove) return true
  const { premiumAbove, sumInsuredFrom } = rule ?? {}
  return (premiumAbove !== undefined && premium > premiumAbove) || (sumInsuredFrom !== undefined && sumInsured >= sumInsuredFrom)
}

type Values = Readonly<Record<string, unknown>>
const isFull = ({ diligence }: Values) => diligence === 'full'
const isFullPerson = (values: Values) => isFull(values) && values.kind !== 'company'
const isFullCompany = (values: Values) => isFull(values) && values.kind === 'company'

const OF_EVERYBODY = {
  natureOfWork: 'Choose the nature of the work or business.',
  sourceOfFunds: 'Choose where the premium comes from.',
  publicOffice: 'Say whether a high public office is or was held.',
}
const OF_PERSONS = {
  birthDate: 'Enter the date of birth: it is needed for a premium of this size.',
  citizenship: 'Choose the citizenship: it is needed for a premium of this size.',
  placeOfBirth: 'Enter the place of birth.',
  ...OF_EVERYBODY,
}
const OF_COMPANIES = {
  companyRegistration: 'Enter the SEC or DTI registration number.',
  beneficialOwners: 'Name everyone who owns 20 % of the company or more.',
  ...OF_EVERYBODY,
}

const GROUP = 'What the law requires for large premiums'
const Line = z.string().trim().max(120).refine(isSeen, UNSEEN)

const Named = {
  name: field({ label: 'Full name', control: 'text', autoComplete: 'off', personal: true }, Line.min(1, 'Enter the full name.')),
}

/**
 * What a policyholder is asked beyond the minimum (philippines.md §6.2), where `diligence` is full: the server sets it, from the line and
 * the price. Names, address, birthday, citizenship and TIN are asked of everyone; the identity check covers the photo identification, and
 * confirming on the screen is the signature (Republic Act 8792).
 */
export const Diligence = z
  .object({
    /** Not asked, but set by the program. */
    diligence: z.literal('full').optional(),
    placeOfBirth: field(
      { label: 'Place of birth', control: 'text', group: GROUP, when: isFullPerson, needed: true, personal: true },
      Line.optional(),
    ),
    permanentAddress: field(
      {
        label: 'Permanent address',
        control: 'text',
        group: GROUP,
        when: isFullPerson,
        personal: true,
        help: 'Leave it empty if it is the address above.',
      },
      Line.optional(),
    ),
    natureOfWork: field(
      {
        label: 'Nature of work',
        control: 'choice',
        lookup: { list: 'NatureOfWork' },
        group: GROUP,
        when: isFull,
        needed: true,
        personal: true,
      },
      z.string().max(80).optional(),
    ),
    employer: field(
      {
        label: 'Employer or business',
        control: 'text',
        group: GROUP,
        when: isFull,
        personal: true,
        help: 'Leave it empty if there is none.',
      },
      Line.optional(),
    ),
    socialSecurity: field(
      {
        label: 'SSS or GSIS number',
        control: 'text',
        placeholder: '34-1234567-8',
        group: GROUP,
        when: isFullPerson,
        personal: true,
        help: 'Needed where there is no TIN.',
      },
      z
        .string()
        .regex(/^(\d{2}-?\d{7}-?\d|\d{11})$/, 'Enter the SSS number in the form 34-1234567-8, or the 11 digits of the GSIS number.')
        .optional(),
    ),
    sourceOfFunds: field(
      {
        label: 'Source of funds',
        control: 'choice',
        lookup: { list: 'SourceOfFunds' },
        group: GROUP,
        when: isFull,
        needed: true,
        personal: true,
      },
      z.string().max(80).optional(),
    ),
    publicOffice: field(
      {
        label: 'High public office',
        control: 'segments',
        group: GROUP,
        when: isFull,
        needed: true,
        personal: true,
        help: 'Held now or before, by the policyholder or a close relative or associate.',
        options: [
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ],
      },
      z.enum(['no', 'yes'], 'Say whether a high public office is or was held.').optional(),
    ),
    companyRegistration: field(
      { label: 'SEC or DTI registration number', control: 'text', group: GROUP, when: isFullCompany, needed: true },
      Line.optional(),
    ),
    beneficialOwners: field(
      {
        label: 'Who owns the company',
        control: 'items',
        group: GROUP,
        when: isFullCompany,
        needed: true,
        personal: true,
        help: 'Every person who owns or controls 20 % of it or more.',
        item: z.object(Named),
        row: { called: 'Owner', add: 'Add an owner', atMost: 5 },
      },
      z.array(z.object(Named)).max(5).optional(),
    ),
    beneficiaries: field(
      {
        label: 'Beneficiaries',
        control: 'items',
        group: GROUP,
        when: isFull,
        personal: true,
        help: 'Anyone else to be paid. Leave it empty if there is no one.',
        item: z.object(Named),
        row: { called: 'Beneficiary', add: 'Add a beneficiary', atMost: 10 },
      },
      z.array(z.object(Named)).max(10).optional(),
    ),
  })
  .superRefine(
    (holder, context) => {
      const values: Values = holder
      if (!isFull(values)) return
      for (const [name, message] of Object.entries(values.kind === 'company' ? OF_COMPANIES : OF_PERSONS))
        if (isAbsent(values[name])) context.addIssue({ code: 'custom', path: [name], message })
      if (values.kind !== 'company' && isAbsent(values.tin) && isAbsent(values.socialSecurity))
        context.addIssue({ code: 'custom', path: ['socialSecurity'], message: 'Enter the TIN above, or the SSS or GSIS number.' })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

const People = z.object({
  beneficiaries: z.array(z.object({ name: z.string() })).default([]),
  beneficialOwners: z.array(z.object({ name: z.string() })).default([]),
})

/** The people named only in these answers: they are screened as well. */
export function namedBy(holder: unknown): { readonly beneficiaries: readonly string[]; readonly owners: readonly string[] } {
  const { beneficiaries, beneficialOwners } = People.parse(holder)
  return { beneficiaries: beneficiaries.map(({ name }) => name), owners: beneficialOwners.map(({ name }) => name) }
}
