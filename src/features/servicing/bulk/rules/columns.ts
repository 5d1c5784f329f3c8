import { headingsOf, plain } from '#features/selling/quotes/public/rules/read-rows.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import type { BatchKind, Heading, Mapping, PartName } from './batch.ts'

/** A column that a file of a line may have: the answer that it gives, and what it is called. */
export type Column = {
  /** `answers.plate` */
  readonly path: string
  readonly part: PartName
  readonly field: NamedField
  readonly heading: string
}

/** Answers in rows of their own, and answers about health, stand in no spreadsheet. */
const isFlat = ({ control, sealed }: NamedField) => control !== 'items' && control !== 'choices' && !sealed

/** What is only asked when something else was answered that no file says does not apply to anybody here. */
const isAsked = ({ when }: NamedField, kinds: readonly Readonly<Record<string, unknown>>[]) => !when || kinds.some((values) => when(values))

const columnsIn = (part: PartName, fields: readonly NamedField[], taken: ReadonlySet<string>): Column[] =>
  fields.map((field) => ({
    ...{ path: `${part}.${field.name}`, part, field },
    heading: taken.has(field.label) ? `${field.label} (policyholder)` : field.label,
  }))

/** The columns that a file of a line may have. The policyholder of a fleet is asked once, and stands in no row. */
export function columnsOf(line: Line, kind: BatchKind): readonly Column[] {
  const own = columnsIn('answers', fieldsOf(line.risk.schema).filter(isFlat), new Set())
  if (kind === 'fleet') return own
  const holder = fieldsOf(line.risk.holder).filter((field) => isFlat(field) && isAsked(field, [{ kind: 'person' }, { kind: 'company' }]))
  return [...own, ...columnsIn('holder', holder, new Set(own.map(({ heading }) => heading)))]
}

/** The answers by any of which a row is known again. */
export const keysOf = (line: Line, kind: BatchKind): readonly Column[] =>
  (line.bulk?.keys ?? []).flatMap((name) => columnsOf(line, kind).find(({ path }) => path === `answers.${name}`) ?? [])

/** Which answer each column gives, as far as its heading tells; what was said of the same headings before counts first. */
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
    const found =
      said === undefined
        ? columns.find(
            ({ path, field, heading: own }) => !taken.has(path) && (plain(own) === heading || headingsOf(field).includes(heading)),
          )?.path
        : (said ?? undefined)
    if (found === undefined || taken.has(found)) return null
    taken.add(found)
    return found
  })
}

/** The columns that a file must have and has not: what each row must answer whatever else it says. */
export const missingColumns = (columns: readonly Column[], mapping: Mapping, shared: readonly string[]): readonly Column[] =>
  columns.filter(({ path, field }) => field.required && !field.when && !field.likely && !mapping.includes(path) && !shared.includes(path))
