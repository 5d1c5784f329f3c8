import { z } from 'zod'
import { InsuredPerson } from '#domain/insured-person.ts'
import { Amount } from '#domain/money-schemas.ts'
import { NamePart } from '#domain/person.ts'
import { field, typedNumber } from '#kit/field.ts'
import { coverBegins } from '../cover-begins.ts'
import type { Step } from '../line/risk.ts'
import { beneficiaries, beneficiaryIssues } from './beneficiaries.ts'
import { health, questions } from './health.ts'

const name = (label: string) => ({ label, control: 'text', group: 'Name as on an ID', personal: true, autoComplete: 'off' }) as const

const priced = {
  birthDate: InsuredPerson.birthDate,
  sex: field(
    {
      label: 'Sex',
      control: 'segments',
      personal: true,
      options: [
        { value: 'F', label: 'Female' },
        { value: 'M', label: 'Male' },
      ],
    },
    z.enum(['F', 'M'], 'Choose female or male, as on the ID.'),
  ),
  smoker: field(
    {
      label: 'Tobacco or vape in the last 12 months',
      control: 'segments',
      personal: true,
      options: [
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ],
    },
    z.enum(['no', 'yes'], 'Choose yes or no.'),
  ),
  sumInsured: field(
    { label: 'Sum insured', control: 'slider', offered: true, help: 'Paid once when an illness on the list is diagnosed.' },
    typedNumber('Enter the sum insured in whole pesos.').pipe(Amount.min(1, 'Enter the sum insured.')),
  ),
}

const PAID_BY = ['yearly', 'quarterly', 'monthly'] as const

const paidBy = {
  paidBy: field(
    { label: 'How the premium is paid', control: 'segments', offered: true },
    z.enum(PAID_BY, 'Choose how the premium is paid.').optional(),
  ),
}

export const quickFields = ['birthDate', 'sex', 'smoker', 'sumInsured', 'paidBy'] as const

/** Only the part of the details that decides the price before anything about health is known. */
export const CriticalIllnessRisk = z.object({ ...priced, ...paidBy })

/** What a critical illness quotation asks about the insured person: supplement.md B. */
export const CriticalIllnessDetails = z
  .object({
    ...priced,
    ...paidBy,
    from: coverBegins(),
    firstName: field(name('First name'), NamePart),
    middleName: field(name('Middle name'), NamePart.optional()),
    lastName: field(name('Last name'), NamePart),
    suffix: field(
      { label: 'Suffix', control: 'choice', lookup: { list: 'Suffix' }, group: 'Name as on an ID' },
      z.string().max(10).optional(),
    ),
    citizenship: InsuredPerson.citizenship,
    relation: InsuredPerson.relation,
    healthForm: field(
      { label: 'Questions about health', control: 'segments', offered: true },
      z.enum(['short', 'long'], 'Choose how many questions are answered.'),
    ),
    ...health,
    beneficiaries,
  })
  .superRefine(
    (details, context) => {
      const named = Array.isArray(details.beneficiaries) ? details.beneficiaries : []
      for (const { path, message } of beneficiaryIssues(named)) context.addIssue({ code: 'custom', path, message })
      for (const question of unanswered(details)) context.addIssue({ code: 'custom', path: [question], message: 'Choose the answer.' })
    },
    // A step is checked while later steps are still empty, so these rules must not wait until the whole is valid.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
export type CriticalIllnessDetails = z.output<typeof CriticalIllnessDetails>

const LONG = [...Object.keys(questions.illnesses), ...Object.keys(questions.history)]

/** The questions that the form asks and that are unanswered. */
function unanswered(details: Readonly<Record<string, unknown>>): string[] {
  const names = details.healthForm === 'short' ? Object.keys(questions.short) : details.healthForm === 'long' ? LONG : []
  return names.filter((each) => !details[each] && (each !== 'pregnant' || details.sex === 'F'))
}

export const steps: readonly Step<keyof CriticalIllnessDetails>[] = [
  { id: 'cover', title: 'Cover', fields: ['birthDate', 'sex', 'smoker', 'sumInsured', 'paidBy'] },
  {
    id: 'insured',
    title: 'Person insured',
    fields: ['firstName', 'middleName', 'lastName', 'suffix', 'citizenship', 'relation', 'from', 'beneficiaries'],
    seldom: ['middleName', 'suffix'],
  },
  {
    id: 'health',
    title: 'Health',
    help: 'Of the person insured. Only their agent and our underwriters read the answers.',
    fields: ['heightCm', 'weightKg', 'healthForm', 'shortIll', 'shortTreated', 'shortRefused'],
  },
  {
    id: 'illnesses',
    title: 'Illnesses',
    help: 'Of the person insured.',
    fields: ['cancer', 'heart', 'stroke', 'diabetes', 'bloodPressure', 'kidneyLiver', 'lung', 'nerve', 'immune'],
  },
  {
    id: 'history',
    title: 'History',
    help: 'Of the person insured.',
    fields: ['symptoms', 'tests', 'surgery', 'mind', 'family', 'refused', 'hazard', 'pregnant', 'healthDetails'],
  },
]
