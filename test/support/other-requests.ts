import { z } from 'zod'

/** Requests that differ from a given one in one place. */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const MOST = 24

function otherValues(value: Json): Json[] {
  if (typeof value === 'string')
    return [`${value}x`, value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)), value.slice(1), null].filter(
      (each) => each !== value,
    )
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (value === null) return []
  if (isList(value)) return [...value.flatMap((each, n) => otherValues(each).map((other) => value.with(n, other))), [...value, ...value]]
  return Object.entries(value).flatMap(([name, each]) => {
    const { [name]: _, ...without } = value
    return [...otherValues(each).map((other) => ({ ...value, [name]: other })), without]
  })
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** JSON with a different value in one place. */
export const otherTextsOf = (body: string): string[] =>
  otherValues(JSON.parse(body))
    .slice(0, MOST)
    .map((each) => JSON.stringify(each))

/** JSON with another of the values that a field allows. */
export function otherChoicesOf(body: string, schema: unknown): string[] {
  const given: Readonly<Record<string, Json>> = JSON.parse(body)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const choices = field instanceof z.ZodEnum ? field.options : []
    return choices.filter((each) => each !== given[name]).map((each) => JSON.stringify({ ...given, [name]: each }))
  })
}

/** Forms with another file name, or with one letter of the text changed. */
export function otherFormsOf(body: FormData): FormData[] {
  const entries = [...body]
  return entries.map((_, changed) => {
    const form = new FormData()
    for (const [n, [name, value]] of entries.entries()) {
      if (typeof value === 'string') form.append(name, n === changed ? `${value}1` : value)
      else form.append(name, value, n === changed ? `other-${value.name}` : value.name)
    }
    return form
  })
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const otherSegment = (segment: string): string =>
  UUID.test(segment) ? `${segment.slice(0, -1)}${segment.endsWith('0') ? 1 : 0}` : `${segment}1`

/** The same for another record, or with another answer in the query. */
export function otherPathsOf(url: string): string[] {
  const { origin, pathname, search } = new URL(url)
  const segments = pathname.split('/')
  const paths = segments.map((segment, n) => segments.with(n, otherSegment(segment)).join('/'))
  return [...paths.slice(3).map((path) => `${origin}${path}${search}`), ...(search ? [`${url}1`] : [])]
}
