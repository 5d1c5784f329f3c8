import type { z } from 'zod'
import { problem } from '#domain/problem.ts'

/**
 * Parsers of a line's own types. Callers treat every line alike and pass details and tariffs as `unknown`; the line parses them first.
 * Invalid details throw a ZodError that names the answer, a tariff that does not fit the schema throws `unfit-tariff`.
 */
export type Readers<Details, Tariff> = {
  readonly details: (raw: unknown) => Details
  readonly tariff: (raw: unknown) => Tariff
  /** Whether a version of the tariff, perhaps of another release, can be read. */
  readonly fits: (raw: unknown) => boolean
}

const unfitText = (raw: unknown): string => {
  const version = typeof raw === 'object' && raw !== null && 'version' in raw ? String(raw.version) : ''
  return `The premium tables ${version} do not fit this release of the program, so that nothing can be priced or printed by them. Please call support.`
}

export function readersOf<Details, Tariff>(schema: z.ZodType<Details>, tariff: z.ZodType<Tariff>): Readers<Details, Tariff> {
  // A version never changes, so the one that a caller keeps is parsed once.
  const parsedVersions = new WeakMap<object, Tariff>()
  const readable = (raw: unknown): Tariff | undefined => {
    const parsed = (typeof raw === 'object' && raw !== null && parsedVersions.get(raw)) || tariff.safeParse(raw).data
    if (parsed !== undefined && typeof raw === 'object' && raw !== null) parsedVersions.set(raw, parsed)
    return parsed
  }
  return {
    details: (raw) => schema.parse(raw),
    tariff: (raw) => {
      const parsed = readable(raw)
      if (parsed === undefined) throw problem('unfit-tariff', { message: unfitText(raw) })
      return parsed
    },
    fits: (raw) => readable(raw) !== undefined,
  }
}
