import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import { inspectionLife } from '#domain/inspection-life.ts'
import { problem } from '#domain/problem.ts'
import { type Finding, hideSealedFinding } from '#domain/worksheet.ts'
import { describeWithoutPersonalData } from '#features/people/sharing/public/server/commands/subject.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { PricedEvent } from '#features/selling/quotes/public/server/events.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { lineOf } from '#lines'
import { countPhotos, OPEN_INSPECTION_STATES } from '../../public/rules/progress.ts'
import { inspectionNumber, lastDayToPhotograph } from '../../rules/inspections.ts'
import type { Reason } from '../../rules/schemas.ts'
import { shotsOf } from '../../rules/shots.ts'
import { describeShots } from '../api/describe.ts'
import { fingerprintOf } from '../api/fingerprint.ts'
import { photosOf } from '../store/inspections.ts'
import { cancelled } from '../store/steps.ts'
import { inspections } from '../tables.ts'

const clearances = together(async (db: Db, quotationIds: readonly string[]) => {
  const rows = await db
    .select({ quotationId: inspections.quotationId, risk: inspections.riskFingerprint, day: inspections.clearedOn })
    .from(inspections)
    .where(and(isOneOf(inspections.quotationId, quotationIds), eq(inspections.state, 'cleared')))
    .orderBy(desc(inspections.clearedOn))
  return (quotationId: string) => rows.filter((row) => row.quotationId === quotationId)
})

/** The day of the last inspection of this quotation that was cleared for exactly these answers. */
export async function clearedOn(db: Db, quotationId: string, riskFingerprint: string): Promise<Day | undefined> {
  return (await clearances(db, quotationId)).find(({ risk }) => risk === riskFingerprint)?.day ?? undefined
}

/** How many photographs of the newest inspection of a quotation have arrived, of how many. */
export async function photographsOf(db: Db, quotationId: string): Promise<{ readonly there: number; readonly all: number } | null> {
  const [row] = await db
    .select({ id: inspections.id, shots: inspections.shots })
    .from(inspections)
    .where(eq(inspections.quotationId, quotationId))
    .orderBy(desc(inspections.id))
    .limit(1)
  return row ? countPhotos(describeShots(row.shots, await photosOf(db, row.id))) : null
}

type Needed = {
  readonly quotationId: string
  /** For the answers as they are now: an inspection that was started for others is cancelled. */
  readonly riskFingerprint: string
  /** The findings that call for it; those that need no inspection are ignored. */
  readonly findings?: readonly Finding[]
  /** The reason, where a person requests it by choice. */
  readonly reason?: string
}

const reasonsOf = ({ findings = [], reason }: Needed): Reason[] => [
  ...findings
    .filter(({ needs }) => needs === 'inspection')
    .map(hideSealedFinding)
    .map(({ code, sentence, customer }) => ({ code, sentence, ...(customer ? { customer } : {}) })),
  ...(reason ? [{ code: 'asked-for', sentence: reason }] : []),
]

const takeNumber = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('inspection_numbers') as n`)
  return Number(rows[0]?.n)
}

/**
 * Starts the inspection of a quotation, in the caller's transaction, unless one is under way for the same answers; returns its id. One for
 * other answers is cancelled; one that was cleared counts by `clearedOn`, and the caller knows that it is not enough.
 */
export async function requireInspection(db: Db, needed: Needed, actor: Actor): Promise<string> {
  const { quotationId, riskFingerprint } = needed
  const [quotation] = await db.select().from(quotations).where(eq(quotations.id, quotationId)).for('update')
  const line = quotation && lineOf(quotation.line)
  if (!quotation || !line) throw problem('not-found')
  const [open] = await db
    .select()
    .from(inspections)
    .where(and(eq(inspections.quotationId, quotationId), inArray(inspections.state, [...OPEN_INSPECTION_STATES])))
  if (open?.riskFingerprint === riskFingerprint) return open.id
  if (open) await cancelled(db, open, actor, 'The answers changed.')
  const at = now()
  const today = dayOf(at)
  const [added] = await db
    .insert(inspections)
    .values({
      number: inspectionNumber(today, await takeNumber(db)),
      quotationId,
      riskFingerprint,
      riskKeys: line.risk.keys(quotation.answers, await markFormatsOn(db, today)).map(({ kind, value }) => `${kind}:${value}`),
      description: (await describeWithoutPersonalData(db, line, quotation.answers)) ?? line.name,
      reasons: reasonsOf(needed),
      shots: shotsOf(line).map(({ code, title, help, required }) => ({ code, title, help, required })),
      requestedBy: actor.kind === 'staff' ? `staff:${actor.id}` : actor.kind,
      lapsesOn: lastDayToPhotograph(today),
    })
    .returning({ id: inspections.id })
  if (!added) throw new Error('an inspection was not added')
  await startHistory(db, inspectionLife, added.id, actor)
  return added.id
}

/** Cancels the inspection that is under way, if there is one: the quotation is withdrawn, or its risk has changed. */
export async function cancelInspection(db: Db, quotationId: string, reason: string, actor: Actor): Promise<void> {
  const [row] = await db
    .select()
    .from(inspections)
    .where(and(eq(inspections.quotationId, quotationId), inArray(inspections.state, [...OPEN_INSPECTION_STATES])))
    .for('update')
  if (row) await cancelled(db, row, actor, reason)
}

/** Starts the inspection of a priced quotation where technical control asks for one. */
export async function requireWherePriced(db: Db, { quotation: { id, line, answers }, findings, actor }: PricedEvent): Promise<void> {
  const sold = lineOf(line)
  if (!sold || !findings.some(({ needs }) => needs === 'inspection')) return
  await requireInspection(db, { quotationId: id, findings, riskFingerprint: fingerprintOf(sold, answers) }, actor)
}
