import { and, asc, eq } from 'drizzle-orm'
import { batchLife } from '#domain/life-cycles.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { CREDIT_TERMS } from '#features/selling/credit/public/rules.ts'
import { agreementOf } from '#features/selling/quotes/public/server/commands/agreement.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { statementOf } from '#features/servicing/payments/public/server/commands/statements.ts'
import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Batch, BatchAction, BatchRow } from '../public/contract.ts'
import { type Counts, isOpenBatch } from '../rules/batch.ts'
import { lastEdit } from './edits.ts'
import { isMendable } from './mending.ts'
import { type BatchRecord, commonFaults, countsOf, firstRows, neighboursOf, type RowRecord } from './store.ts'
import { batchRows } from './tables.ts'

const COMMON = 8
const SAMPLES = 3

function actionsOf({ state, kind }: BatchRecord, counts: Counts, isMine: boolean): BatchAction[] {
  if (!isMine) return []
  const isOpen = isOpenBatch(state) || state === 'uploaded'
  const may: readonly (readonly [BatchAction, boolean])[] = [
    ['map', isOpen],
    ['share', isOpen && kind === 'fleet'],
    ['mend', isOpenBatch(state)],
    ['upload', isOpenBatch(state)],
    ['confirm', isOpenBatch(state) && counts.ready + counts.toRefer > 0],
    ['pause', batchLife.next(state, 'pause') !== undefined],
    ['resume', batchLife.next(state, 'resume') !== undefined],
    ['cancel', batchLife.next(state, 'cancel') !== undefined],
    ['withdraw', state === 'done' && counts.waitingPayment + counts.referred > 0],
  ]
  return may.flatMap(([action, holds]) => (holds ? [action] : []))
}

/** A policy of the batch whose policyholder has yet to prove their identity. */
async function unprovenOf(db: Db, batch: BatchRecord): Promise<string | null> {
  if (!lineIn(batch).sale.identityWorkflow) return null
  const [row] = await db
    .select({ policyId: policies.id })
    .from(batchRows)
    .innerJoin(policies, eq(policies.id, batchRows.policyId))
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'waiting-payment'), eq(policies.state, 'awaiting-payment')))
    .orderBy(asc(batchRows.n))
    .limit(1)
  return row && !(await onlyContribution(identityConfirmed)(db, row.policyId)) ? row.policyId : null
}

async function statementIn(db: Db, batchId: string, now: Date): Promise<Batch['statement']> {
  const asked = await statementOf(db, batchId, now)
  if (!asked) return null
  const { id, figures } = asked
  return { id, due: figures.due, underWay: figures['under-way'], paid: figures.paid }
}

/** A batch as its screens need it. */
export async function detailOf(db: Db, batch: BatchRecord, viewer: Actor, now: Date): Promise<Batch> {
  const { id, kind, line, state, fileName, mapping, isMapped, isOldTemplate, key, shared, creditDays, failure } = batch
  const counts = await countsOf(db, id)
  const isMine = viewer.kind === 'staff' && viewer.id === batch.agentId
  const names = await namesOfStaff(db, [batch.agentId])
  const { maxCreditDays } = await agreementOf(db, shared.commercial ?? {}, { id: batch.agentId })
  return {
    ...{ id, kind, line, state, fileName, isMapped, isOldTemplate, key, shared, counts, creditDays, failure },
    mapping: [...mapping],
    staffName: names.get(batch.agentId) ?? '',
    headings: batch.headings.map(({ text }) => text),
    samples: (await firstRows(db, id, SAMPLES)).map(({ cells }) => [...cells]),
    commonFaults: counts.wrong > 0 ? await commonFaults(db, id, COMMON) : [],
    creditTerms: isMine ? CREDIT_TERMS.filter((days) => days <= maxCreditDays) : [],
    statement: await statementIn(db, id, now),
    unproven: counts.waitingPayment > 0 ? await unprovenOf(db, batch) : null,
    lastEdit: isMine && isOpenBatch(state) ? await lastEdit(db, id) : null,
    createdAt: batch.createdAt.toISOString(),
    confirmedAt: batch.confirmedAt?.toISOString() ?? null,
    doneAt: batch.doneAt?.toISOString() ?? null,
    may: actionsOf(batch, counts, isMine),
  }
}

/** A row as needed by the screen on which it is corrected. */
export async function rowDetail(db: Db, batch: BatchRecord, row: RowRecord, viewer: Actor): Promise<BatchRow> {
  const headed = (said: readonly string[]) =>
    batch.headings.flatMap(({ text: heading }, at) => (said[at] ? [{ heading, text: said[at] }] : []))
  const { id, n, state, description, holderName, total, coverFrom, coverTo, faults, failure, cells, more, parts } = row
  const [quotation] = row.quotationId
    ? await db
        .select({ id: quotations.id, number: quotations.number, state: quotations.state })
        .from(quotations)
        .where(eq(quotations.id, row.quotationId))
    : []
  const [policy] = row.policyId
    ? await db.select({ id: policies.id, number: policies.number }).from(policies).where(eq(policies.id, row.policyId))
    : []
  return {
    ...{ id, n, state, description, holderName, total, coverFrom, coverTo, failure, faults: [...faults] },
    isApproved: state === 'referred' && (quotation?.state === 'approved' || quotation?.state === 'quoted'),
    ...{ quotation: quotation ? { id: quotation.id, number: quotation.number } : null, policy: policy ?? null, parts: parts ?? {} },
    cells: headed(cells),
    more: more.map((line) => ({ n: line.n, cells: headed(line.cells) })),
    mayMend: viewer.kind === 'staff' && viewer.id === batch.agentId && isOpenBatch(batch.state) && isMendable(row),
    ...(await neighboursOf(db, row)),
  }
}
