import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { placeOf, Role } from '../../rules/colleague.ts'
import type { BranchRecord, DirectoryLookups } from '../directory-lookups.ts'
import type { PersonFacts } from '../possible.ts'

/** Everyone as they would be once some rows of a workbook were applied; nothing of it is written. */
export type StagedDirectory = DirectoryLookups & {
  readonly person: (id: string) => StaffRow | undefined
  readonly personBy: (of: { readonly code?: string | undefined; readonly email?: string | undefined }) => StaffRow | undefined
  /** Makes a person what a row says; `code` is that of someone new. */
  readonly put: (id: string, will: PersonFacts, code: string) => void
  readonly open: (branch: BranchRecord) => void
}

export function stageDirectory(staff: readonly StaffRow[], branches: readonly BranchRecord[]): StagedDirectory {
  const people = new Map(staff.map((row) => [row.id, row]))
  const offices = new Map(branches.map((branch) => [branch.code, branch]))
  const [byCode, byEmail, byMobile] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  const below = new Map<string, Set<string>>()
  const add = (row: StaffRow) => {
    people.set(row.id, row)
    byCode.set(row.agentCode, row.id)
    byEmail.set(row.email, row.id)
    byMobile.set(row.mobile, row.id)
    if (row.managerId) below.set(row.managerId, (below.get(row.managerId) ?? new Set()).add(row.id))
  }
  const remove = (row: StaffRow) => {
    if (byEmail.get(row.email) === row.id) byEmail.delete(row.email)
    if (byMobile.get(row.mobile) === row.id) byMobile.delete(row.mobile)
    if (row.managerId) below.get(row.managerId)?.delete(row.id)
  }
  for (const row of staff) add(row)
  const find = (id: string | undefined) => (id === undefined ? undefined : people.get(id))
  const above = (id: string): string[] => {
    const found: string[] = []
    for (let at = people.get(id)?.managerId; at && !found.includes(at); at = people.get(at)?.managerId) found.push(at)
    return found
  }
  const heightOf = (id: string): number => Math.max(0, ...[...(below.get(id) ?? [])].map((each) => heightOf(each) + 1))
  return {
    person: (id) => people.get(id),
    personBy: ({ code, email }) => find((code && byCode.get(code)) || (email && byEmail.get(email)) || undefined),
    put: (id, will, code) => {
      const was = people.get(id)
      if (was) remove(was)
      const { level_code, channel_code, designation } = placeOf(Role.parse(will.role_code), will.manager_id)
      const kept = was ?? { ...NEWCOMER, id, agentCode: code, createdAt: new Date(0) }
      add({
        ...kept,
        ...{ firstName: will.first_name, lastName: will.last_name, email: will.email, mobile: will.mobile, branch: will.branch },
        ...{ roleCode: will.role_code, managerId: will.manager_id, active: will.active },
        ...{ levelCode: level_code, channelCode: channel_code, designation },
      })
    },
    open: (branch) => void offices.set(branch.code, branch),
    findPerson: async (id) => people.get(id),
    findNamesake: async ({ mobile, email }, except) =>
      [find(byEmail.get(email)), find(byMobile.get(mobile))].find((row) => row !== undefined && row.id !== except),
    findBranch: async (code) => offices.get(code),
    reportsOf: async (id) => below.get(id)?.size ?? 0,
    isBelow: async (viewer, id) => id === viewer || above(id).includes(viewer),
    stepsAround: async ({ of, above: manager }) => (of ? heightOf(of) : 0) + above(manager).length + 1,
    otherAdministrators: async (id) => [...people.values()].filter((row) => row.roleCode === 'AD1' && row.active && row.id !== id).length,
  }
}

/** What is never given for someone new. */
const NEWCOMER = { mobileVerifiedAt: null, province: null, city: null, seesAll: false, passwordChangedAt: null } as const
