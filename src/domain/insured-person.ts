import { z } from 'zod'
import { field } from '#kit/field.ts'
import { Day } from './day-schema.ts'
import { birthIssue, NamePart } from './person.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a trip is abroad, by its destinations. */
export const leavesTheCountry = ({ destinations }: Values): boolean =>
  Array.isArray(destinations) && destinations.some((country) => country !== 'PH')
const hasBeneficiary = ({ beneficiary }: Values) => typeof beneficiary === 'string' && beneficiary !== ''
const hasTrustee = (values: Values) => hasBeneficiary(values) && values.beneficiaryIsMinor === true

/** An insured person: the questions in each line that insures people, to be spread into the schema of its rows. */
export const InsuredPerson = {
  firstName: field(
    {
      label: 'First name',
      control: 'text',
      personal: true,
      autoComplete: 'off',
      help: 'As in the passport.',
      alsoCalled: ['given-name', 'given-names', 'name'],
    },
    NamePart,
  ),
  middleName: field({ label: 'Middle name', control: 'text', personal: true, autoComplete: 'off' }, NamePart.optional()),
  lastName: field(
    { label: 'Last name', control: 'text', personal: true, autoComplete: 'off', alsoCalled: ['surname', 'family-name'] },
    NamePart,
  ),
  suffix: field({ label: 'Suffix', control: 'choice', lookup: { list: 'Suffix' } }, z.string().max(10).optional()),
  birthDate: field(
    { label: 'Date of birth', control: 'date', personal: true, asOf: birthIssue, alsoCalled: ['birth-date', 'birthday', 'dob', 'born'] },
    Day,
  ),
  sex: field(
    {
      label: 'Sex',
      control: 'segments',
      personal: true,
      alsoCalled: ['gender'],
      options: [
        { value: 'F', label: 'Female' },
        { value: 'M', label: 'Male' },
      ],
    },
    z.enum(['F', 'M'], 'Choose female or male, as in the passport.'),
  ),
  citizenship: field(
    { label: 'Citizenship', control: 'choice', lookup: { list: 'Citizenship' }, likely: 'PH', alsoCalled: ['nationality'] },
    z.string('Choose the citizenship.').min(1, 'Choose the citizenship.').max(10),
  ),
  relation: field(
    {
      label: 'Relation to the policyholder',
      control: 'choice',
      lookup: { list: 'Relationship' },
      alsoCalled: ['relation', 'relationship'],
      help: 'Leave empty for the policyholder.',
    },
    z.string().max(40).optional(),
  ),
  passport: field(
    {
      label: 'Passport number',
      control: 'text',
      personal: true,
      upperCase: true,
      autoComplete: 'off',
      alsoCalled: ['passport', 'passport-no'],
      needed: leavesTheCountry,
    },
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{5,12}$/, 'A passport number has 5 to 12 letters and digits.')
      .optional(),
  ),
  passportExpiry: field(
    {
      label: 'Passport valid until',
      control: 'date',
      personal: true,
      alsoCalled: ['passport-expiry', 'expiry', 'valid-until', 'date-of-expiry'],
    },
    Day.optional(),
  ),
  beneficiary: field(
    {
      label: 'Beneficiary',
      control: 'text',
      personal: true,
      autoComplete: 'off',
      help: 'Who is paid if this person dies; if left empty, the estate.',
    },
    NamePart.optional(),
  ),
  beneficiaryRelation: field(
    { label: 'The beneficiary is their', control: 'choice', lookup: { list: 'Relationship' }, when: hasBeneficiary },
    z.string().max(40).optional(),
  ),
  beneficiaryIsMinor: field(
    { label: 'The beneficiary is younger than 18', control: 'switch', when: hasBeneficiary },
    z.boolean().default(false),
  ),
  trustee: field(
    {
      label: 'Who receives it for the minor',
      control: 'text',
      personal: true,
      autoComplete: 'off',
      when: hasTrustee,
      help: 'A parent or guardian.',
    },
    NamePart.optional(),
  ),
} as const
