import type { Option } from '#kit/field.ts'
import { lineSummaries } from '#lines/names.ts'

const named = (...labels: readonly string[]): readonly Option[] =>
  labels.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label }))

export const LEAD_TYPES = [
  { value: 'individual', label: 'Individual' },
  { value: 'family', label: 'Family' },
  { value: 'corporate', label: 'Company' },
  { value: 'group', label: 'Group or association' },
] as const satisfies readonly Option[]

/** How likely the person is to buy. */
export const PROPENSITIES = [
  { value: 'hot', label: 'Hot' },
  { value: 'warm', label: 'Warm' },
  { value: 'cold', label: 'Cold' },
] as const satisfies readonly Option[]

export const SOURCES = named(
  'Walk in',
  'Referral',
  'Existing customer',
  'Phone call',
  'Social media',
  'Website',
  'Event',
  'Partner',
  'Branch',
  'Other',
)

const INTENDED: readonly Option[] = [{ value: 'group', label: 'Group' }]
const sold: readonly Option[] = lineSummaries.map(({ code, name }) => ({ value: code, label: name }))

/** What someone may be interested in: the lines that we sell, and those still to come. */
export const PRODUCTS: readonly Option[] = [...sold, ...INTENDED.filter(({ value }) => !sold.some((line) => line.value === value))]

export const GENDERS: readonly Option[] = [
  { value: 'FEMALE', label: 'Female' },
  { value: 'MALE', label: 'Male' },
]
export const EDUCATIONS = named('Elementary', 'High school', 'Senior high school', 'Vocational', 'College', 'Post-graduate')
/** A household's income in pesos a month. */
export const INCOMES: readonly Option[] = [
  { value: 'below-10000', label: 'Below ₱10,000' },
  { value: '10000-20000', label: '₱10,000 to ₱20,000' },
  { value: '20000-40000', label: '₱20,000 to ₱40,000' },
  { value: '40000-80000', label: '₱40,000 to ₱80,000' },
  { value: 'above-80000', label: 'Above ₱80,000' },
]

export const productName = (code: string): string => PRODUCTS.find(({ value }) => value === code)?.label ?? code
