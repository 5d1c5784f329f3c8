import { z } from 'zod'
import { Day, formatDay } from '#domain/day.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'

/** So many days before its end a licence is to be renewed. */
export const RENEWAL_DAYS = 90

export const KINDS = ['non-life', 'ctpl-only', 'accident-health', 'life', 'variable'] as const

export const HeldLicence = z.object({
  id: z.uuid(),
  company: z.string(),
  kind: z.enum(KINDS),
  number: z.string(),
  validFrom: Day,
  validUntil: Day,
  isValid: z.boolean(),
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

const said = ({ kind, number, validUntil }: HeldLicence) => `${LICENCE_KINDS[kind]} ${number}, until ${formatDay(validUntil)}`

const columns: Columns<LicenceHolder> = {
  name: { label: 'Agent', value: ({ name }) => name },
  agentCode: { label: 'Agent code', value: ({ agentCode }) => agentCode },
  branch: { label: 'Branch', value: ({ branch }) => branchName(branch) },
  licences: { label: 'Licences', value: ({ licences }) => licences.map(said).join('; ') },
}

export const STANDINGS = ['lacking', 'ending'] as const

/** Everybody who sells, with their licences. */
export const licenceList = defineList({
  name: 'licences',
  row: LicenceHolder,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name or agent code'),
    /** Only those without any valid licence, or with one that is soon to be renewed. */
    standing: choiceFilter(
      'Standing',
      [
        { value: 'lacking', label: 'No valid licence' },
        { value: 'ending', label: 'Ends within 90 days' },
      ],
      z.enum(STANDINGS),
    ),
  },
})
