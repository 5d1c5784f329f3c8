import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { birthIssue, Mobile, NamePart, Policyholder } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

const Code = plainText(40).optional()
const Name = NamePart.optional()

const isSomebodyElse = ({ isProposer }: Values) => isProposer === 'no'

/** Who is covered, if that is not the proposer. */
const LifeAssured = z
  .object({
    isProposer: field(
      {
        label: 'Who is covered',
        control: 'segments',
        options: [
          { value: 'yes', label: 'The proposer' },
          { value: 'no', label: 'Someone else' },
        ],
      },
      z.enum(['yes', 'no']).default('yes'),
    ),
    firstName: field(
      { label: 'First name', control: 'text', group: 'Name', when: isSomebodyElse, needed: true, personal: true, autoComplete: 'off' },
      Name,
    ),
    middleName: field(
      { label: 'Middle name', control: 'text', group: 'Name', when: isSomebodyElse, personal: true, autoComplete: 'off' },
      Name,
    ),
    lastName: field(
      { label: 'Last name', control: 'text', group: 'Name', when: isSomebodyElse, needed: true, personal: true, autoComplete: 'off' },
      Name,
    ),
    relation: field(
      { label: 'Relation to the proposer', control: 'choice', lookup: { list: 'Relationship' }, group: 'Name', when: isSomebodyElse },
      Code,
    ),
    birthDate: field(
      { label: 'Date of birth', control: 'date', group: 'About the person', personal: true, asOf: birthIssue },
      Day.optional(),
    ),
    gender: field({ label: 'Gender', control: 'choice', lookup: { list: 'Gender' }, group: 'About the person', personal: true }, Code),
    civilStatus: field({ label: 'Civil status', control: 'choice', lookup: { list: 'CivilStatus' }, group: 'About the person' }, Code),
    occupation: field(
      { label: 'Occupation', control: 'text', group: 'About the person', autoComplete: 'organization-title' },
      plainText(80).optional(),
    ),
  })
  .superRefine(
    ({ isProposer, firstName, lastName }, context) => {
      if (isProposer !== 'no') return
      if (!firstName) context.addIssue({ code: 'custom', path: ['firstName'], message: 'Enter the first name.' })
      if (!lastName) context.addIssue({ code: 'custom', path: ['lastName'], message: 'Enter the last name.' })
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )

/** Who receives a payout, and who receives it for them while they are under age. */
const Nominee = z.object({
  firstName: field({ label: 'First name', control: 'text', group: 'Nominee', personal: true, autoComplete: 'off' }, NamePart),
  lastName: field({ label: 'Last name', control: 'text', group: 'Nominee', personal: true, autoComplete: 'off' }, NamePart),
  relation: field(
    { label: 'Relation to the life assured', control: 'choice', lookup: { list: 'Relationship' }, group: 'Nominee' },
    z.string('Choose the relation.').min(1, 'Choose the relation.').max(40),
  ),
  birthDate: field({ label: 'Date of birth', control: 'date', group: 'Nominee', personal: true, asOf: birthIssue }, Day.optional()),
  mobile: field({ label: 'Mobile number', control: 'mobile', group: 'Nominee', personal: true, autoComplete: 'off' }, Mobile.optional()),
  share: field(
    { label: 'Share', control: 'number', unit: '%', group: 'Nominee', help: 'Leave empty for all of it.' },
    z.int().min(1, 'Enter a share from 1 to 100 %.').max(100, 'Enter a share from 1 to 100 %.').optional(),
  ),
  appointeeName: field(
    {
      label: 'Name of the appointee',
      control: 'text',
      group: 'Appointee',
      help: 'Only if the nominee is under 18: who receives the money for them.',
      personal: true,
      autoComplete: 'off',
    },
    Name,
  ),
  appointeeRelation: field(
    { label: 'Relation to the nominee', control: 'choice', lookup: { list: 'Relationship' }, group: 'Appointee' },
    Code,
  ),
})

const Plan = z.object({
  coverFrom: field({ label: 'Cover to start on', control: 'date' }, Day.optional()),
  sumInsured: field({ label: 'Sum insured requested', control: 'money' }, Centavos.optional()),
  wishes: field({ label: 'What the person wants covered', control: 'area' }, plainText(500).optional()),
})

const Premium = z.object({
  budget: field({ label: 'What the person can spend', control: 'money', help: 'For the whole period of cover.' }, Centavos.optional()),
  terms: field({ label: 'Payment terms', control: 'choice', lookup: { list: 'PaymentTerms' } }, Code),
})

const Other = z.object({
  sourceOfFunds: field({ label: 'Source of funds', control: 'choice', lookup: { list: 'SourceOfFunds' } }, Code),
  natureOfWork: field({ label: 'Nature of work', control: 'choice', lookup: { list: 'NatureOfWork' } }, Code),
  otherInsurance: field({ label: 'Insurance with other companies', control: 'area' }, plainText(500).optional()),
  remarks: field({ label: 'Remarks', control: 'area' }, plainText(1000).optional()),
})

const Payment = z.object({
  payer: field(
    {
      label: 'Who pays',
      control: 'segments',
      options: [
        { value: 'proposer', label: 'The proposer' },
        { value: 'other', label: 'Someone else' },
      ],
    },
    z.enum(['proposer', 'other']).default('proposer'),
  ),
  payerName: field(
    { label: 'Name of the payer', control: 'text', when: ({ payer }) => payer === 'other', personal: true, autoComplete: 'off' },
    Name,
  ),
  way: field(
    {
      label: 'How they would like to pay',
      control: 'segments',
      options: [
        { value: 'link', label: 'By card, with a link' },
        { value: 'together', label: 'By card, together with the agent' },
      ],
    },
    z.enum(['link', 'together']).optional(),
  ),
})

/** The cards of a proposal (specification §2), in the order in which they are shown. */
export const CARDS = {
  lifeAssured: { title: 'Life Assured', schema: LifeAssured },
  proposer: { title: 'Proposer', schema: Policyholder },
  nominee: { title: 'Appointee/Nominee', schema: Nominee },
  plan: { title: 'Plan', schema: Plan },
  premium: { title: 'Premium', schema: Premium },
  other: { title: 'Other', schema: Other },
  payment: { title: 'Payment details', schema: Payment },
} as const satisfies Record<string, { readonly title: string; readonly schema: z.ZodObject }>

export const CardCode = z.enum(['lifeAssured', 'proposer', 'nominee', 'plan', 'premium', 'other', 'payment'])
export type CardCode = z.output<typeof CardCode>

/** Cards that the quotation and the policy fill once there is a quotation, so that nothing is typed twice. */
const READ_FROM_QUOTATION: readonly CardCode[] = ['plan', 'premium', 'payment']

type Standing = {
  readonly state: string
  /** There is one, although the reader may not see it. */
  readonly hasQuotation: boolean
  readonly quotation: { readonly state: string } | null
}

/**
 * Whether a card is typed here: while the proposal is a draft; the policyholder of a priced quotation is changed there, where the price is
 * shown.
 */
export function isEditable(card: CardCode, { state, hasQuotation, quotation }: Standing): boolean {
  if (state !== 'draft') return false
  if (!hasQuotation) return true
  if (card === 'proposer') return quotation?.state === 'draft'
  return !READ_FROM_QUOTATION.includes(card)
}
