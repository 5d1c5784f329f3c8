import { plain } from '#domain/read-rows.ts'
import type { ListedValue } from '#features/reference/lookups/public/server/commands.ts'
import { explainCell, fieldsOf } from '#kit/field.ts'
import { findDescriptors, type Message, messageOf, msg, withI18n } from '#kit/message.ts'
import { BranchRow } from '../../rules/workbook/columns.ts'
import type { BranchRecord } from '../directory-lookups.ts'
import type { Fault } from './faults.ts'

export type FileRow = {
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly { readonly column: string; readonly message: Message | string }[]
}

export type AssessedBranch = {
  readonly at: number
  readonly standing: 'new' | 'same' | 'wrong'
  readonly name: string
  readonly branch: BranchRow | undefined
  readonly faults: readonly Fault[]
}

type Given = {
  readonly branches: readonly BranchRecord[]
  readonly structures: readonly ListedValue[]
  readonly provinces: readonly ListedValue[]
  readonly cities: readonly ListedValue[]
}

const labels = new Map(fieldsOf(BranchRow).map(({ name, label }) => [name, label]))
const labelOf = (name: string) => labels.get(name) ?? name
const fault = (name: keyof BranchRow, message: Message | string): Fault => ({ column: labelOf(name), ...withI18n('message', message) })

/** Resolves a structure by name or code, and a city by name within its province, to their codes. */
function placed(values: FileRow['values'], { structures, provinces, cities }: Given): FileRow['values'] {
  const named = (listed: readonly ListedValue[], said: unknown) =>
    listed.find(({ value, label }) => [plain(value), plain(label)].includes(plain(String(said ?? ''))))?.value
  const province = named(provinces, values.province)
  const city = named(
    cities.filter(({ parent }) => parent === province),
    values.city,
  )
  return { ...values, structure: named(structures, values.structure), province, city }
}

/** What each row of the branches sheet would do: open a branch, nothing as it is open already, or the row is wrong. */
export function assessBranches(rows: readonly FileRow[], given: Given): AssessedBranch[] {
  const codes = rows.map(({ values }) => String(values.code ?? ''))
  return rows.map(({ at, values, faults }, index) => {
    const name = [values.name, values.code].filter(Boolean).join(' · ')
    const wrong = (found: readonly Fault[]): AssessedBranch => ({ at, standing: 'wrong', name, branch: undefined, faults: found })
    const there = given.branches.find(({ code }) => code === values.code)
    if (there?.closedAt) return wrong([fault('code', msg`${there.name} was closed. Open it again under Branches, or leave the row out.`)])
    if (there) {
      const isSame = values.name === undefined || plain(String(values.name)) === plain(there.name)
      if (isSame) return { at, standing: 'same', name, branch: undefined, faults: [] }
      return wrong([
        fault('code', msg`This is the code of ${there.name}, which is open. Choose another code, or change that branch under Branches.`),
      ])
    }
    const said = placed(values, given)
    const parsed = BranchRow.safeParse(said)
    if (faults.length > 0 || !parsed.success) {
      const unread = faults.map(({ column, message }) => ({ column, ...withI18n('message', message) }))
      const isRead = (column: string) => !unread.some((each) => each.column === column)
      const issues = (parsed.error?.issues ?? []).map((issue) => {
        const field = String(issue.path[0])
        const unlisted = values[field] === undefined ? undefined : UNLISTED.get(field)
        const message = unlisted ?? explainCell(BranchRow, said, issue)
        return { column: labelOf(field), ...withI18n('message', messageOf(message, findDescriptors(message))) }
      })
      return wrong([...unread, ...issues.filter(({ column }) => isRead(column))])
    }
    const twin = codes.findIndex((code, other) => other !== index && code === values.code)
    if (twin >= 0) return wrong([fault('code', msg`Row ${rows[twin]?.at ?? 0} has the same code. Keep one of the two.`)])
    const branch = parsed.data
    const called = (other: string) => plain(other) === plain(branch.name)
    const namesake = given.branches.find((each) => called(each.name))
    if (namesake) return wrong([fault('name', msg`The branch ${namesake.code} is already called ${namesake.name}. Choose another name.`)])
    const other = rows.find((each, at2) => at2 !== index && called(String(each.values.name ?? '')))
    if (other) return wrong([fault('name', msg`Row ${other.at} has the same name. Choose another name.`)])
    return { at, standing: 'new', name, branch, faults: [] }
  })
}

const UNLISTED: ReadonlyMap<string, string> = new Map([
  ['structure', 'Enter the commercial structure as on its card or by its code, one that is in use: the sheet Choices has them all.'],
  ['province', 'Enter the province as named in the program’s list: the sheet Choices has them all.'],
  ['city', 'Enter the city or municipality as named in the program’s list, and check that it is in the province.'],
])
