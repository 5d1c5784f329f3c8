import { eq, inArray, sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { settlementItemLife, settlementLife } from '#domain/life-cycles.ts'
import { sum } from '#domain/money.ts'
import { settlesWithinDays } from '#features/servicing/payments/public/rules/providers.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistories } from '#kit/server/life-cycle.ts'
import { itemPostings } from '../rules/accounts.ts'
import { type Judged, judge, movementKey, totalsOf } from '../rules/matching.ts'
import { bookItems, bookMovements } from './journal.ts'
import { movementsNamed, movementsOn, type OwnMovement } from './movements.ts'
import { decideAgain, stepAll } from './steps.ts'
import {
  BOOKKEEPER,
  claimsOn,
  getSettlement,
  type ItemRow,
  isLive,
  isWaiting,
  itemsOf,
  lockProvider,
  type SettlementRow,
  sentBackNames,
  settlementsMissing,
} from './store.ts'
import { settlementItems, settlements } from './tables.ts'

const RECENT_MS = 2 * 86_400_000

const isOfFile = ({ outcome }: ItemRow): boolean => outcome !== 'missing'

/**
 * Compares a settlement with our records, books the result, and decides whether it is reconciled. May be called at any time and any number
 * of times: only what changed is written. What is settled here is no longer missing elsewhere.
 */
export async function settle(db: Db, settlementId: string, now: Date): Promise<void> {
  const { provider } = await getSettlement(db, settlementId)
  await lockProvider(db, provider)
  await bookMovements(db, new Date(now.getTime() - RECENT_MS))
  const settled = await settleOne(db, settlementId, now)
  for (const other of await settlementsMissing(db, settled, settlementId)) await settleOne(db, other, now)
}

/** Returns the movements that its items settle. */
async function settleOne(db: Db, settlementId: string, now: Date): Promise<string[]> {
  const row = await getSettlement(db, settlementId)
  await judgeFile(db, row, now)
  await judgeMissing(db, row, now)
  const items = await itemsOf(db, settlementId)
  await book(db, row, items, now)
  await conclude(db, row, items)
  return items.flatMap(({ isClaim, movementId }) => (isClaim && movementId ? [movementId] : []))
}

/** What the file says, compared with our records. */
async function judgeFile(db: Db, { id, provider }: SettlementRow, now: Date): Promise<void> {
  const items = (await itemsOf(db, id)).filter((item) => isOfFile(item) && isLive(item))
  const names = [...new Set(items.flatMap(({ reference, paymentRef }) => [reference, paymentRef]).flatMap((name) => name ?? []))]
  const movements = await movementsNamed(db, provider, names)
  const elsewhere = (
    await claimsOn(
      db,
      movements.map((movement) => movement.id),
    )
  ).filter(({ settlementId }) => settlementId !== id)
  const settledOn = new Map(elsewhere.map(({ movementKind, movementId, day }) => [`${movementKind}:${movementId}`, day]))
  const judged = judge(items, { movements, settledOn, sentBack: await sentBackNames(db, provider, names) })
  const changed = items.flatMap((item) => {
    const verdict = judged.get(item.key)
    const found = verdict && foundIn(verdict)
    return found && isChanged(item, found) ? [{ id: item.id, ...found }] : []
  })
  await write(db, changed)
  const isMatched = (item: ItemRow) => judged.get(item.key)?.outcome === 'matched'
  const right = items.filter((item) => isMatched(item) && item.state !== 'matched')
  await stepAll(db, right, { event: 'match', set: { waitsSince: null } })
  const wrong = items.filter((item) => !isMatched(item) && item.state === 'matched')
  await stepAll(db, wrong, { event: 'unmatch', set: { waitsSince: now, toldAt: null } })
  const found = new Map(changed.map((each) => [each.id, each]))
  const another = items.filter((item) => !isMatched(item) && isAnotherDifference(item, found.get(item.id)))
  await decideAgain(db, another, 'The difference is not the same any more.', now)
}

/** Whether the difference of an item that someone accepted, or proposes to accept, has become another one. */
const isAnotherDifference = (item: ItemRow, found: Found | undefined): boolean =>
  found !== undefined && (item.claimed !== found.claimed || (item.type === 'payout' && item.says !== found.says))

type Found = ReturnType<typeof foundIn>

/** A verdict as it is stored with the item. */
const foundIn = ({ outcome, says, movement, isClaim }: Judged<OwnMovement>) => ({
  ...{ outcome, says, isClaim, claimed: isClaim && movement?.hasMoved ? movement.amount : 0 },
  ...{ movementKind: movement?.kind ?? null, movementId: movement?.id ?? null, ours: movement?.amount ?? null },
  ...{ paymentId: movement?.paymentId ?? null, policyId: movement?.policyId ?? null, statementId: movement?.statementId ?? null },
  line: movement?.line ?? null,
})

const isChanged = (item: ItemRow, found: Found): boolean =>
  item.outcome !== found.outcome ||
  item.says !== found.says ||
  item.isClaim !== found.isClaim ||
  item.claimed !== found.claimed ||
  item.movementId !== found.movementId ||
  item.movementKind !== found.movementKind ||
  item.ours !== found.ours

/** In two statements, however many there are; an item first gives up what it settles, since another may take it. */
async function write(db: Db, changed: readonly (Found & { readonly id: string })[]): Promise<void> {
  if (changed.length === 0) return
  await db
    .update(settlementItems)
    .set({ isClaim: false })
    .where(
      inArray(
        settlementItems.id,
        changed.map(({ id }) => id),
      ),
    )
  await db.execute(sql`update settlement_items i set outcome = n.outcome, says = n.says, is_claim = n."isClaim", claimed_centavos = n.claimed, ours_centavos = n.ours,
      movement_kind = n."movementKind", movement_id = n."movementId", payment_id = n."paymentId", policy_id = n."policyId", statement_id = n."statementId", line = n.line
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id uuid, outcome text, says text, "isClaim" boolean, claimed bigint, ours bigint,
      "movementKind" text, "movementId" uuid, "paymentId" uuid, "policyId" uuid, "statementId" uuid, line text)
    where i.id = n.id`)
}

const missingKey = (movement: Pick<OwnMovement, 'kind' | 'id'>): string => `missing:${movementKey(movement)}`

/** What moved on the day and is settled by no item of any day. Without a file, it is missing once it is late. */
async function judgeMissing(db: Db, row: SettlementRow, now: Date): Promise<void> {
  const { id: settlementId, provider, day, version } = row
  const lateOn = addDays(day, settlesWithinDays(provider) + 1)
  const moved = await movementsOn(db, provider, day)
  const claims = await claimsOn(
    db,
    moved.map(({ id }) => id),
  )
  const claimed = new Map(claims.map((claim) => [`${claim.movementKind}:${claim.movementId}`, claim.day]))
  const isDue = version > 0 || lateOn <= dayOf(now)
  const missing = isDue ? moved.filter((movement) => !claimed.has(movementKey(movement))) : []
  const known = new Map((await itemsOf(db, settlementId)).filter((item) => !isOfFile(item)).map((item) => [item.key, item]))
  const says =
    version > 0
      ? 'According to our records, it moved on this day; it is not in the file.'
      : 'According to our records, it moved on this day; no file arrived.'
  await addMissing(
    db,
    missing.filter((movement) => !known.has(missingKey(movement))),
    { settlementId, day, lateOn, says, now },
  )
  const again = missing.flatMap((movement) => known.get(missingKey(movement)) ?? []).filter((item) => !isLive(item))
  await stepAll(db, again, { event: 'reopen', reason: says, set: { says, waitsSince: now, toldAt: null } })
  const keys = new Set(missing.map(missingKey))
  for (const item of known.values()) {
    if (!isLive(item) || keys.has(item.key)) continue
    const settledOn = claimed.get(`${item.movementKind}:${item.movementId}`)
    await stepAll(db, [item], { event: 'mend', reason: mendedBy(settledOn, day), set: { waitsSince: null } })
  }
}

const mendedBy = (settledOn: Day | undefined, day: Day): string => {
  if (settledOn === undefined) return 'According to our records, it did not move on this day after all.'
  return settledOn === day ? 'A newer version of the file settles it.' : `The file of ${formatDay(settledOn)} settles it.`
}

type Missing = { readonly settlementId: string; readonly day: Day; readonly lateOn: Day; readonly says: string; readonly now: Date }

async function addMissing(db: Db, movements: readonly OwnMovement[], { settlementId, day, lateOn, says, now }: Missing): Promise<void> {
  if (movements.length === 0) return
  const added = await db
    .insert(settlementItems)
    .values(
      movements.map((movement) => ({
        ...{
          settlementId,
          key: missingKey(movement),
          type: movement.kind,
          state: settlementItemLife.initial,
          outcome: 'missing' as const,
          says,
        },
        ...{ reference: movement.reference, paymentRef: movement.providerRef, gross: 0, fee: 0, vat: 0, withheld: 0, net: 0 },
        ...{
          movementKind: movement.kind,
          movementId: movement.id,
          ours: movement.amount,
          claimed: movement.amount,
          lateOn,
          capturedOn: day,
        },
        ...{
          paymentId: movement.paymentId,
          policyId: movement.policyId,
          statementId: movement.statementId,
          line: movement.line,
          waitsSince: now,
        },
      })),
    )
    .returning({ id: settlementItems.id })
  await startHistories(
    db,
    settlementItemLife,
    added.map(({ id }) => id),
    BOOKKEEPER,
  )
}

const dueOf = (items: readonly ItemRow[]) => totalsOf(items.filter((item) => isOfFile(item) && isLive(item)))

/** Brings the journal to what the items amount to. */
async function book(db: Db, { provider }: SettlementRow, items: readonly ItemRow[], now: Date): Promise<void> {
  const { net: due } = dueOf(items)
  const wanted = items.map((item) => ({ itemId: item.id, postings: itemPostings({ ...item, due, isMissing: !isOfFile(item) }) }))
  await bookItems(db, provider, dayOf(now), wanted)
}

/** Stores the totals of the items, and takes the step that follows from them. */
async function conclude(db: Db, { id }: SettlementRow, items: readonly ItemRow[]): Promise<void> {
  const row = await getSettlement(db, id)
  const live = items.filter(isLive)
  const { gross, fee, vat, withheld, net } = dueOf(items)
  const payouts = live.filter(({ type }) => type === 'payout')
  const waiting = live.filter(isWaiting).length
  const set = {
    ...{
      items: live.length,
      matched: live.filter(({ state }) => state === 'matched').length,
      waiting,
      gross,
      fees: fee,
      vat,
      withheld,
      net,
    },
    payout: payouts.length > 0 ? sum(payouts.map((each) => each.gross)) : null,
  }
  const event = row.version > 0 && waiting === 0 ? 'reconcile' : 'reopen'
  if (settlementLife.next(row.state, event) === undefined) await db.update(settlements).set(set).where(eq(settlements.id, id))
  else await advance(db, { cycle: settlementLife, table: settlements, id, from: row.state, event, actor: BOOKKEEPER, set })
}
