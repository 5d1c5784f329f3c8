import { isOfficeRole, roleName } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import { NEEDED, NOBODY_WORDS, type PersonRow } from '../../rules/workbook/columns.ts'
import { type Fault, fault } from './faults.ts'
import type { StagedDirectory } from './staged-directory.ts'

export type PersonInFile = { readonly at: number; readonly row: PersonRow; readonly faults: readonly Fault[] }

export type Given = {
  /** Everyone as they are now, updated with what the rows make of them. */
  readonly directory: StagedDirectory
  /** Who sends the file. */
  readonly by: { readonly id: string }
  /** Whose changes are waiting for a second person: ids, and addresses of those yet to join. */
  readonly waiting: ReadonlySet<string>
  readonly branchNamed: (said: string) => string | undefined
  readonly nameOfBranch: (code: string) => string
}

/** A row for which it is known whom it is about, where they work and whom they report to. */
export type Bound = PersonInFile & {
  /** The id of someone who works here, or `row 7` for someone new. */
  readonly key: string
  readonly was: StaffRow | undefined
  readonly branch: string | undefined
  /** Undefined: as it is. */
  readonly managerKey: string | null | undefined
}

/** Whom each row is about, and what in it is impossible. Two rows about one person are both wrong, whichever comes first. */
export function boundRows(rows: readonly PersonInFile[], given: Given): Bound[] {
  const known = rows.map((each) => ({ ...each, was: personOf(each.row, given) }))
  const keyed = known.map((each) => ({ ...each, key: each.was?.id ?? `row ${each.at}` }))
  const twinsOf = {
    key: by(keyed, ({ key }) => key),
    agentCode: by(keyed, ({ row }) => row.agentCode),
    email: by(keyed, ({ row }) => row.email),
    mobile: by(keyed, ({ row }) => row.mobile),
  }
  const find = (said: string): string | undefined => {
    const [code, email] = [said.toUpperCase(), said.toLowerCase()]
    const ofFile = twinsOf.agentCode.get(code)?.[0] ?? twinsOf.email.get(email)?.[0]
    return given.directory.personBy({ code })?.id ?? ofFile?.key ?? given.directory.personBy({ email })?.id
  }
  return keyed.map((each) => {
    const { row, was, at, key } = each
    const isTwin = (among: readonly Keyed[] | undefined) => among?.find((other) => other.at !== at)
    const twin =
      isTwin(twinsOf.key.get(key)) ?? isTwin(twinsOf.agentCode.get(row.agentCode ?? '')) ?? isTwin(twinsOf.email.get(row.email ?? ''))
    const sameNumber = twin ? undefined : isTwin(twinsOf.mobile.get(row.mobile ?? ''))
    const manager = managerOf(each, find)
    const branch = row.branch === undefined ? undefined : given.branchNamed(row.branch)
    const isRead = (column: Fault) => !each.faults.some((other) => other.column === column.column)
    const found = [
      ...standingFaults(each, given),
      ...(twin ? [fault(row.agentCode ? 'agentCode' : 'email', msg`Row ${twin.at} is about the same person. Keep one of the two.`)] : []),
      ...(sameNumber
        ? [fault('mobile', msg`Row ${sameNumber.at} has the same number. No one can have two accounts: correct one of the two.`)]
        : []),
      ...(row.branch !== undefined && branch === undefined ? [fault('branch', UNKNOWN_BRANCH)] : []),
      ...(typeof manager === 'object' && manager !== null ? [manager] : []),
      ...(was ? [] : NEEDED.filter((name) => row[name] === undefined).map((name) => fault(name, 'Someone new: fill it in.'))),
    ]
    return {
      ...{ at, row, was, key, branch },
      managerKey: typeof manager === 'object' && manager !== null ? undefined : manager,
      faults: [...each.faults, ...found.filter(isRead)],
    }
  })
}

const UNKNOWN_BRANCH = 'No such branch is open. Enter one from the sheet Choices, or open it with a row in the sheet Branches.'

type Keyed = PersonInFile & { readonly key: string; readonly was: StaffRow | undefined }

const by = (rows: readonly Keyed[], of: (row: Keyed) => string | undefined): Map<string, Keyed[]> => {
  const found = new Map<string, Keyed[]>()
  for (const each of rows) {
    const value = of(each)
    if (value !== undefined) found.set(value, [...(found.get(value) ?? []), each])
  }
  return found
}

/** Whom a row is about: by the agent code, else by the e-mail. */
const personOf = ({ agentCode, email }: PersonRow, { directory }: Given): StaffRow | undefined =>
  agentCode ? directory.personBy({ code: agentCode }) : directory.personBy({ email })

/** Why this row can find or change no one, whatever else it says. */
function standingFaults({ row, was }: Keyed, { directory, waiting }: Given): Fault[] {
  const column = row.agentCode ? 'agentCode' : 'email'
  const other = row.agentCode && !was ? directory.personBy({ email: row.email }) : undefined
  if (other)
    return [fault('agentCode', msg`${nameOf(other)} (${other.agentCode}) has this e-mail address. Enter that code, or another address.`)]
  if (was && !was.active)
    return [
      fault(
        column,
        msg`${nameOf(was)} (${was.agentCode}) has left and is suspended. Reinstate them under People first, or leave the row out.`,
      ),
    ]
  if (waiting.has(was?.id ?? row.email ?? ''))
    return [fault(column, 'A change to this person is already waiting for a second person. Confirm, refuse or withdraw it first.')]
  return []
}

/** A person's manager: a key, null for no one, undefined for the current one, or what is wrong. */
function managerOf({ row, was }: Keyed, find: (said: string) => string | undefined): string | null | undefined | Fault {
  const role = row.role ?? was?.roleCode
  const said = row.reportsTo
  if (said === undefined) return was || role === 'AG1' ? undefined : null
  const isNobody = NOBODY_WORDS.includes(said.toLowerCase())
  if (isNobody) return null
  if (role && isOfficeRole(role))
    return fault('reportsTo', msg`${roleName(role)}: people who work at the office report to no one. Leave it empty.`)
  return (
    find(said) ?? fault('reportsTo', 'No one here and no row of this file has this agent code or e-mail address. Correct it, or add a row.')
  )
}
