import { Diligence } from '#domain/diligence.ts'
import { headingsOf, plain } from '#domain/read-rows.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import type { BatchKind, Heading, Mapping, PartName, Parts } from './batch.ts'

/** A column that a file of a line may have: the answer that it gives, and its name. */
export type Column = {
  /** `answers.plate`; for people insured by a sale `answers.travellers.passport`. */
  readonly path: string
  readonly part: PartName
  /** For an answer of each person, the list answer that holds the people. */
  readonly of?: string
  readonly field: NamedField
  readonly heading: string
}

/** The column with the same value in all rows that form one sale. */
export const TOGETHER = 'together'

/** Answers with rows of their own, and answers about health, cannot be in a spreadsheet. */
const isFlat = ({ control, sealed }: NamedField) => control !== 'items' && !sealed

/** A field that depends on another answer, which no file contains, does not apply to anyone here. */
const isAsked = ({ when }: NamedField, kinds: readonly Readonly<Record<string, unknown>>[]) => !when || kinds.some((values) => when(values))

const columnsIn = (part: PartName, fields: readonly NamedField[], taken: ReadonlySet<string>): Column[] =>
  fields.map((field) => ({
    ...{ path: `${part}.${field.name}`, part, field },
    heading: taken.has(field.label) ? `${field.label} (policyholder)` : field.label,
  }))

/** What is asked of each person whom a sale of the line insures. */
export function peopleFields({ bulk, risk }: Line): readonly NamedField[] {
  const { item } = fieldsOf(risk.schema).find(({ name }) => name === bulk?.people?.field) ?? {}
  return item ? fieldsOf(item).filter(isFlat) : []
}

function peopleColumns(line: Line): readonly Column[] {
  const { people } = line.bulk ?? {}
  if (!people) return []
  const { field: of, together } = people
  return [
    ...(together
      ? [
          {
            ...{ path: TOGETHER, part: 'answers' as const, heading: together.heading },
            field: { name: TOGETHER, label: together.heading, control: 'text' as const, required: false, ...together },
          },
        ]
      : []),
    ...peopleFields(line).map((field) => ({
      path: `answers.${of}.${field.name}`,
      part: 'answers' as const,
      of,
      field,
      heading: field.label,
    })),
  ]
}

/** A policyholder specific to a row is the first of its people, if the file names no other. */
const isTakenFromPeople = (line: Line, { name }: NamedField) => peopleFields(line).some((field) => field.name === name)

/** The columns that a file of a line may have. The policyholder of a fleet is asked once, and is not in any row. */
export function columnsOf(line: Line, kind: BatchKind): readonly Column[] {
  const people = peopleColumns(line)
  const taken = new Set(people.map(({ heading }) => heading))
  const risk = fieldsOf(line.risk.schema).filter((field) => isFlat(field) && field.name !== line.bulk?.people?.counted)
  const own = [...people, ...columnsIn('answers', risk, taken)]
  if (kind === 'fleet') return own
  const holder = fieldsOf(line.risk.holder)
    .filter((field) => isFlat(field) && isAsked(field, [{ kind: 'person' }, { kind: 'company' }]))
    .map((field) => (isTakenFromPeople(line, field) ? { ...field, required: false } : field))
  return [...own, ...columnsIn('holder', holder, new Set(own.map(({ heading }) => heading)))]
}

type Fault = { readonly path: string }

/**
 * The policyholder with whom a form starts: where rows lack what the law requires of a policyholder for a large premium, which no file
 * contains, it asks for that as well.
 */
export function holderToAsk<Values extends Readonly<Record<string, unknown>>>(line: Line, holder: Values, faults: readonly Fault[]) {
  const required = new Set(Object.keys(Diligence.shape))
  const lacks = fieldsOf(line.risk.holder).some(({ name }) => required.has(name) && faults.some(({ path }) => path === `holder.${name}`))
  return lacks ? { ...holder, diligence: 'full' as const } : holder
}

/** The answers of the risk asked once for a whole fleet: those for which its file has no column. */
export const sharedNames = ({ bulk }: Line, kind: BatchKind, mapping: Mapping): readonly string[] =>
  kind === 'fleet' ? (bulk?.shared ?? []).filter((name) => !mapping.includes(`answers.${name}`)) : []

/** Whether the shared answers of a fleet are complete. */
export const isShared = ({ kind, shared, line }: { kind: BatchKind; shared: Parts; line: string }, mapping: Mapping): boolean =>
  kind === 'bulk' ||
  (shared.holder !== undefined && (shared.answers !== undefined || sharedNames(lineIn({ line }), kind, mapping).length === 0))

/** The columns of the template: what is asked once is not in any row. */
export const templateColumns = (line: Line, kind: BatchKind): readonly Column[] => {
  const shared = sharedNames(line, kind, [])
  return columnsOf(line, kind).filter(({ part, of, field }) => part !== 'answers' || of !== undefined || !shared.includes(field.name))
}

/** The answers by any of which a row can be recognised. */
export const keysOf = (line: Line, kind: BatchKind): readonly Column[] =>
  (line.bulk?.keys ?? []).flatMap(
    (name) => columnsOf(line, kind).find(({ part, field }) => part === 'answers' && field.name === name) ?? [],
  )

/** Which answer each column gives, judging by its heading; an earlier choice for the same headings takes precedence. */
export function proposeMapping(
  columns: readonly Column[],
  headings: readonly Heading[],
  before: ReadonlyMap<string, string | null>,
): Mapping {
  const taken = new Set<string>()
  return headings.map(({ text }) => {
    const heading = plain(text)
    if (heading === '') return null
    const said = before.get(heading)
    const free = columns.filter(({ path }) => !taken.has(path))
    const called = free.find((column) => plain(column.heading) === heading) ?? free.find(({ field }) => headingsOf(field).includes(heading))
    const found = said === undefined ? called?.path : (said ?? undefined)
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

/** The required columns that a file lacks: what each row must answer in any case. */
export const missingColumns = (columns: readonly Column[], mapping: Mapping, shared: readonly string[]): readonly Column[] =>
  columns.filter(
    ({ path, part, of, field }) =>
      field.required &&
      !field.when &&
      !field.likely &&
      !mapping.includes(path) &&
      !(part === 'answers' && of === undefined && shared.includes(field.name)),
  )
