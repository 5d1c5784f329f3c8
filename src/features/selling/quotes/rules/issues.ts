import type { z } from 'zod'
import { applicableAnswers, explainIssue, issuesAsOf } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'
import type { AnswerPart } from '../public/rules/steps.ts'

type Values = Readonly<Record<string, unknown>>
type Issues = z.core.$ZodIssue[]

/** The faults in the answers of a part as of an instant, by path (`holder.mobile`); and the parsed answers, where there are none. */
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

/**
 * The faults that only a line can find, such as plates of no series or covers that are not offered; none for answers that already have one.
 */
export function besides(part: AnswerPart, values: Values, wrong: Readonly<Record<string, string>>, told: Issues): Issues {
  return Object.entries(wrong).flatMap(([name, message]) =>
    told.some(({ path }) => path.join('.') === `${part}.${name}`)
      ? []
      : [{ code: 'custom' as const, path: [part, name], message, input: values[name] }],
  )
}

/**
 * Whether the policyholder is asked for everything that the law on money laundering names, depending on the line and the price before any
 * discount.
 */
export function needsDiligence(line: Line, answers: Values, total: number | undefined, coveredAbove: number): boolean {
  const read = line.risk.schema.safeParse(applicableAnswers(line.risk.schema, answers))
  return read.success && line.risk.needsFullDiligence(read.data, total, coveredAbove)
}
