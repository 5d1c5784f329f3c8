import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, addMonths, type Day, dayOf, firstOfMonth } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { monthAndYear } from '../rules/months.ts'
import { commissionStatements } from './tables.ts'

/** Makes closing a month and paying one out wait for each other: a statement is paid out once. */
export const lockMonths = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('commission_statements'))`)

/** Entries up to the end of a month that are on no statement. */
const untold = (month: Day) =>
  sql`c.booked_on <= ${addDays(addMonths(month, 1), -1)}::date and not exists (select from commission_statement_entries t where t.entry_id = c.id)`

/** People with something in a month but no statement for it: entries, or an amount carried forward. */
async function peopleToClose(db: Db, month: Day): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.staff_id as id from (
        select c.staff_id from commission_entries c where ${untold(month)}
        union select l.staff_id from (select distinct on (staff_id) staff_id, payable_centavos from commission_statements
          where month < ${month}::date order by staff_id, month desc) l where l.payable_centavos <> 0) w
      where not exists (select from commission_statements x where x.staff_id = w.staff_id and x.month >= ${month}::date)
      order by 1`,
  )
  return rows.map(({ id }) => id)
}

const Sums = z.object({
  earned: z.coerce.number(),
  takenBack: z.coerce.number(),
  withheld: z.coerce.number(),
  paidOut: z.coerce.number(),
  /** The entries that they add up: another may be booked in the meantime. */
  ids: z.array(z.uuid()),
})

/** Closes the month of one person, once: a numbered statement, and the entries on it. */
async function closeFor(db: Db, staffId: string, month: Day, now: Date): Promise<void> {
  await lockMonths(db)
  const own = eq(commissionStatements.staffId, staffId)
  if ((await db.$count(commissionStatements, and(own, eq(commissionStatements.month, month)))) > 0) return
  const [before] = await db
    .select({ payable: commissionStatements.payable })
    .from(commissionStatements)
    .where(and(own, lt(commissionStatements.month, month)))
    .orderBy(desc(commissionStatements.month))
    .limit(1)
  const { rows } = await db.execute(
    sql`select coalesce(sum(-b.amount_centavos) filter (where b.account = 'commission' and c.kind = 'earned'), 0) as earned,
        coalesce(sum(b.amount_centavos) filter (where b.account = 'commission' and c.kind = 'taken-back'), 0) as "takenBack",
        coalesce(sum(b.amount_centavos) filter (where b.account = 'withheld'), 0) as withheld,
        coalesce(sum(b.amount_centavos) filter (where b.account = 'bank'), 0) as "paidOut", coalesce(array_agg(distinct c.id), '{}') as ids
      from commission_entries c left join commission_postings b on b.entry_id = c.id where c.staff_id = ${staffId} and ${untold(month)}`,
  )
  const { ids, ...sums } = Sums.parse(rows[0])
  const opening = before?.payable ?? 0
  const payable = opening + sums.earned - sums.takenBack - sums.withheld - sums.paidOut
  const number = `CS-${month.slice(0, 7).replace('-', '')}-${String(await nextNumber(db, `commission-statement:${month}`)).padStart(5, '0')}`
  const [added] = await db
    .insert(commissionStatements)
    .values({ number, staffId, month, opening, ...sums, payable, createdAt: now })
    .returning({ id: commissionStatements.id })
  if (!added) throw new Error('a statement of commission was not kept')
  await db.execute(
    sql`insert into commission_statement_entries (entry_id, statement_id)
      select unnest(${sql.param(ids)}::uuid[]), ${added.id}::uuid`,
  )
  // It concerns no one else: not even whoever is told of the work of someone who has left.
  if (!(await findActiveStaff(db, { id: staffId }))) return
  await notify(db, {
    ...{ staffId, kind: 'commission-statement', title: msg`Your commission of ${monthAndYear(month)}` },
    path: pathTo('commission/statement', { audience: 'agent' }, { statement: added.id }),
  })
}

/** Closes the past month, person by person, so that if the process is killed, the next continues. */
export async function closeMonth(context: Pick<JobContext, 'transaction' | 'now' | 'log'>): Promise<void> {
  const { transaction, now } = context
  const month = addMonths(firstOfMonth(dayOf(now)), -1)
  const people = await transaction((db) => peopleToClose(db, month))
  await handleEach(people, context, (staffId) => transaction((db) => closeFor(db, staffId, month, now)))
}
