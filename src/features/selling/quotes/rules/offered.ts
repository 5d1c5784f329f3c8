import { applicableAnswers, fieldsOf, rowsIn } from '#kit/field.ts'
import { offerErrors, offeredLabels, withSuggestions } from '#kit/offers.ts'
import type { Line } from '#lines/line.ts'

type Answers = Readonly<Record<string, unknown>>

/** The answers that apply, with the tariff's suggestions where a person has not chosen: what is priced, on device and server alike. */
export const withOfferedDefaults = (line: Line, answers: Answers, tariff: unknown): Record<string, unknown> =>
  applicableAnswers(
    line.risk.schema,
    withSuggestions(line.risk.schema, applicableAnswers(line.risk.schema, answers), (now) => line.price.offers(now, tariff)),
  )

/** The answers without incomplete rows: while one is being filled in, the price stays as it is without it. */
export function wholeRows(line: Line, answers: Answers): Answers {
  const whole = fieldsOf(line.risk.schema).flatMap(({ name, item }) =>
    item && answers[name] !== undefined ? [[name, rowsIn(answers[name]).filter((row) => item.safeParse(row).success)] as const] : [],
  )
  return { ...answers, ...Object.fromEntries(whole) }
}

/** Answers that the tariff does not offer, by field, with the closest offers. */
export const unofferedAnswers = (line: Line, answers: Answers, tariff: unknown): Record<string, string> =>
  offerErrors(line.risk.schema, answers, line.price.offers(answers, tariff))

/** The labels of the chosen offers, by `field:answer`. */
export const labelsOffered = (line: Line, answers: Answers, tariff: unknown): Record<string, string> =>
  offeredLabels(line.risk.schema, answers, line.price.offers(answers, tariff))
