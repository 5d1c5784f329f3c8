import { problem } from '#domain/problem.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { type FieldProblem, Problem } from '#kit/problem.ts'

/** A price, or what the tariff has no row for; neither while answers are missing. */
export type QuickPrice = {
  readonly worksheet: Worksheet | undefined
  readonly refused: readonly FieldProblem[]
  /** The tables on this device are too old for pricing, and there is no network to fetch others. */
  readonly isTooOld?: boolean
}

const refusal = (thrown: unknown): Problem => {
  if (thrown instanceof Problem && thrown.fields.length > 0) return thrown
  throw thrown
}

export function toQuickPrice(rate: () => Worksheet | undefined): QuickPrice {
  try {
    return { worksheet: rate(), refused: [] }
  } catch (thrown) {
    return { worksheet: undefined, refused: refusal(thrown).fields }
  }
}

/** Maps the faults of a line, which are by the names of answers, to their paths in requests and steps: `answers.year`. */
export function amongAnswers<T>(rate: () => T): T {
  try {
    return rate()
  } catch (thrown) {
    throw problem('invalid', { fields: refusal(thrown).fields.map(({ path, message }) => ({ path: `answers.${path}`, message })) })
  }
}
