import { fieldsOf } from '#kit/field.ts'
import type { Line, Package } from '#lines/line.ts'

const offeredIn = (line: Line) => new Set(fieldsOf(line.details).flatMap(({ name, offered }) => (offered ? [name] : [])))

/** The quick fields that a package does not answer: what is asked before packages can be compared. */
export function quickFieldsOf(line: Line): readonly string[] {
  const offered = offeredIn(line)
  return line.quick.filter((name) => !offered.has(name))
}

/** The step that asks for the package: the first with a quick field that is offered. */
export function stepOfPackages(line: Line): string | undefined {
  const offered = offeredIn(line)
  return line.hasPackages
    ? line.steps.find(({ fields }) => fields.some((name) => line.quick.includes(name) && offered.has(name)))?.id
    : undefined
}

/** The package that answers say word for word, if they say one. */
export const packageIn = (packages: readonly Package[], answers: Readonly<Record<string, unknown>>): Package | undefined =>
  packages.find((each) => Object.entries(each.answers).every(([name, value]) => String(answers[name]) === String(value)))

type Covers = Package['covers']

export type ComparedCover = Covers[number] & {
  /** More than the lesser package before it gives. */
  readonly isMore: boolean
}

/** What a package covers, with what it gives beyond the one before it. */
export const comparedWith = (covers: Covers, lesser: Covers | undefined): ComparedCover[] =>
  covers.map((cover) => ({
    ...cover,
    isMore: lesser !== undefined && cover.amount !== undefined && cover.amount !== lesser.find(({ code }) => code === cover.code)?.amount,
  }))
