import type { z } from 'zod'
import {
  answerAt,
  applicableAnswers,
  explainIssue,
  fieldsOf,
  isAbsent,
  issuesAsOf,
  type NamedField,
  pleaseAnswer,
  rowsIn,
} from '../../field.ts'
import type { FieldProblem } from '../../problem.ts'
import { now } from '../clock.ts'

export type Answers = Readonly<Record<string, unknown>>
export type Errors = Readonly<Record<string, string>>

/** A form's first answers: what is known, and the schema's defaults for the rest. Offered fields come with their suggestions. */
export function initialAnswers(schema: z.ZodObject, known: Answers): Answers {
  const offered = new Set(fieldsOf(schema).flatMap(({ name, offered: isOffered }) => (isOffered ? [name] : [])))
  const defaults = Object.entries(schema.shape).flatMap(([name, each]) => {
    const parsed = (each as z.ZodType).safeParse(undefined)
    return parsed.success && parsed.data !== undefined && !offered.has(name) ? [[name, parsed.data] as const] : []
  })
  const given = Object.entries(known).filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(given) }
}

/** The fields that apply with these values; of a row, with the answers around it. */
export const applyingFields = (schema: z.ZodObject, values: Answers, around = values): NamedField[] =>
  fieldsOf(schema)
    .filter(({ when }) => !when || when(values))
    .map((field) => (typeof field.needed === 'function' ? { ...field, required: field.needed(around) } : field))

/** The fields that a form shows for these answers: all in the order of the schema, or the requested ones in theirs. */
export function visibleFields(schema: z.ZodObject, answers: Answers, only?: readonly string[]): NamedField[] {
  const applying = applyingFields(schema, answers)
  return only ? only.flatMap((wanted) => applying.filter(({ name }) => name === wanted)) : applying
}

/** Changes an answer; what was chosen from a list that depends on it is cleared, in rows as well. */
export function changeAnswer(schema: z.ZodObject, answers: Answers, name: string, value: unknown): Answers {
  if (answers[name] === value) return answers
  const fields = fieldsOf(schema)
  const now = { ...answers, [name]: value }
  return fields
    .filter(hangsOn(name))
    .reduce((so, dependent) => changeAnswer(schema, so, dependent.name, undefined), inRows(fields, now, name))
}

/** A list's data about a value, as answers to the fields that it fills. */
export const siblingAnswersFrom = (fills: Readonly<Record<string, string>>, said: Answers = {}): Answers =>
  Object.fromEntries(Object.entries(fills).flatMap(([name, key]) => (isAbsent(said[key]) ? [] : [[name, said[key]]])))

/** Which of the answers that come with a choice to accept: what a person typed stays, what came with an earlier choice does not. */
export const acceptedSiblings = (coming: Answers, answers: Answers, cameBefore: readonly Answers[]): Answers =>
  Object.fromEntries(
    Object.entries(coming).filter(
      ([name]) => isAbsent(answers[name]) || cameBefore.some((before) => Object.hasOwn(before, name) && before[name] === answers[name]),
    ),
  )

const hangsOn =
  (name: string) =>
  ({ lookup }: NamedField): boolean =>
    Object.values(lookup?.from ?? {}).includes(name)

function inRows(fields: readonly NamedField[], answers: Answers, name: string): Answers {
  const stale = fields.flatMap(({ item, name: items }) => {
    if (!item || Object.hasOwn(item.shape, name) || !Array.isArray(answers[items])) return []
    const dependent = fieldsOf(item).filter(hangsOn(name))
    const emptied = Object.fromEntries(dependent.map((each) => [each.name, undefined]))
    return dependent.length > 0 ? [[items, rowsIn(answers[items]).map((row) => ({ ...row, ...emptied }))] as const] : []
  })
  return stale.length > 0 ? { ...answers, ...Object.fromEntries(stale) } : answers
}

/** Answers without the rows that are entirely empty. */
export function withoutBlankRows(schema: z.ZodObject, answers: Answers): Answers {
  const isBlank = (row: Answers) => Object.values(row).every((value) => value === undefined || value === null || value === '')
  const shorter = fieldsOf(schema).flatMap(({ item, name }) => {
    const rows = rowsIn(answers[name])
    return item && rows.some(isBlank) ? [[name, rows.filter((row) => !isBlank(row))] as const] : []
  })
  return shorter.length > 0 ? { ...answers, ...Object.fromEntries(shorter) } : answers
}

