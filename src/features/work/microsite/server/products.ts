import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import { tariffFor } from '#features/selling/tariffs/public/rules.ts'
import { tariffsOf } from '#features/selling/tariffs/public/server/commands.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db.ts'
import type { Line } from '#lines/line.ts'

export type PricedProduct = {
  readonly code: string
  readonly name: string
  readonly summary: string
  /** Today's price for the fewest answers, by the tariff in force; none if a price needs more. */
  readonly examples: readonly { readonly title: string; readonly total: Centavos }[]
}

const Answers = z.record(z.string(), z.unknown())

type Asked = { readonly branch: string; readonly today: Day; readonly most: number }

/** A line with today's prices of its own examples, as the quick price gives them. */
export async function pricedProduct(db: Db, line: Line, { branch, today, most }: Asked): Promise<PricedProduct> {
  const { code, name, summary, examples, risk, price } = line
  const tariff = tariffFor(await tariffsOf(db, code, today), today)
  const priced = examples.flatMap(({ title, details }) => {
    const given = Answers.parse(details)
    const answers = Object.fromEntries(risk.quickFields.map((field) => [field, given[field]]))
    const total = tariff && quickTotal(() => price.quickRate(answers, tariff, { today, branch })?.total)
    return total === undefined ? [] : [{ title, total }]
  })
  return { code, name, summary, examples: priced.slice(0, most) }
}

/** An example from another year may contain what is refused today; then the page asks for the answers instead. */
function quickTotal(rate: () => Centavos | undefined): Centavos | undefined {
  try {
    return rate()
  } catch (thrown) {
    if (thrown instanceof Problem) return undefined
    throw thrown
  }
}
