import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Day, dayOf, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import { type Message, msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { MoneyHeld } from '../public/contract.ts'
import { agedSums } from '../rules/ageing.ts'
import { collectingEntitlements, collections } from './tables.ts'

/** Anyone else who receives, remits or decides for the same agent waits until the transaction ends. */
export const lockAgent = (db: Db, agentId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`premiums-held:${agentId}`}, 0))`)

/** States in which an agent has the money: also while they ask to void it, until the office agrees. */
export const HOLDING = ['held', 'sent', 'void-asked'] as const

/** What an agent received and the office has not accepted, earliest due first. */
const heldBy = (db: Db, agentId: string) =>
  db
    .select({ state: collections.state, amount: collections.amount, dueOn: collections.dueOn, number: collections.number })
    .from(collections)
    .where(and(eq(collections.agentId, agentId), inArray(collections.state, [...HOLDING])))
    .orderBy(asc(collections.dueOn), asc(collections.id))

type HeldRows = Awaited<ReturnType<typeof heldBy>>

const totalOf = (held: HeldRows): Centavos => sum(held.map(({ amount }) => amount))
/** What was already paid in is not late just because the office has not reviewed it yet. */
const lateOf = (held: HeldRows, today: Day): HeldRows => held.filter(({ state, dueOn }) => state !== 'sent' && dueOn < today)

function whyLate(held: HeldRows, today: Day): Message | undefined {
  const late = lateOf(held, today)
  const [first] = late
  return (
    first &&
    msg`${formatPesos(totalOf(late))} that was received has been overdue since ${formatDay(first.dueOn)}. Remit it first; then this can continue.`
  )
}

/** Why an agent may give no credit: they have held money of the insurer for too long. */
export const overdueForbidsCredit = async (db: Db, agentId: string, now: Date): Promise<Message | undefined> =>
  whyLate(await heldBy(db, agentId), dayOf(now))

/** How much an agent may hold; undefined: they may receive nothing. */
export const ceilingOf = async (db: Db, agentId: string): Promise<Centavos | undefined> =>
  (await db.select().from(collectingEntitlements).where(eq(collectingEntitlements.staffId, agentId)))[0]?.ceiling

const NOT_ENTITLED = 'You may not receive premiums. Let the customer pay online, or ask the office to entitle you.'

/** What an agent holds, and why they cannot receive a given amount more. */
export async function standingOf(db: Db, agentId: string, now: Date, more: Centavos) {
  const today = dayOf(now)
  const ceiling = await ceilingOf(db, agentId)
  const rows = await heldBy(db, agentId)
  const held = totalOf(rows)
  const left = ceiling === undefined ? 0 : Math.max(0, ceiling - held)
  const whyNot: Message | string | undefined =
    ceiling === undefined
      ? NOT_ENTITLED
      : (whyLate(rows, today) ??
        (more > left || left === 0
          ? msg`This would exceed the ceiling of what you may hold: ${formatPesos(left)} of it is left. Remit first, or let the customer pay online.`
          : undefined))
  return { ceiling, rows, held, whyNot, today }
}

export async function moneyHeld(db: Db, agentId: string, now: Date): Promise<MoneyHeld> {
  const { ceiling, rows, held, whyNot, today } = await standingOf(db, agentId, now, 0)
  return {
    ...{ ceiling: ceiling ?? null, held, ...agedSums(rows, today) },
    sent: totalOf(rows.filter(({ state }) => state === 'sent')),
    ...(whyNot ? withI18n('whyNot', whyNot) : { whyNot: null }),
  }
}

/** The message if an agent leaves or their book is handed over: the money is theirs to remit. */
export async function unremitted(db: Db, agentId: string): Promise<Message[]> {
  const held = totalOf(await heldBy(db, agentId))
  return held === 0
    ? []
    : [
        msg`${formatPesos(held)} of the premiums they received has not been remitted. They must still pay it in: see to it before they leave.`,
      ]
}
