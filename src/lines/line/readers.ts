import type { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { type Message, msg } from '#kit/message.ts'

/**
 * Parsers of a line's own types. Callers treat all lines alike and pass details and tariffs as `unknown`; the line parses them first.
 * Invalid details throw a ZodError that names the answer, a tariff that does not fit the schema throws `unfit-tariff`.
 */
export type Readers<Details, Tariff> = {
  readonly details: (raw: unknown) => Details
  /** Whether all answers are present and valid. */
  readonly isComplete: (raw: unknown) => boolean
  readonly tariff: (raw: unknown) => Tariff
  /** Whether a version of the tariff, possibly from another release, can be read. */
  readonly fits: (raw: unknown) => boolean
}

const unfitText = (raw: unknown): Message => {
  const version = typeof raw === 'object' && raw !== null && 'version' in raw ? String(raw.version) : ''
  return msg`The premium tables ${version} do not fit this release of the program, so nothing can be priced or printed with them. Please call support.`
}

/** Freezes a value deeply, so that what was read from it remains true: a later change throws at once. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const each of Object.values(value)) freeze(each)
  Object.freeze(value)
}

/**
 * Parses by a schema, and parses a valid object only once, since answers and tariffs pass through many functions on their way to a price.
 */
function readerOf<T>(schema: z.ZodType<T>): (raw: unknown) => z.ZodSafeParseResult<T> {
  const known = new WeakMap<object, z.ZodSafeParseSuccess<T>>()
  return (raw) => {
    if (typeof raw !== 'object' || raw === null) return schema.safeParse(raw)
    const kept = known.get(raw)
    if (kept) return kept
    const read = schema.safeParse(raw)
    if (!read.success) return read
    freeze(raw)
    freeze(read.data)
    known.set(raw, read)
    return read
  }
}

export function readersOf<Details, Tariff>(schema: z.ZodType<Details>, tables: z.ZodType<Tariff>): Readers<Details, Tariff> {
  const details = readerOf(schema)
  const tariff = readerOf(tables)
  return {
    details: (raw) => {
      const read = details(raw)
      if (!read.success) throw read.error
      return read.data
    },
    isComplete: (raw) => details(raw).success,
    tariff: (raw) => {
      const read = tariff(raw)
      if (!read.success) throw problem('unfit-tariff', { message: unfitText(raw) })
      return read.data
    },
    fits: (raw) => tariff(raw).success,
  }
}
