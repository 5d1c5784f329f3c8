import type { z } from 'zod'
import { applicable, fieldsOf, type NamedField } from '../../field.ts'
import type { FieldProblem } from '../../problem.ts'

export type Answers = Readonly<Record<string, unknown>>
export type Errors = Readonly<Record<string, string>>

/** What a form begins with: what is known, and the defaults of the schema for the rest. */
export function startingWith(schema: z.ZodObject, known: Answers): Answers {
  const defaults = Object.entries(schema.shape).flatMap(([name, each]) => {
    const parsed = (each as z.ZodType).safeParse(undefined)
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : []
  })
  const given = Object.entries(known).filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(given) }
}

/** The fields that a form shows for these answers, in order. */
export const shownFields = (schema: z.ZodObject, answers: Answers, only?: readonly string[]): NamedField[] =>
  fieldsOf(schema).filter(({ name, when }) => (!only || only.includes(name)) && (!when || when(answers)))

/** An answer changes; what was chosen from a list that depends on it no longer stands. */
export function changed(schema: z.ZodObject, answers: Answers, name: string, value: unknown): Answers {
  if (answers[name] === value) return answers
  const stale = fieldsOf(schema)
    .filter(({ lookup }) => Object.values(lookup?.from ?? {}).includes(name))
    .map((field) => field.name)
  return stale.reduce((now, dependent) => changed(schema, now, dependent, undefined), { ...answers, [name]: value })
}

export type Checked<T> = { readonly errors: Errors; readonly answers: Answers; readonly parsed: T | undefined }

/** Checks answers with the very schema that the server uses. Of a step, only its own fields are judged: later ones are still empty. */
export function check<S extends z.ZodObject>(schema: S, answers: Answers, only?: readonly string[]): Checked<z.output<S>> {
  const whole = applicable(schema, answers)
  const result = schema.safeParse(whole)
  const mine = shownFields(schema, answers, only)
  const shown = new Map(mine.map((field) => [field.name, field]))
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0] ?? '')
    const field = shown.get(name)
    if (field && !errors[name])
      errors[name] = whole[name] === undefined && isTechnical(message) ? `${field.label}: please answer this.` : message
  }
  const own = Object.fromEntries(Object.entries(whole).filter(([name]) => !only || only.includes(name)))
  return { errors, answers: own, parsed: result.success ? result.data : undefined }
}

/** Zod's own words for an absent value are not for people. */
const isTechnical = (message: string) => /^Invalid (input|option)/.test(message)

/** The server's findings on the form's own fields, by name, and whatever it says of others. */
export function serverErrors(fields: readonly FieldProblem[], names: readonly string[], within = ''): { errors: Errors; rest: string[] } {
  const errors: Record<string, string> = {}
  const rest: string[] = []
  for (const { path, message } of fields) {
    const inner = within && path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path
    const name = names.find((each) => inner === each || inner.startsWith(`${each}.`)) ?? names.find((each) => inner.endsWith(`.${each}`))
    if (name) errors[name] ??= message
    else rest.push(message)
  }
  return { errors, rest }
}