/** The errors that remain once an answer has changed: of rows, those about what did not change. */
export const remainingErrors = (errors: Errors, name: string, before: Answers, after: Answers): Errors => {
  const isSameLength = rowsIn(before[name]).length === rowsIn(after[name]).length
  const stands = (path: string) =>
    !path.startsWith(`${name}.`) || name.includes('.') || (isSameLength && answerAt(before, path) === answerAt(after, path))
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && stands(path)))
}

export type CheckedAnswers<T> = { readonly errors: Errors; readonly answers: Answers; readonly parsed: T | undefined }

/**
 * Checks answers with the same schema as the server. Of a step, only its own fields are checked: later ones are still empty. An error in a
 * row is listed under the path of its cell.
 */
export function checkAnswers<S extends z.ZodObject>(
  schema: S,
  answers: Answers,
  only?: readonly string[],
  /** What is wrong beyond what the schema knows, by field. */
  misread: (answers: Answers) => Errors = () => ({}),
): CheckedAnswers<z.output<S>> {
  const whole = applicableAnswers(schema, answers)
  const result = schema.safeParse(whole)
  const mine = visibleFields(schema, answers, only)
  const shown = new Map(mine.map((field) => [field.name, field]))
  const errors: Record<string, string> = {}
  for (const issue of [...(result.error?.issues ?? []), ...issuesAsOf(schema, whole, now())]) {
    const field = shown.get(String(issue.path[0] ?? ''))
    if (field) errors[field.item && issue.path.length > 2 ? issue.path.join('.') : field.name] ??= explainIssue(schema, whole, issue)
  }
  for (const [name, message] of Object.entries(misread(whole))) if (shown.has(name)) errors[name] ??= message
  // A schema checks several answers together only once each of them is right: here all that are missing are reported at once.
  if (Object.keys(errors).length > 0)
    for (const field of mine) if (field.required && isAbsent(whole[field.name])) errors[field.name] ??= pleaseAnswer(field)
  const own = Object.fromEntries(Object.entries(whole).filter(([name]) => !only || only.includes(name)))
  return { errors, answers: own, parsed: result.success ? result.data : undefined }
}

export type ErrorPlace = {
  readonly path: string
  readonly label: string
  readonly row?: { readonly called: string; readonly number: number }
}

/** Where something is wrong, in the form's order. */
export const errorPlaces = (fields: readonly NamedField[], errors: Errors): ErrorPlace[] =>
  fields.flatMap(({ name, label, item, row }) => {
    const own = errors[name] ? [{ path: name, label }] : []
    if (!item || !row) return own
    const cells = fieldsOf(item)
    const rows = [...new Set(Object.keys(errors).flatMap((path) => (path.startsWith(`${name}.`) ? [Number(path.split('.')[1])] : [])))]
    const inside = rows
      .toSorted((a, b) => a - b)
      .flatMap((index) =>
        cells.flatMap((cell) => {
          const path = `${name}.${index}.${cell.name}`
          return errors[path] ? [{ path, label: cell.label, row: { called: row.called, number: index + 1 } }] : []
        }),
      )
    return [...own, ...inside]
  })

const A_CELL = /^\d+\.\w+$/

/** The server's findings on the form's own fields, by name, and what it says about others. */
export function serverErrors(
  fields: readonly FieldProblem[],
  names: readonly string[],
  within = '',
): { errors: Errors; rest: FieldProblem[] } {
  const errors: Record<string, string> = {}
  const rest: FieldProblem[] = []
  for (const found of fields) {
    const { path, message } = found
    const inner = within && path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path
    const name = names.find((each) => inner === each || inner.startsWith(`${each}.`)) ?? names.find((each) => inner.endsWith(`.${each}`))
    const cell = name && inner.startsWith(`${name}.`) ? inner.slice(name.length + 1) : ''
    if (name) errors[A_CELL.test(cell) ? inner : name] ??= message
    else rest.push(found)
  }
  return { errors, rest }
}
