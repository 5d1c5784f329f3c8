import type { AnswerPart } from '#features/selling/quotes/public/rules/steps.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import type { PaperFact } from './read-facts.ts'

/** The facts about the person on cards and certificates. */
const NOTHING: readonly string[] = []
const OF_PERSON: readonly string[] = ['firstName', 'middleName', 'lastName', 'companyName', 'birthDate', 'line1']

/** The fields of a form that documents can fill. */
export const fillable = (line: Line, part: AnswerPart, fields: readonly string[]): string[] => {
  const told = { answers: line.risk.papers, holder: OF_PERSON, alternate: NOTHING, commercial: NOTHING }[part]
  return fields.filter((name) => told.includes(name))
}

export type ToConfirm = PaperFact & { readonly label: string }

/** The readings that this form asks for, in its order and by its names; those that are already answered the same are left out. */
export function toConfirm(
  line: Line,
  part: AnswerPart,
  fields: readonly string[],
  facts: readonly PaperFact[],
  answers: Readonly<Record<string, unknown>>,
): ToConfirm[] {
  const schema = part === 'holder' ? line.risk.holder : line.risk.schema
  const asked = fieldsOf(schema)
  return fillable(line, part, fields).flatMap((name) => {
    const fact = facts.find((each) => each.fact === name)
    const field = asked.find((each) => each.name === name)
    return fact && field && plain(answers[name]) !== plain(fact.value) ? [{ ...fact, label: field.label }] : []
  })
}

/** What belongs to one vehicle only. */
const IDENTIFYING: readonly string[] = ['plate', 'mvFile', 'engineNo', 'chassisNo']

/** Readings of what identifies the vehicle where another one is known: the document may be that of another vehicle. */
export const contradicting = <F extends Pick<PaperFact, 'fact' | 'value'>>(
  facts: readonly F[],
  known: Readonly<Record<string, unknown>>,
): F[] => facts.filter(({ fact, value }) => IDENTIFYING.includes(fact) && plain(known[fact]) !== '' && plain(known[fact]) !== plain(value))

const plain = (value: unknown) =>
  String(value ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
