import { z } from 'zod'
import { roleName } from '#domain/access.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { formatMobile } from '#domain/mobile.ts'
import { branchFilter } from '#features/people/staff/public/branch-filter.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { pageQuery } from '#kit/paging.ts'
import { Role, roleOptions } from './colleague.ts'

/** A person's status: active, invited and still without a password, or suspended. */
export const STANDINGS = ['active', 'invited', 'suspended'] as const
export type Standing = (typeof STANDINGS)[number]
export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  active: 'Active',
  invited: 'Invited, no password yet',
  suspended: 'Suspended',
}

export const ColleagueItem = z.object({
  id: z.uuid(),
  name: z.string(),
  agentCode: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.string(),
  branch: z.string(),
  manager: z.string().nullable(),
  standing: z.enum(STANDINGS),
  lastSignIn: z.string().nullable(),
})
export type ColleagueItem = z.output<typeof ColleagueItem>

const columns: Columns<ColleagueItem> = {
  name: { label: 'Name', value: (row) => row.name },
  role: { label: 'Role', value: (row) => roleName(row.role) },
  branch: { label: 'Branch', value: (row) => branchName(row.branch) },
  manager: { label: 'Reports to', value: (row) => row.manager },
  standing: { label: 'Status', value: (row) => STANDING_WORDS[row.standing] },
  agentCode: { label: 'Agent code', value: (row) => row.agentCode, isExportOnly: true },
  email: { label: 'E-mail', value: (row) => row.email, isExportOnly: true },
  mobile: { label: 'Mobile', value: (row) => formatMobile(row.mobile), isExportOnly: true },
  lastSignIn: { label: 'Last seen', value: (row) => row.lastSignIn, format: 'instant', isExportOnly: true },
}

/** Everyone who works here, or did. */
export const colleagueList = defineList({
  name: 'people',
  row: ColleagueItem,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name, code, number or e-mail'),
    role: choiceFilter('Role', roleOptions, Role),
    branch: branchFilter(),
    standing: choiceFilter(
      'Status',
      STANDINGS.map((value) => ({ value, label: STANDING_WORDS[value] })),
      z.enum(STANDINGS),
    ),
  },
})
