import { roleName } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { type Message, messageOf, msg } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { hasManager } from '../../rules/colleague.ts'
import type { PersonRow } from '../../rules/workbook/columns.ts'
import { becoming } from '../becoming.ts'
import { factsOf, type Named, sayFacts } from '../store/changes.ts'
import { type Fault, fault } from './faults.ts'
import { inCircles, inOrder } from './order.ts'
import { type Bound, boundRows, type Given, type PersonInFile } from './resolve.ts'
import type { StagedDirectory } from './staged-directory.ts'

export type AssessedPerson = {
  readonly at: number
  readonly standing: 'new' | 'changed' | 'same' | 'wrong'
  readonly name: string
  /** The role and branch as they would be, and the agent code. */
  readonly about: string
  /** The person it is about; null: someone new. */
  readonly staffId: string | null
  /** What is written, without the manager if that is someone new. */
  readonly facts: StaffFacts
  /** The row of their manager, if that is someone new. */
  readonly managerAt: number | null
  readonly changes: readonly { readonly label: string; readonly was: string; readonly will: string }[]
  readonly faults: readonly Fault[]
}

/**
 * What each row would do: someone is new, changed, unchanged, or the row is wrong. Rows are taken from the top of the hierarchy down,
 * whatever their order in the file, each by the same rules by which a single person is written.
 */
export async function assessPeople(rows: readonly PersonInFile[], given: Given): Promise<{ people: AssessedPerson[]; inOrder: number[] }> {
  const bound = withoutCircles(boundRows(rows, given), given.directory)
  const found: AssessedPerson[] = []
  const refused = new Map<string, number>()
  for (const each of inOrder(bound, given.directory)) {
    const assessed = await taken(each, given, refused)
    if (assessed.standing === 'wrong') refused.set(each.key, each.at)
    found.push(assessed)
  }
  return { people: found.toSorted((a, b) => a.at - b.at), inOrder: found.map(({ at }) => at) }
}

/** Rows of people who would form a circle are wrong; a row that is wrong for another reason moves no one. */
function withoutCircles(rows: readonly Bound[], directory: StagedDirectory): Bound[] {
  const circles = inCircles(rows, directory)
  return rows.map((each) => {
    const around = each.faults.length > 0 ? undefined : circles.get(each.key)
    return around ? { ...each, faults: [fault('reportsTo', circleSentence(each.at, around))] } : each
  })
}

const circleSentence = (at: number, around: readonly number[]): Message | string =>
  around.length < 2
    ? 'No one can report to themselves. Enter another manager.'
    : msg`Row ${at} is part of a circle: rows ${around.join(', ')} report to each other. Enter another manager in one of them.`

const COLUMNS: Readonly<Record<string, keyof PersonRow>> = {
  ...{ agentCode: 'agentCode', email: 'email', mobile: 'mobile', branch: 'branch', managerId: 'reportsTo', role: 'role' },
}

/** Assesses one row, after all those above it in the hierarchy. */
async function taken(bound: Bound, { directory, by, nameOfBranch }: Given, refused: ReadonlyMap<string, number>): Promise<AssessedPerson> {
  const { at, row, was, key, managerKey } = bound
  const wrong = (faults: readonly Fault[]): AssessedPerson => ({
    ...{ at, standing: 'wrong', name: nameIn(row, was), about: aboutOf(bound, nameOfBranch), staffId: was?.id ?? null },
    ...{ facts: {}, managerAt: null, changes: [], faults },
  })
  if (bound.faults.length > 0) return wrong(bound.faults)
  const managersRow = managerKey ? refused.get(managerKey) : undefined
  if (managersRow !== undefined && !(await directory.findPerson(managerKey ?? '')))
    return wrong([fault('reportsTo', msg`They report to row ${managersRow}, which is wrong. Fix that row, and send both again.`)])
  try {
    const { will, written } = await becoming(directory, was, factsIn(bound), by)
    const named: Named = (id) => (id ? nameIn(undefined, directory.person(id)) : '')
    const changes = was ? sayFacts(factsOf(was), written, named) : []
    const isNewManager = managerKey?.startsWith('row ') ?? false
    const { manager_id, ...rest } = written
    const code = was ? {} : row.agentCode ? { agent_code: row.agentCode } : {}
    directory.put(key, will, row.agentCode ?? key)
    return {
      ...{ at, standing: was ? (changes.length > 0 ? 'changed' : 'same') : 'new' },
      ...{ name: nameIn(row, was), about: aboutOf(bound, nameOfBranch), staffId: was?.id ?? null, changes, faults: [] },
      facts: { ...rest, ...(isNewManager || manager_id === undefined ? {} : { manager_id }), ...code },
      managerAt: isNewManager && manager_id !== undefined ? Number(managerKey?.slice(4)) : null,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const said = error.fields.length > 0 ? error.fields : [{ path: 'role', message: error.message, messageI18n: error.messageI18n }]
    return wrong(said.map(({ path, message, messageI18n }) => fault(COLUMNS[path] ?? 'role', messageOf(message, messageI18n))))
  }
}

function factsIn({ row, branch, managerKey, was }: Bound): StaffFacts {
  const said = { first_name: row.firstName, last_name: row.lastName, email: row.email, mobile: row.mobile, role_code: row.role, branch }
  const manager_id = hasManager(row.role ?? was?.roleCode) ? managerKey : null
  return StaffFacts.parse(Object.fromEntries(Object.entries({ ...said, manager_id }).filter(([, value]) => value !== undefined)))
}

const nameIn = (row: PersonRow | undefined, was: StaffRow | undefined): string =>
  nameOf({ firstName: row?.firstName ?? was?.firstName ?? '', lastName: row?.lastName ?? was?.lastName ?? '' })

const aboutOf = ({ row, was, branch }: Bound, nameOfBranch: Given['nameOfBranch']): string => {
  const role = row.role ?? was?.roleCode
  const place = branch ?? was?.branch
  return [role && roleName(role), place && nameOfBranch(place), was?.agentCode ?? row.agentCode].filter(Boolean).join(' · ')
}
