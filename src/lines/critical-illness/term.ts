import { addYears, type Day, type Term } from '#domain/day.ts'

/** Cover never starts before today, because it is paid for first (Insurance Code, section 77). */
export function term({ from: asked }: { readonly from?: Day | undefined }, _: unknown, today: Day): Term {
  const from = asked !== undefined && asked > today ? asked : today
  return { from, to: addYears(from, 1) }
}
