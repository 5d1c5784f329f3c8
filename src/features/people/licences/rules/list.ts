import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { formatPesos } from '#domain/money.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { branchFilter } from '#features/people/staff/public/branch-filter.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

/** How many days before its end a licence is due for renewal. */
export const RENEWAL_DAYS = 90

/** How many days before its end those who are below what renewal requires are warned. */
export const WARNING_DAYS = [90, 60, 30] as const

export const KINDS = ['non-life', 'ctpl-only', 'accident-health', 'life', 'variable'] as const
export const CAPACITIES = ['agent', 'general-agency'] as const

export const LicenceScan = z.object({ id: z.uuid(), name: z.string(), type: z.string() })
export type LicenceScan = z.output<typeof LicenceScan>

/** The activity so far during the validity of a licence, in its lines, and what its renewal requires. */
export const LicenceActivity = z.object({
  /** From one's own sales, less what was taken back. */
  commission: Centavos,
  /** What the Insurance Commission requires over the whole validity of a licence that is renewed. */
  asked: Centavos,
  policies: z.int(),
  premium: Centavos,
  /** From completed courses, of any line: no number of hours is required. */
  minutes: z.int(),
})
export type LicenceActivity = z.output<typeof LicenceActivity>

export const isBelow = ({ commission, asked }: Pick<LicenceActivity, 'commission' | 'asked'>): boolean => commission < asked

export const HeldLicence = z.object({
  id: z.uuid(),
  company: z.string(),
  capacity: z.enum(CAPACITIES),
  kind: z.enum(KINDS),
  number: z.string(),
  validFrom: Day,
  validUntil: Day,
  isValid: z.boolean(),
  /** Until its last day; negative once that is over. */
  daysLeft: z.int(),
  scan: LicenceScan.nullable(),
  activity: LicenceActivity,
})
export type HeldLicence = z.output<typeof HeldLicence>

export const LicenceHolder = z.object({
  _id: z.uuid(),
  name: z.string(),
  agentCode: z.string(),
  branch: z.string(),
  /** The newest first. */
  licences: z.array(HeldLicence),
})
export type LicenceHolder = z.output<typeof LicenceHolder>

const said = ({ kind, company, number, validUntil }: HeldLicence) =>
  `${[LICENCE_KINDS[kind], company, number].filter(Boolean).join(' ')}, until ${formatDay(validUntil)}`

const earned = ({ kind, activity: { commission, asked } }: HeldLicence) =>
  `${LICENCE_KINDS[kind]}: ${formatPesos(commission)} of ${formatPesos(asked)}`

const columns: Columns<LicenceHolder> = {
  name: { label: 'Agent', value: ({ name }) => name },
  agentCode: { label: 'Agent code', value: ({ agentCode }) => agentCode },
  branch: { label: 'Branch', value: ({ branch }) => branchName(branch) },
  licences: { label: 'Licences', value: ({ licences }) => licences.map(said).join('; ') },
  activity: {
    label: 'Commission for renewal',
    value: ({ licences }) =>
      licences
        .filter(({ isValid }) => isValid)
        .map(earned)
        .join('; '),
    isExportOnly: true,
  },
}

/** By which the office finds people to write to. */
const STANDINGS = {
  lacking: 'No valid licence',
  expired: 'A licence has ended',
  'ends-30': 'Ends within 30 days',
  'ends-60': 'Ends within 60 days',
  'ends-90': 'Ends within 90 days',
  below: 'Below what renewal requires',
} as const
const STANDING_NAMES = [
  'lacking',
  'expired',
  'ends-30',
  'ends-60',
  'ends-90',
  'below',
] as const satisfies readonly (keyof typeof STANDINGS)[]
export type Standing = (typeof STANDING_NAMES)[number]

/** Within how many days a licence ends, for those standings that ask for it. */
export const daysOfStanding = (standing: Standing): number => Number(/\d+$/.exec(standing)?.[0] ?? 0)

/** Everyone who sells, with their licences. */
export const licenceList = defineList({
  name: 'licences',
  row: LicenceHolder,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name or agent code'),
    standing: choiceFilter(
      'Status',
      STANDING_NAMES.map((value) => ({ value, label: STANDINGS[value] })),
      z.enum(STANDING_NAMES),
    ),
    branch: branchFilter(),
  },
})
