import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { DeskCounts } from '../../public/contract/underwriting.ts'
import type { Viewing } from './queue.ts'

/** The counts of the desk for one underwriter; like its pages, only valid quotations, and an upload counts once. */
export async function deskCounts(db: Db, { staffId, today, overdueBefore }: Viewing): Promise<DeskCounts> {
  const { rows } = await db.execute(sql`select
    count(distinct coalesce(c.batch_id, c.id)) filter (where c.assigned_to = ${staffId}::uuid)::int as own,
    count(distinct coalesce(c.batch_id, c.id))::int as all,
    count(distinct coalesce(c.batch_id, c.id)) filter (where c.state <> 'asked' and c.assigned_to is null)::int as unassigned,
    count(distinct coalesce(c.batch_id, c.id)) filter (where c.state <> 'asked' and c.waiting_since < ${overdueBefore.toISOString()}::timestamptz)::int as overdue,
    count(distinct coalesce(c.batch_id, c.id)) filter (where c.state = 'asked')::int as asked
    from cases c join quotations q on q.id = c.quotation_id
    where c.state in ('open', 'asked', 'seconding') and q.valid_until >= ${today}::date
      and ((select app.sees_all()) or q.agent_id in (select r.staff_id from reach r where r.viewer_id = ${staffId}::uuid))`)
  return DeskCounts.parse(rows[0])
}

const ReferralCounts = z.object({ asked: z.int(), waiting: z.int() })

/** What is with underwriting for a person and their team, and what underwriting asks them. */
export async function referralCounts(db: Db, staffId: string, today: Day): Promise<z.output<typeof ReferralCounts>> {
  const { rows } = await db.execute(sql`select
    count(*) filter (where c.state = 'asked')::int as asked,
    count(*) filter (where c.state <> 'asked')::int as waiting
    from cases c join quotations q on q.id = c.quotation_id
    where c.state in ('open', 'asked', 'seconding') and q.valid_until >= ${today}::date
      and ((select app.sees_all()) or q.agent_id in (select r.staff_id from reach r where r.viewer_id = ${staffId}::uuid))`)
  return ReferralCounts.parse(rows[0])
}
