import { and, eq } from 'drizzle-orm'
import { formatInstant } from '#domain/day.ts'
import { settlementItemLife, settlementLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistories } from '#kit/server/life-cycle.ts'
import type { FileRow, ReadFile } from '../rules/file.ts'
import { decideAgain, stepAll, UNCLAIMED } from './steps.ts'
import { BOOKKEEPER, type ItemRow, isLive, itemsOf, lockProvider, type SettlementRow, settlementOfDay } from './store.ts'
import { settlementFiles, settlementItems, settlements } from './tables.ts'

export type TakenFile = {
  readonly provider: string
  readonly day: string
  readonly fileKey: string
  readonly name: string
  readonly uploadedBy: string | null
  readonly read: ReadFile
}

const FIGURES = ['gross', 'fee', 'vat', 'withheld', 'net', 'reference', 'paymentRef', 'type'] as const
const isSame = (item: ItemRow, row: FileRow): boolean => FIGURES.every((name) => item[name] === row[name])
const figuresOf = ({ at, gross, fee, vat, withheld, net, reference, paymentRef, type, capturedOn, settledOn }: FileRow) => ({
  ...{ at, gross, fee, vat, withheld, net, reference, paymentRef, type, capturedOn, settledOn },
})

/**
 * Takes the file of a provider's day. The same file again changes nothing; a different one is a new version, of which only the differences
 * count. Returns the settlement, which is still to be compared with our records, and whether the file is new.
 */
export async function takeFile(db: Db, file: TakenFile, actor: Actor, now: Date): Promise<{ row: SettlementRow; isNew: boolean }> {
  await lockProvider(db, file.provider)
  const row = await settlementOfDay(db, file.provider, file.day, actor, now)
  const [known] = await db
    .select()
    .from(settlementFiles)
    .where(and(eq(settlementFiles.settlementId, row.id), eq(settlementFiles.fileKey, file.fileKey)))
  if (known && known.version !== row.version && file.uploadedBy)
    throw problem('not-now', {
      message: msg`This file is version ${known.version} of ${formatInstant(known.createdAt)}, which version ${row.version} has replaced. Load the newest file.`,
    })
  if (known) return { row, isNew: false }
  const version = row.version + 1
  const { fileKey, name, uploadedBy, read } = file
  await db
    .insert(settlementFiles)
    .values({ settlementId: row.id, version, fileKey, name, uploadedBy, rows: read.rows.length, createdAt: now })
  await takeRows(db, row, read.rows, version, now)
  const set = { version, payoutReference: read.payoutReference, problem: null }
  if (row.state === 'awaited')
    await advance(db, { cycle: settlementLife, table: settlements, id: row.id, from: row.state, event: 'arrive', actor, set })
  else await db.update(settlements).set(set).where(eq(settlements.id, row.id))
  return { row: { ...row, ...set, state: row.state === 'awaited' ? 'open' : row.state }, isNew: true }
}

/** Brings the items to what the rows of a file say: only differences are written. */
async function takeRows(db: Db, { id: settlementId }: SettlementRow, rows: readonly FileRow[], version: number, now: Date): Promise<void> {
  const before = (await itemsOf(db, settlementId)).filter(({ outcome }) => outcome !== 'missing')
  const known = new Map(before.map((item) => [item.key, item]))
  const added = rows.filter(({ key }) => !known.has(key))
  for (let from = 0; from < added.length; from += 1000) {
    const values = added.slice(from, from + 1000).map((row) => ({
      settlementId,
      key: row.key,
      state: settlementItemLife.initial,
      outcome: 'unknown' as const,
      ...figuresOf(row),
      waitsSince: now,
    }))
    const kept = await db.insert(settlementItems).values(values).returning({ id: settlementItems.id })
    await startHistories(
      db,
      settlementItemLife,
      kept.map(({ id }) => id),
      BOOKKEEPER,
    )
  }
  for (const row of rows) {
    const item = known.get(row.key)
    if (!item) continue
    const isChanged = !isSame(item, row)
    if (isChanged || item.at !== row.at) await db.update(settlementItems).set(figuresOf(row)).where(eq(settlementItems.id, item.id))
    if (!isLive(item))
      await stepAll(db, [item], {
        event: 'reopen',
        reason: `Version ${version} of the file has it again.`,
        set: { waitsSince: now, toldAt: null },
      })
    else if (isChanged) await decideAgain(db, [item], `Version ${version} of the file has other figures.`, now)
  }
  const keys = new Set(rows.map(({ key }) => key))
  const gone = before.filter((item) => isLive(item) && !keys.has(item.key))
  const reason = `Version ${version} of the file has it no more.`
  const isOpen = ({ state }: ItemRow) => state === 'open' || state === 'proposed'
  await stepAll(db, gone.filter(isOpen), { event: 'mend', reason, set: UNCLAIMED })
  await stepAll(
    db,
    gone.filter((item) => !isOpen(item)),
    { event: 'withdraw', reason, set: UNCLAIMED },
  )
}
