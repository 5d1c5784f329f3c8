import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { nameOf } from '#domain/person.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { handleEach } from '#kit/server/handle-due.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { TOLD, toTell } from '../rules/ageing.ts'
import { lockAgent } from './held.ts'
import { collections } from './tables.ts'

const LOOKED_AHEAD = 3

const WORDS: Readonly<Record<number, (amount: string) => Message>> = {
  [TOLD.soon]: (amount) => msg`${amount} to be remitted within three days`,
  [TOLD.due]: (amount) => msg`${amount} to be remitted today`,
  [TOLD.overdue]: (amount) => msg`${amount} is overdue`,
}

/** What an agent holds of which they must be notified by a day and were not yet. */
const toBeTold = (today: Day) =>
  and(
    eq(collections.state, 'held'),
    lte(collections.dueOn, addDays(today, LOOKED_AHEAD)),
    sql`${collections.told} < case when ${collections.dueOn} < ${today}::date then ${TOLD.overdue}::int when ${collections.dueOn} = ${today}::date then ${TOLD.due}::int else ${TOLD.soon}::int end`,
  )

/** Notifies one agent, and their manager of what is overdue, and records it. */
async function remindAgent(db: Db, agentId: string, today: Day): Promise<void> {
  await lockAgent(db, agentId)
  const rows = await db
    .select()
    .from(collections)
    .where(and(eq(collections.agentId, agentId), toBeTold(today)))
  const [agent] = await db.select().from(staff).where(eq(staff.id, agentId))
  if (!agent) return
  const path = pathTo('remittance/held', { audience: 'agent' })
  for (const [told, due] of Map.groupBy(rows, ({ dueOn }) => toTell(dueOn, today))) {
    const what = WORDS[told]?.(formatPesos(sum(due.map(({ amount }) => amount))))
    if (!what) continue
    const first = due.map(({ dueOn }) => dueOn).toSorted()[0] ?? today
    const body = msg`${due.map(({ number }) => number).join(', ')} · due ${formatDay(first)}`
    const kind = told === TOLD.overdue ? 'remittance-overdue' : 'remittance-due'
    await notify(db, { staffId: agentId, kind, title: what, body, path })
    if (told === TOLD.overdue && agent.managerId)
      await notify(db, { staffId: agent.managerId, kind, title: joinMessages(msg`${nameOf(agent)}:`, what), body, path })
    await db
      .update(collections)
      .set({ told })
      .where(
        inArray(
          collections.id,
          due.map(({ id }) => id),
        ),
      )
  }
}

/** Notifies everyone who holds what is due, agent by agent, so that a killed process leaves the rest to the next. */
export async function remind(context: Pick<JobContext, 'transaction' | 'now' | 'log'>): Promise<void> {
  const { transaction, now } = context
  const today = dayOf(now)
  const agents = await transaction((db) => db.selectDistinct({ id: collections.agentId }).from(collections).where(toBeTold(today)))
  const ids = agents.map(({ id }) => id)
  await handleEach(ids, context, (id) => transaction((db) => remindAgent(db, id, today)))
}
