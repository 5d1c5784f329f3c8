import { z } from 'zod'
import { parseMobile } from '#domain/mobile.ts'
import { nameOf } from '#domain/person.ts'
import { fieldsOf, isAbsent, isHidden, issuesAsOf, isValues, rowsIn } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import type { Line } from '#lines/line.ts'

const Name = z.string().regex(/^[a-z]\w{0,59}$/i, 'No field has this name.')
const Value = z.union([plainText(500), z.number(), z.boolean(), z.null()])
const Row = z.record(Name, Value).refine((row) => Object.keys(row).length <= 20, 'These are more answers than we ask for.')

/** The size of the largest list of people that a line asks for. */
const MOST_ROWS = 600
const TOO_MANY = 'These are more rows than we ask for.'

/** Answers as typed, complete or not; a draft stores whatever it is given within these bounds. */
export const RawAnswers = z
  .record(Name, z.union([Value, z.array(Row).max(MOST_ROWS, TOO_MANY), z.array(plainText(100)).max(50, TOO_MANY)]))
  .refine((answers) => Object.keys(answers).length <= 80, 'These are more answers than we ask for.')
export type RawAnswers = z.output<typeof RawAnswers>

type Values = Readonly<Record<string, unknown>>

/** The answers to the fields of the schema. Others, such as fields that a newer release dropped, are left out. */
export function pickSchemaFields(
  schema: z.ZodObject,
  values: Values,
  names: readonly string[] = Object.keys(schema.shape),
): Record<string, unknown> {
  const known = new Set(names.filter((name) => Object.hasOwn(schema.shape, name)))
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}

/** The quick fields of a line that may appear in an address: nothing personal ever does. */
export const sayableFields = ({ risk }: Pick<Line, 'risk'>): readonly string[] =>
  fieldsOf(risk.schema).flatMap(({ name, personal, sealed }) => (risk.quickFields.includes(name) && !personal && !sealed ? [name] : []))

/** The answers without those that are no longer valid, such as a first day of cover that has passed. */
export function answersStill(schema: z.ZodObject, values: Values, now: Date): Record<string, unknown> {
  const over = new Set(issuesAsOf(schema, values, now).flatMap(({ path }) => (path.length === 1 ? path : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !over.has(name)))
}

export const isBlank = (values: Values): boolean => Object.values(values).every(isAbsent)

/** Whether two sets of answers are the same, row by row; an empty answer counts as a missing one. */
export const areSameAnswers = (a: Values, b: Values): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))

function isSame(a: unknown, b: unknown): boolean {
  if (isAbsent(a) || isAbsent(b)) return isAbsent(a) && isAbsent(b)
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  if (![...a, ...b].every(isValues)) return a.length === b.length && a.every((each, index) => each === b[index])
  const [before, after] = [rowsIn(a), rowsIn(b)]
  return before.length === after.length && before.every((row, index) => areSameAnswers(row, after[index] ?? {}))
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** The name of a draft's policyholder so far. */
export const draftName = ({ kind, firstName, middleName, lastName, suffix, companyName }: Values): string =>
  nameOf({
    kind: text(kind),
    firstName: text(firstName),
    middleName: text(middleName),
    lastName: text(lastName),
    suffix: text(suffix),
    companyName: text(companyName),
  }).slice(0, 200)

/** The policyholder's number as E.164, as soon as it can be read. */
export const draftMobile = ({ mobile }: Values): string | undefined => {
  const typed = text(mobile)
  return typed && parseMobile(typed)
}

export type CodedAnswer = {
  /** Its path: `make`, `accessories.2.code`. */
  readonly field: string
  readonly list: string
  readonly code: string
  readonly isOpen: boolean
}

/** Answers that are codes of a list of values, including those in rows and in answers with several values. */
export const codedAnswers = (schema: z.ZodObject, values: Values, before = ''): CodedAnswer[] =>
  fieldsOf(schema).flatMap(({ name, lookup, item }) => {
    const value = values[name]
    const field = `${before}${name}`
    if (item) return rowsIn(value).flatMap((row, index) => codedAnswers(item, row, `${field}.${index}.`))
    if (!lookup || isAbsent(value) || isHidden(value)) return []
    const codes = Array.isArray(value) ? value : [value]
    return codes.map((code) => ({ field, list: lookup.list, code: String(code), isOpen: lookup.open ?? false }))
  })
