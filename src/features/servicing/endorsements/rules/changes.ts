import { areSameAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { isAbsent } from '#kit/field.ts'

type Answers = Readonly<Record<string, unknown>>

/** Shown if a kind of change needs a document and there is none. */
export const MISSING_PROOF = 'Attach the document that shows it, as a PDF or photo.'

/** The differences between two sets of answers, before and after; null where there is no answer. */
export type AnswerChanges = { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> }

export function differenceOf(before: Answers, after: Answers): AnswerChanges {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !areSameAnswers({ [name]: before[name] }, { [name]: after[name] }))
  const of = (answers: Answers) => Object.fromEntries(changed.map((name) => [name, isAbsent(answers[name]) ? null : answers[name]]))
  return { before: of(before), after: of(after) }
}

/** The answers with the changes applied. */
export const withDifference = (answers: Answers, { after }: Pick<AnswerChanges, 'after'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...answers, ...after }).filter(([, value]) => value !== null))
