import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { LICENCE_KINDS } from '#domain/licence.ts'
import { type CompanyLicence, LICENCE_CAPACITIES, type LicenceLimits, licenceFaults } from '#domain/licence-limits.ts'
import { plain } from '#domain/read-rows.ts'
import { explainCell, field, fieldsOf } from '#kit/field.ts'
import { type Message, msg } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { LICENCE_FIELDS } from './licence-form.ts'

/** Larger files must be split: each row is recorded as if it had been typed. */
export const MOST_ROWS = 1000

/** A row of a licence file. */
export const ImportRow = z.object({
  agentCode: field(
    {
      label: 'Agent code',
      control: 'text',
      upperCase: true,
      alsoCalled: ['Code', 'Agent'],
      help: 'May be left out if the licence number is on record.',
    },
    plainText(20).trim().toUpperCase().optional(),
  ),
  ...LICENCE_FIELDS,
})
export type ImportRow = z.output<typeof ImportRow>
type Column = keyof ImportRow

/** Someone who sells, with the licences on record. */
export type KnownHolder = {
  readonly id: string
  readonly name: string
  readonly agentCode: string
  readonly licences: readonly (CompanyLicence & { readonly id: string })[]
}

type Fault = { readonly column: string; readonly message: Message | string }
type Change = { readonly column: string; readonly was: string; readonly is: string }
export type Assessed = {
  /** The number of the row in the spreadsheet. */
  readonly at: number
  readonly standing: 'new' | 'changed' | 'same' | 'wrong'
  readonly holder: KnownHolder | undefined
  /** The licence that it corrects. */
  readonly licenceId: string | undefined
  readonly row: ImportRow | undefined
  readonly changes: readonly Change[]
  readonly faults: readonly Fault[]
}

const labels = new Map(fieldsOf(ImportRow).map(({ name, label }) => [name, label]))
const labelOf = (column: string) => labels.get(column) ?? column

const COMPARED = ['company', 'kind', 'capacity', 'number', 'validFrom', 'validUntil'] as const satisfies readonly (keyof CompanyLicence &
  Column)[]

/** A value as shown to people. */
function shown(licence: CompanyLicence, column: (typeof COMPARED)[number]): string {
  if (column === 'kind') return LICENCE_KINDS[licence.kind]
  if (column === 'capacity') return LICENCE_CAPACITIES[licence.capacity]
  return column === 'validFrom' || column === 'validUntil' ? formatDay(licence[column]) : licence[column]
}

type Given = {
  readonly holders: readonly KnownHolder[]
  readonly limits: LicenceLimits
  /** Who uploads the file: no one records their own licence. */
  readonly reader: string
}

/** Whose licence a row is: by the agent code, or by the licence number alone. */
function holderOf({ agentCode, number }: ImportRow, { holders, reader }: Given): KnownHolder | Fault {
  const withNumber = holders.filter(({ licences }) => licences.some((each) => each.number === number))
  const byCode = holders.find((each) => each.agentCode === agentCode)
  const [only, second] = withNumber
  const found = agentCode ? byCode : second ? undefined : only
  const column = labelOf('agentCode')
  if (agentCode && !byCode) return { column, message: 'No one who sells here has this agent code.' }
  if (!found)
    return {
      column,
      message: second
        ? 'Several people have a licence with this number. Enter the agent code.'
        : 'This licence number is not on record yet. Enter the agent code.',
    }
  if (found.id === reader) return { column, message: 'No one can record their own licence. Ask another administrator.' }
  const other = withNumber.find(({ id }) => id !== found.id)
  if (other)
    return {
      column,
      message: msg`The licence ${number} is on record for ${other.agentCode}. Correct the agent code or the licence number.`,
    }
  return found
}

const isSameTerm = (one: CompanyLicence, other: CompanyLicence) =>
  one.kind === other.kind && plain(one.company) === plain(other.company) && one.validFrom === other.validFrom

/** A renewed licence may have the number of the previous one: it corrects only what it overlaps. */
const isSameNumber = (one: CompanyLicence, other: CompanyLicence) =>
  one.number === other.number && one.validFrom <= other.validUntil && other.validFrom <= one.validUntil

/** What each row of a file would do: a licence is new, changed, unchanged, or wrong; rows above count for those below. */
export function assessRows(
  rows: readonly { readonly at: number; readonly values: Readonly<Record<string, unknown>>; readonly faults: readonly Fault[] }[],
  given: Given,
): Assessed[] {
  const held = new Map(given.holders.map(({ id, licences }) => [id, [...licences]]))
  const readAt = new Map<string, number>()
  return rows.map(({ at, values, faults }) => {
    const wrong = (more: readonly Fault[], holder?: KnownHolder, row?: ImportRow): Assessed => ({
      ...{ at, standing: 'wrong', holder, licenceId: undefined, row, changes: [], faults: more },
    })
    const parsed = ImportRow.safeParse(values)
    if (faults.length > 0 || !parsed.success) {
      const unsaid = parsed.success
        ? []
        : parsed.error.issues.map((issue) => ({ column: labelOf(String(issue.path[0])), message: explainCell(ImportRow, values, issue) }))
      const isRead = (column: string) => !faults.some((fault) => fault.column === column)
      return wrong([...faults, ...unsaid.filter(({ column }) => isRead(column))])
    }
    const row = parsed.data
    const holder = holderOf(row, given)
    if ('column' in holder) return wrong([holder], undefined, row)
    const licences = held.get(holder.id) ?? []
    const before = licences.find((each) => isSameTerm(each, row)) ?? licences.find((each) => isSameNumber(each, row))
    const changes = before ? COMPARED.filter((column) => before[column] !== row[column]) : []
    const above = before && readAt.get(before.id)
    if (above !== undefined && changes.length > 0)
      return wrong(
        [{ column: labelOf('number'), message: msg`Row ${above} says something different about this licence. Keep one of the two.` }],
        holder,
        row,
      )
    const others = licences.filter((each) => each !== before)
    const unfit = before && changes.length === 0 ? [] : licenceFaults(row, others, given.limits)
    if (unfit.length > 0)
      return wrong(
        unfit.map(({ path, message }) => ({ column: labelOf(path), message })),
        holder,
        row,
      )
    const id = before?.id ?? `row ${at}`
    readAt.set(id, at)
    held.set(holder.id, [...others, { ...row, id }])
    const standing = !before ? 'new' : changes.length > 0 ? 'changed' : 'same'
    return {
      ...{ at, standing, holder, licenceId: before?.id, row, faults: [] },
      changes: before ? changes.map((column) => ({ column: labelOf(column), was: shown(before, column), is: shown(row, column) })) : [],
    }
  })
}
