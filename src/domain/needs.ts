import { z } from 'zod'
import { field, type Option } from '#kit/field.ts'
import { Centavos } from './money-schemas.ts'

type Values = Readonly<Record<string, unknown>>
const drives = ({ vehicle }: Values) => vehicle === 'car' || vehicle === 'motorcycle'

const YES_NO: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const DEPENDANTS = 'Enter a whole number up to 30.'
const EMPLOYEES = 'Enter a whole number up to 100,000.'
const yesNo = z.enum(['yes', 'no'], 'Choose yes or no.').optional()

/** The questions before insurance is recommended: a minute's conversation. */
export const Needs = z.object({
  vehicle: field(
    {
      label: 'Do you drive a vehicle of your own?',
      control: 'segments',
      group: 'On the road',
      options: [
        { value: 'car', label: 'A car or van' },
        { value: 'motorcycle', label: 'A motorcycle' },
        { value: 'none', label: 'No' },
      ],
    },
    z.enum(['car', 'motorcycle', 'none'], 'Choose what you drive.'),
  ),
  registrationDue: field(
    {
      label: 'Is its LTO registration due within three months?',
      control: 'segments',
      group: 'On the road',
      options: YES_NO,
      when: drives,
    },
    yesNo,
  ),
  vehicleInsured: field(
    {
      label: 'Is it insured against damage, theft and flood?',
      control: 'segments',
      group: 'On the road',
      options: YES_NO,
      when: drives,
    },
    yesNo,
  ),
  travels: field(
    {
      label: 'Do you travel?',
      control: 'segments',
      group: 'Away from home',
      options: [
        { value: 'abroad', label: 'Abroad' },
        { value: 'domestic', label: 'Within the Philippines' },
        { value: 'no', label: 'Hardly' },
      ],
    },
    z.enum(['abroad', 'domestic', 'no'], 'Choose where you travel.'),
  ),
  dependants: field(
    { label: 'How many people live on your income?', control: 'number', group: 'Family and health', help: 'Not counting yourself.' },
    z.int(DEPENDANTS).min(0, DEPENDANTS).max(30, DEPENDANTS).default(0),
  ),
  healthCover: field(
    {
      label: 'Do you have insurance that pays if you become seriously ill?',
      control: 'segments',
      group: 'Family and health',
      options: YES_NO,
    },
    yesNo,
  ),
  employees: field(
    { label: 'How many people work for you?', control: 'number', group: 'Work', help: 'Leave 0 if you run no business.' },
    z.int(EMPLOYEES).min(0, EMPLOYEES).max(100_000, EMPLOYEES).default(0),
  ),
  budget: field(
    { label: 'What could you set aside for insurance in a year?', control: 'money', group: 'Budget', help: 'Optional.' },
    Centavos.min(0).optional(),
  ),
})
export type Needs = z.output<typeof Needs>

/** Ranks of needs, the most pressing first: required by law, needed for a living, protects property, for comfort. */
export const NEED_RANKS = ['law', 'livelihood', 'property', 'comfort'] as const
export type NeedRank = (typeof NEED_RANKS)[number]

/** Why a kind of insurance is worth having, in a sentence for the person. */
export type RecommendationReason = { readonly rank: NeedRank; readonly reason: string }
