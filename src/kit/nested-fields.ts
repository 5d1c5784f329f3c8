import type { z } from 'zod'
import { type Field, field, fieldsOf } from './field.ts'

type Answers = Readonly<Record<string, unknown>>

/**
 * The fields of a nested object, under names with a dot (`address.line1`), so that one form renders both. Lists that depend on a sibling
 * still do.
 */
export function nestedFields(within: string, object: z.ZodObject, also: Partial<Field> = {}): Record<string, z.ZodType> {
  const named = (name: string) => `${within}.${name}`
  const shape: Readonly<Record<string, z.ZodType>> = object.shape
  return Object.fromEntries(
    fieldsOf(object).flatMap(({ name, required: _, ...meta }) => {
      const schema = shape[name]
      if (!schema) return []
      const from = meta.lookup?.from && Object.fromEntries(Object.entries(meta.lookup.from).map(([key, sibling]) => [key, named(sibling)]))
      const lookup = meta.lookup && { ...meta.lookup, ...(from ? { from } : {}) }
      return [[named(name), field({ ...meta, ...(lookup ? { lookup } : {}), ...also }, schema)]]
    }),
  )
}

const isObject = (value: unknown): value is Answers => typeof value === 'object' && value !== null

/** Nested answers as the initial values of a form with dotted names. */
export function flatten(answers: Answers, before = ''): Record<string, unknown> {
  const entries = Object.entries(answers).flatMap(([name, value]) =>
    isObject(value) ? Object.entries(flatten(value, `${before}${name}.`)) : [[`${before}${name}`, value] as const],
  )
  return Object.fromEntries(entries)
}

/** Nests dotted names again; numbered ones become a list. */
export function unflatten(answers: Answers): Record<string, unknown> {
  const groups = new Map<string, Record<string, unknown>>()
  const whole: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(answers)) {
    const [name = '', ...rest] = path.split('.')
    if (rest.length === 0) whole[name] = value
    else groups.set(name, { ...groups.get(name), [rest.join('.')]: value })
  }
  for (const [name, inner] of groups) {
    const value = unflatten(inner)
    whole[name] = Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value
  }
  return whole
}
