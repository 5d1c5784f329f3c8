import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addMonths, dayOf, firstOfMonth } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { CommissionSummary } from '../public/contract.ts'
import { CommissionItem } from '../rules/list.ts'
import { ENTRY_COLUMNS, ENTRY_JOINS } from './lists.ts'
import { commissionStatements } from './tables.ts'

const shown = sql.raw(
  Object.entries(ENTRY_COLUMNS)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', '),
)

/** The entries of a selection, `c`, newest first. */
export async function entriesWhere(db: Db, which: SQL, most: number): Promise<CommissionItem[]> {
  const { rows } = await db.execute<{ entry: unknown }>(
    sql`select json_build_object(${shown}) as entry from commission_entries c ${sql.raw(ENTRY_JOINS)}
      where ${which} and c.kind <> 'paid-out' order by c.id desc limit ${most}`,
  )
  return z.array(CommissionItem).parse(rows.map(({ entry }) => entry))
}

const MONTHS = 12
const Figures = z.object({
  month: z.string(),
  earned: z.coerce.number(),
  takenBack: z.coerce.number(),
  withheld: z.coerce.number(),
  net: z.coerce.number(),
})

/** What a person earned by month, the present one first, even if nothing; what they are owed, and their statements. */
export async function summaryOf(db: Db, staffId: string, now: Date): Promise<CommissionSummary> {
  const present = firstOfMonth(dayOf(now))
  const { rows } = await db.execute(
    sql`select to_char(date_trunc('month', c.booked_on), 'YYYY-MM-DD') as month,
        coalesce(sum(-b.amount_centavos) filter (where b.account = 'commission' and c.kind = 'earned'), 0) as earned,
        coalesce(sum(b.amount_centavos) filter (where b.account = 'commission' and c.kind = 'taken-back'), 0) as "takenBack",
        coalesce(sum(b.amount_centavos) filter (where b.account = 'withheld'), 0) as withheld,
        coalesce(sum(b.amount_centavos) filter (where b.account = 'payable'), 0) as net
      from commission_entries c join commission_postings b on b.entry_id = c.id
      where c.staff_id = ${staffId} and c.kind <> 'paid-out' and c.booked_on >= ${addMonths(present, 1 - MONTHS)}::date group by 1`,
  )
  const known = z.array(Figures).parse(rows)
  const owed = await db.execute<{ owed: string }>(
    sql`select coalesce(sum(b.amount_centavos), 0) as owed from commission_entries c
      join commission_postings b on b.entry_id = c.id and b.account = 'payable' where c.staff_id = ${staffId}`,
  )
  const { id, number, month, payable } = commissionStatements
  return {
    owed: Number(owed.rows[0]?.owed ?? 0),
    months: Array.from({ length: MONTHS }, (_, ago) => addMonths(present, -ago)).map(
      (each) => known.find((figures) => figures.month === each) ?? { month: each, earned: 0, takenBack: 0, withheld: 0, net: 0 },
    ),
    statements: await db
      .select({ id, number, month, payable })
      .from(commissionStatements)
      .where(eq(commissionStatements.staffId, staffId))
      .orderBy(desc(month))
      .limit(MONTHS),
  }
}
