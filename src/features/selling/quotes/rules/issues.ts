import type { z } from 'zod'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import type { AnswerPart } from '../public/rules/steps.ts'

type Values = Readonly<Record<string, unknown>>
type Issues = z.core.$ZodIssue[]

/** What is wrong with the answers of a part as of an instant, by where they stand (`holder.mobile`); and what they say, where nothing is. */
export function readPart<S extends z.ZodObject>(schema: S, part: AnswerPart, values: Values, now: Date) {
  const parsed = schema.safeParse(values)
  const issues: Issues = (parsed.error?.issues ?? []).map((issue) => ({
    ...issue,
    path: [part, ...issue.path],
    message: explainIssue(schema, values, issue),
  }))
  for (const { path, message } of issuesAsOf(schema, values, now))
    issues.push({ code: 'custom', path: [part, ...path], message, input: values[path[0]] })
  return { data: parsed.data, issues }
}

/** The same of answers that a line has more to say about: plates of no series, covers that are not offered. Each answer is told one thing. */
export function besides(part: AnswerPart, values: Values, wrong: Readonly<Record<string, string>>, told: Issues): Issues {
  return Object.entries(wrong).flatMap(([name, message]) =>
    told.some(({ path }) => path.join('.') === `${part}.${name}`)
      ? []
      : [{ code: 'custom' as const, path: [part, name], message, input: values[name] }],
  )
}

/** Whether the policyholder is asked all that the law on money laundering names: as the line and the price, before any discount, say. */
export function needsDiligence(line: Line, answers: Values, total: number | undefined, coveredAbove: number): boolean {
  const read = line.risk.schema.safeParse(applicableAnswers(line.risk.schema, answers))
  return read.success && line.risk.needsFullDiligence(read.data, total, coveredAbove)
}
