import { z } from 'zod'
import { addYears, dayOf, isDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { LICENCE_KINDS, LICENCE_NUMBER } from '#domain/licence.ts'
import { LICENCE_CAPACITIES } from '#domain/licence-limits.ts'
import { payoutAccountFields } from '#domain/payout-account.ts'
import { Address, birthIssue, Mobile, NamePart, Tin } from '#domain/person.ts'
import { field, typedNumber } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

const YOUNGEST = 18
const bornTooLate = (typed: unknown, now: Date): string | undefined => {
  const issue = birthIssue(typed, now)
  if (issue || typeof typed !== 'string' || !isDay(typed)) return issue
  return typed > addYears(dayOf(now), -YOUNGEST) ? 'Date of birth: an agent must be 18 or older.' : undefined
}

const words = (max: number, message: string) => plainText(max).trim().min(2, message)
const year = (message: string) => typedNumber(message).pipe(z.number().int().min(1940, message).max(2100, message))

/** The applicant: what the form of the Insurance Commission asks (supplement.md E). */
const Person = z.object({
  firstName: field({ label: 'First name', control: 'text', group: 'Name', autoComplete: 'given-name', personal: true }, NamePart),
  middleName: field(
    {
      label: 'Middle name',
      control: 'text',
      group: 'Name',
      autoComplete: 'additional-name',
      personal: true,
      help: 'Your mother’s maiden surname. Leave this empty if there is none.',
    },
    NamePart.optional(),
  ),
  lastName: field({ label: 'Last name', control: 'text', group: 'Name', autoComplete: 'family-name', personal: true }, NamePart),
  suffix: field({ label: 'Suffix', control: 'choice', lookup: { list: 'Suffix' }, group: 'Name' }, z.string().max(10).optional()),
  birthDate: field({ label: 'Date of birth', control: 'date', group: 'Birth', personal: true, asOf: bornTooLate }, Day),
  birthPlace: field(
    { label: 'Place of birth', control: 'text', group: 'Birth', personal: true, autoComplete: 'off' },
    words(80, 'Enter where you were born.'),
  ),
  sex: field({ label: 'Sex', control: 'choice', lookup: { list: 'Gender' }, group: 'Birth' }, z.string().min(1, 'Choose one.').max(20)),
  civilStatus: field(
    { label: 'Civil status', control: 'choice', lookup: { list: 'CivilStatus' }, group: 'Birth' },
    z.string().min(1, 'Choose one.').max(20),
  ),
  citizenship: field(
    { label: 'Citizenship', control: 'choice', lookup: { list: 'Citizenship' }, group: 'Birth', likely: 'PH' },
    z.string().min(1, 'Choose one.').max(10),
  ),
  ...Address,
})

const Work = z.object({
  employer: field({ label: 'Employer or business', control: 'text', autoComplete: 'off' }, words(80, 'Enter the employer.')),
  position: field({ label: 'Position', control: 'text', autoComplete: 'off' }, words(80, 'Enter the position.')),
  from: field({ label: 'From year', control: 'number' }, year('Enter a year, such as 2021.')),
  until: field(
    { label: 'To year', control: 'number', help: 'Leave empty if you still work there.' },
    year('Enter a year, such as 2024.').optional(),
  ),
})

const Reference = z.object({
  name: field({ label: 'Name', control: 'text', autoComplete: 'off', personal: true }, words(80, 'Enter the name.')),
  mobile: field({ label: 'Mobile number', control: 'mobile', autoComplete: 'off', personal: true }, Mobile),
})

/** How many people must be named. */
export const REFERENCES = 3

const declares = (label: string) => field({ label, control: 'switch' }, z.boolean().default(false))
const saysSo = ({ convicted, refused, bankrupt, indebted, related }: Values) =>
  [convicted, refused, bankrupt, indebted, related].some((each) => each === true)

/** The person's past, and what must be known about them. */
const Background = z
  .object({
    education: field(
      {
        label: 'Education',
        control: 'choice',
        group: 'Education and work',
        options: [
          { value: 'high-school', label: 'High school' },
          { value: 'vocational', label: 'Vocational course' },
          { value: 'college', label: 'College' },
          { value: 'graduate', label: 'Graduate studies' },
        ],
      },
      z.enum(['high-school', 'vocational', 'college', 'graduate'], 'Choose the highest level that you completed.'),
    ),
    school: field(
      { label: 'School and course', control: 'text', group: 'Education and work', autoComplete: 'off' },
      words(120, 'Enter the school.'),
    ),
    work: field(
      {
        label: 'Work in the last five years',
        control: 'items',
        group: 'Education and work',
        item: Work,
        row: { called: 'Job', add: 'Add a job', atMost: 5 },
        help: 'Leave this empty if you did not work.',
      },
      z.array(Work).max(5).default([]),
    ),
    references: field(
      {
        label: 'People who know you',
        control: 'items',
        group: 'References',
        item: Reference,
        row: { called: 'Reference', add: 'Add a reference', atMost: REFERENCES },
        help: 'Three people who are not in your family. Tell them that we may call.',
      },
      z.array(Reference).max(REFERENCES).default([]),
    ),
    convicted: declares('I was convicted of a crime, or a case against me is open.'),
    refused: declares('A licence was refused, suspended or revoked.'),
    bankrupt: declares('I was declared bankrupt or insolvent.'),
    indebted: declares('I owe premiums or commissions to an insurer.'),
    related: declares('I work for an insurer, or someone close to me does.'),
    explanation: field(
      {
        label: 'Tell us more',
        control: 'area',
        when: saysSo,
        needed: true,
        help: 'This alone does not decide the application.',
        autoComplete: 'off',
      },
      plainText(1000).trim().optional(),
    ),
  })
  .superRefine(
    (given, context) => {
      if (Array.isArray(given.references) && given.references.length < REFERENCES)
        context.addIssue({ code: 'custom', path: ['references'], message: 'Name three people who are not in your family.' })
      if (saysSo(given) && !given.explanation)
        context.addIssue({ code: 'custom', path: ['explanation'], message: 'Say in a few words what it is about.' })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

export const KINDS = ['non-life', 'ctpl-only', 'accident-health', 'life', 'variable'] as const

/** A licence held with one company. */
const Affiliation = z.object({
  company: field({ label: 'Company', control: 'text', autoComplete: 'off' }, words(80, 'Enter the company.')),
  kind: field(
    { label: 'Licence', control: 'choice', options: KINDS.map((value) => ({ value, label: LICENCE_KINDS[value] })) },
    z.enum(KINDS, 'Choose what the licence is for.'),
  ),
  capacity: field(
    {
      label: 'As',
      control: 'segments',
      likely: 'agent',
      options: [
        { value: 'agent', label: LICENCE_CAPACITIES.agent },
        { value: 'general-agency', label: LICENCE_CAPACITIES['general-agency'] },
      ],
    },
    z.enum(['agent', 'general-agency'], 'Choose one.'),
  ),
  number: field({ label: 'Licence number', control: 'text', upperCase: true, autoComplete: 'off' }, LICENCE_NUMBER),
  validFrom: field({ label: 'Valid from', control: 'date' }, Day),
  validUntil: field({ label: 'Last day', control: 'date' }, Day),
})
export type Affiliation = z.output<typeof Affiliation>

/** Whether they may sell already, and for whom. */
const Licences = z.object({
  exam: field(
    {
      label: 'Insurance Commission examination',
      control: 'choice',
      options: [
        { value: 'passed', label: 'Passed' },
        { value: 'exempt', label: 'Exempt: licensed within ten years, or recognised training' },
        { value: 'not-yet', label: 'Not yet' },
      ],
    },
    z.enum(['passed', 'exempt', 'not-yet'], 'Choose one.'),
  ),
  affiliations: field(
    {
      label: 'Licences and companies',
      control: 'items',
      item: Affiliation,
      row: { called: 'Licence', add: 'Add a licence', atMost: 9 },
      help: 'Every licence you hold. Leave this empty if you have none yet.',
    },
    z.array(Affiliation).max(9).default([]),
  ),
})

/** Where commission is paid, and what tax is withheld from it. */
const Payout = z.object({
  ...payoutAccountFields({
    group: 'Commission',
    choose: 'Choose where commission goes.',
    nameHelp: 'Commission is paid to the licensed person only: the name must be yours.',
  }),
  tin: field({ label: 'TIN', control: 'text', group: 'Tax', placeholder: '123-456-789-000', personal: true, autoComplete: 'off' }, Tin),
  withholding: field(
    {
      label: 'Withholding tax on commission',
      control: 'choice',
      group: 'Tax',
      options: [
        { value: '5', label: '5 %: I declare on oath that I earn no more than ₱3,000,000 this year' },
        { value: '10', label: '10 %: I earn more, or make no declaration' },
      ],
    },
    z.enum(['5', '10'], 'Choose one.'),
  ),
  isVatRegistered: field({ label: 'I am registered for VAT', control: 'switch', group: 'Tax' }, z.boolean().default(false)),
})
export type Payout = z.output<typeof Payout>

/** The steps of the form, in the order in which they are asked. Each is saved separately. */
export const SECTIONS = {
  person: { title: 'About you', schema: Person },
  background: { title: 'Education and work', schema: Background },
  licences: { title: 'Licences', schema: Licences },
  payout: { title: 'Payment and tax', schema: Payout },
} as const
export type SectionName = keyof typeof SECTIONS
export const SECTION_NAMES = ['person', 'background', 'licences', 'payout'] as const satisfies readonly SectionName[]

export type ApplicationAnswers = { readonly [Name in SectionName]?: z.output<(typeof SECTIONS)[Name]['schema']> | undefined }

export const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name)
