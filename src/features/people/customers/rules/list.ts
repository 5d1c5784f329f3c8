import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { teamFilter, textFilter } from '#domain/filters.ts'
import { formatMobile } from '#domain/mobile.ts'
import { field } from '#kit/field.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'

const Id = z.uuid()
const Instant = z.iso.datetime({ offset: true })

export const CustomerItem = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['person', 'company']),
  /** E.164 */
  mobile: z.string(),
  email: z.string().nullable(),
  isPolicyIssued: z.boolean(),
  /** Issued by their agent, and in force or yet to start. */
  policies: z.int(),
  /** The last day of the cover that ends first. */
  coverTo: Day.nullable(),
  staffName: z.string(),
  /** The channels by which they may be offered other insurance now: `email`, `sms`. */
  offersBy: z.array(z.string()),
  agentCode: z.string(),
  createdAt: Instant,
})
export type CustomerItem = z.output<typeof CustomerItem>

const columns: Columns<CustomerItem> = {
  name: { label: 'Customer', value: (row) => row.name || formatMobile(row.mobile) },
  mobile: { label: 'Mobile', value: (row) => formatMobile(row.mobile) },
  email: { label: 'E-mail', value: (row) => row.email, isExportOnly: true },
  agent: { label: 'Agent', value: (row) => row.staffName, isOnOneLine: true },
  policies: { label: 'Insured', value: (row) => row.policies, format: 'count' },
  coverTo: { label: 'Cover to', value: (row) => row.coverTo, format: 'day' },
  offers: { label: 'May be told about other insurance', value: (row) => row.offersBy.join(', '), isExportOnly: true },
  since: { label: 'Customer since', value: (row) => row.createdAt, format: 'instant', isExportOnly: true },
}

export const customerList = defineList({
  name: 'customers',
  row: CustomerItem,
  columns,
  // Specification §9 gives no page size for customers: they are paged as policies are.
  paging: pageQuery(14),
  filters: {
    /** Matches beginnings of words of the name, the beginning or end of the number, or the beginning of the e-mail. */
    search: textFilter('Name, mobile number, e-mail or plate'),
    /** Only those to whom their agent sold a policy, or only the others. */
    isPolicyIssued: field(
      {
        label: 'Insured',
        control: 'segments',
        options: [
          { value: 'false', label: 'Not yet' },
          { value: 'true', label: 'Insured' },
        ],
      },
      optionalFilter(z.stringbool()),
    ),
    /** Includes everyone below that person. */
    team: teamFilter(),
  },
})
