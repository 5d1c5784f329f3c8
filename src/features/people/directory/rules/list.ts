import { z } from 'zod'
import { textFilter } from '#domain/filters.ts'
import { formatMobile } from '#domain/mobile.ts'
import { branchFilter } from '#features/people/staff/public/branch-filter.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { field } from '#kit/field.ts'
import type { Columns } from '#kit/list.ts'
import { defineList } from '#kit/list.ts'
import { optionalFilter, pageQuery } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'

const Word = plainText(100).trim()

/** Business facts of a staff member; the fields keep the specification's names (§3, "User"). */
export const facts = {
  _id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  agentCode: z.string(),
  levelCode: z.string(),
  /** The name of the person's rank, from the list of designations or else from their level. */
  designation: z.string(),
  branch: z.string(),
  /** E.164 */
  mobile: z.string(),
}

export const Advisor = z.object({ ...facts, email: z.string() })
export type Advisor = z.output<typeof Advisor>

const columns: Columns<Advisor> = {
  name: { label: 'Advisor', value: (row) => `${row.first_name} ${row.last_name}` },
  designation: { label: 'Designation', value: (row) => row.designation },
  branch: { label: 'Branch', value: (row) => branchName(row.branch), isExportOnly: true },
  code: { label: 'Code', value: (row) => row.agentCode, isExportOnly: true },
  mobile: { label: 'Mobile', value: (row) => formatMobile(row.mobile) },
  email: { label: 'E-mail', value: (row) => row.email },
}

export const advisorList = defineList({
  name: 'advisors',
  row: Advisor,
  columns,
  paging: pageQuery(20),
  filters: {
    /** Matches anywhere in name, code, mobile number or e-mail. */
    search: textFilter('Name, code, number or e-mail'),
    branch: branchFilter(),
    /** A code of `admin/getDesignationMaster`. */
    designation: field({ label: 'Designation', control: 'choice', lookup: { list: 'Designation' } }, optionalFilter(Word)),
    levelCode: optionalFilter(Word),
  },
})
