import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { collectionLife, remittanceLife } from '#domain/collection-life.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance, advanceAll, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { remittedPostings } from '../rules/accounts.ts'
import { lockAgent } from './held.ts'
import { addPremiumEntry } from './journal.ts'
import { notifyAgent, notifyOffice } from './notify.ts'
import { findSlip } from './slips.ts'
import { collections, remittanceCollections, remittances } from './tables.ts'

export type RemittanceRow = typeof remittances.$inferSelect
type Sent = Pick<RemittanceRow, 'amount' | 'bank' | 'reference' | 'depositedOn' | 'slipId'> & { readonly collectionIds: readonly string[] }

const invalid = (path: string, message: Message | string) => problem('invalid', { fields: [{ path, ...withI18n('message', message) }] })

/** Why something that was not remitted before cannot be remitted. */
const WHY_NOT: Readonly<Record<string, (number: string) => Message>> = {
  'void-asked': (number) => msg`${number} is waiting for the office, which was asked to void it.`,
  void: (number) => msg`${number} is void.`,
  dishonoured: (number) => msg`${number} is a cheque that was not honoured.`,
}
const remitted = (number: string) => msg`${number} has already been remitted.`

/** Those of a selection that an agent holds and that are on no remittance. */
async function toRemit(db: Db, agentId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select()
    .from(collections)
    .where(and(inArray(collections.id, wanted), eq(collections.agentId, agentId)))
  if (rows.length < wanted.length) throw invalid('collectionIds', 'You did not receive some of these. Check the list again.')
  const other = rows.find(({ state }) => state !== 'held')
  if (other)
    throw problem('changed-meanwhile', {
      message: joinMessages((WHY_NOT[other.state] ?? remitted)(other.number), 'Check the list again.'),
    })
  return rows
}

/** An agent paid in what they hold: the office is notified, and reviews the slip. */
export async function remit(
  context: Context,
  { collectionIds, amount, bank, reference, depositedOn, slipId }: Sent,
): Promise<RemittanceRow> {
  const { db, actor, now, about } = context
  const agent = requireStaff(actor)
  await lockAgent(db, agent.id)
  const rows = await toRemit(db, agent.id, collectionIds)
  const total = sum(rows.map((row) => row.amount))
  if (amount !== total)
    throw invalid('amount', msg`Your selection comes to ${formatPesos(total)}. Pay in exactly that, or change the selection.`)
  if (depositedOn > dayOf(now)) throw invalid('depositedOn', 'This day is in the future. Enter the day shown on the slip.')
  const [first = depositedOn] = rows.map(({ receivedOn }) => receivedOn).toSorted()
  if (depositedOn < first)
    throw invalid('depositedOn', msg`The first of these premiums was received on ${formatDay(first)}. Enter the day on the slip.`)
  const slip = await findSlip(db, slipId, agent.id)
  const isNamed = slip && (await db.$count(remittances, and(eq(remittances.slipId, slip.id), ne(remittances.state, 'returned')))) > 0
  if (!slip || isNamed) throw invalid('slipId', 'Photograph the deposit slip again, or choose a file.')
  const same = sql`lower(${remittances.bank}) = lower(${bank}) and ${remittances.reference} = ${reference} and ${remittances.state} <> 'returned'`
  const row = await runAsSystem(db, actor, async () => {
    if ((await db.$count(remittances, same)) > 0)
      throw invalid('reference', 'A deposit at this bank with this reference has already been remitted. Enter what is on the slip.')
    const number = `RM-${String(await nextNumber(db, 'remittance')).padStart(6, '0')}`
    const [added] = await db
      .insert(remittances)
      .values({ number, agentId: agent.id, amount, bank, reference, depositedOn, slipId, createdAt: now })
      .returning()
    if (!added) throw new Error('a remittance was not kept')
    await startHistory(db, remittanceLife, added.id, actor)
    await db.insert(remittanceCollections).values(rows.map(({ id }) => ({ remittanceId: added.id, collectionId: id })))
    await advanceAll(db, { cycle: collectionLife, table: collections, which: among(rows), from: 'held', event: 'send', actor })
    await notifyOffice(context, added, agent.name)
    return added
  })
  about(`remittance:${row.id}`)
  return row
}

const among = (rows: readonly { readonly id: string }[]) =>
  inArray(
    collections.id,
    rows.map(({ id }) => id),
  )

/** Why someone may not decide on a remittance. */
export const whyNotDecide = ({ agentId, state }: RemittanceRow, personId: string): string | null =>
  state === 'sent' && agentId === personId ? 'You sent this yourself. Someone else at the office decides on it.' : null

/** A waiting remittance, locked, with its premiums, for someone who may decide on it. */
async function toDecide(db: Db, personId: string, known: RemittanceRow) {
  await lockAgent(db, known.agentId)
  const [row] = await db.select().from(remittances).where(eq(remittances.id, known.id))
  if (!row) throw problem('not-found')
  const whyNot = whyNotDecide(row, personId)
  if (whyNot) throw problem('not-allowed', { message: whyNot })
  if (row.state !== 'sent') throw problem('not-now', { message: 'It has already been decided.' })
  return row
}

const standingOn = (db: Db, { id }: RemittanceRow) =>
  db
    .select({ id: collections.id, amount: collections.amount })
    .from(collections)
    .innerJoin(remittanceCollections, eq(remittanceCollections.collectionId, collections.id))
    .where(eq(remittanceCollections.remittanceId, id))

type Decision = { readonly amount: number } | { readonly reason: string }

/** A finance officer accepts what was paid in, for the amount that they saw, or returns it. */
export async function decide({ db, actor, now, enqueue, about }: Context, known: RemittanceRow, decision: Decision): Promise<void> {
  const officer = requireStaff(actor)
  const row = await toDecide(db, officer.id, known)
  if ('amount' in decision && decision.amount !== row.amount) throw problem('changed-meanwhile')
  const step = { cycle: remittanceLife, table: remittances, id: row.id, from: 'sent', actor } as const
  const set = { decidedBy: officer.id, decidedAt: now }
  await runAsSystem(db, actor, async () => {
    const all = { cycle: collectionLife, table: collections, which: among(await standingOn(db, row)), from: 'sent', actor } as const
    if ('amount' in decision) {
      await advance(db, { ...step, event: 'accept', set })
      await advanceAll(db, { ...all, event: 'remit' })
      const entry = { staffId: row.agentId, kind: 'remitted', sourceId: row.id, bookedOn: dayOf(now) } as const
      await addPremiumEntry(db, entry, remittedPostings(row.amount))
      await notifyAgent({ db, actor, enqueue }, row, `Accepted: ${formatPesos(row.amount)}`, row.number)
    } else {
      const { reason } = decision
      await advance(db, { ...step, event: 'return', reason, set: { ...set, reason } })
      await advanceAll(db, { ...all, event: 'give-back', reason })
      await notifyAgent({ db, actor, enqueue }, row, `Returned: ${formatPesos(row.amount)}`, `${row.number}: ${reason}`)
    }
  })
  about(`remittance:${row.id}`)
}
