import type { Finding, Worksheet } from '#domain/worksheet.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import { priceLines } from '../public/rules/quotes.ts'
import { canonicalJson } from '../public/rules/risk.ts'
import { type AnswerPart, schemaOf, stepsOf } from '../public/rules/steps.ts'

const OFFERS = ['quoted', 'approved', 'accepted']

/** Whether a version was an offer that its customer could accept: priced without anything to decide, or approved. */
export const wasOffered = (outcome: string, decisions: readonly { readonly event: string }[]): boolean =>
  OFFERS.includes(outcome) || decisions.some(({ event }) => event === 'approve')

/** The outcome of a version: the last decision on it, or what its price led to. */
export function standingOf({
  outcome,
  decisions,
}: {
  readonly outcome: string
  readonly decisions: readonly { readonly event: string }[]
}): string {
  const last = decisions.at(-1)?.event
  if (last === 'approve') return 'approved'
  return last === 'decline' ? 'declined' : outcome
}

type Values = Readonly<Record<string, unknown>>
type Answers = Readonly<Record<Exclude<AnswerPart, 'alternate'>, Values>> & { readonly alternate: Values | null }

export type AnswerChange = {
  readonly part: AnswerPart
  /** Title of the step that asks for it. */
  readonly step: string
  readonly field: NamedField
  readonly before: unknown
  readonly after: unknown
}

/** The answers that differ between two versions, in the order of the wizard. */
export const answersChanged = (line: Line, before: Answers, after: Answers): AnswerChange[] =>
  stepsOf(line).flatMap(({ part, title, fields }) => {
    if (!part) return []
    const of = (answers: Answers, name: string) => answers[part]?.[name]
    return fieldsOf(schemaOf(line, part))
      .filter(({ name }) => fields.includes(name) && canonicalJson(of(before, name)) !== canonicalJson(of(after, name)))
      .map((field) => ({ part, step: title, field, before: of(before, field.name), after: of(after, field.name) }))
  })

/** Two prices line by line, including equal lines, with the total last. */
export const pricesBeside = (before: Worksheet, after: Worksheet) => [
  ...priceLines(before, after),
  { code: 'total', label: 'Total to pay', before: before.total, after: after.total },
]

export type FindingRow = { readonly finding: Finding; readonly before: boolean; readonly after: boolean }

/** What technical control said of two versions, each sentence once. */
export function findingsBeside(before: readonly Finding[], after: readonly Finding[]): FindingRow[] {
  const isIn = (findings: readonly Finding[], { code, sentence }: Finding) =>
    findings.some((each) => each.code === code && each.sentence === sentence)
  return [...before, ...after.filter((finding) => !isIn(before, finding))].map((finding) => ({
    finding,
    before: isIn(before, finding),
    after: isIn(after, finding),
  }))
}
