import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { WatchedFigure } from '#kit/server/figures.ts'

const today =
  (measure: 'n' | 'amount_centavos'): WatchedFigure['read'] =>
  async (db, now) => {
    const { rows } = await db.execute<{ line: string; value: number }>(
      sql`select line, sum(${sql.raw(measure)})::float8 as value from production
      where period = 'day' and starts = ${dayOf(now)} and measure = 'policies' group by line`,
    )
    return rows.map(({ line, value }) => ({ value, labels: { line } }))
  }

/** What was sold today in Manila. */
export const salesFigures: readonly WatchedFigure[] = [
  { name: 'policies_issued_today', help: 'Policies issued today, Manila time.', labels: ['line'], read: today('n') },
  {
    name: 'premium_today_centavos',
    help: 'Premium of the policies issued today, Manila time.',
    labels: ['line'],
    read: today('amount_centavos'),
  },
]
