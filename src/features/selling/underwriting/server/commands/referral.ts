import { dayOf } from '#domain/day.ts'
import { caseLife } from '#domain/life-cycles.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { QuotationEvent, ReferralLapse } from '#features/selling/quotes/public/server/events.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { lineOf } from '#lines'
import { likenessOf } from '../../rules/likeness.ts'
import { addCase, addEvent, changeCase, lockCaseOf, NOTHING_DECIDED, takeCase } from '../store/underwriting.ts'

/** When a quotation is referred: opens a case, or reopens its existing one. Earlier decisions and first approvals are void. */
export async function openCase(db: Db, { quotation, actor }: QuotationEvent): Promise<void> {
  const at = now()
  const line = lineOf(quotation.line)
  const likeness = line ? likenessOf(line, quotation, await markFormatsOn(db, dayOf(at))) : []
  const event = { findings: quotation.findings, quotationVersion: quotation.version }
  const row = await lockCaseOf(db, quotation.id)
  if (!row) {
    const added = await addCase(db, { quotationId: quotation.id, line: quotation.line, likeness, waitingSince: at })
    if (!added) return
    await startHistory(db, caseLife, added.id, actor)
    await addEvent(db, added, { ...event, kind: 'referred' }, { actor, now: at })
    return
  }
  if (row.state === 'open' || row.state === 'asked') {
    await changeCase(db, row, { likeness, waiver: null }, at)
    return
  }
  const change = { ...NOTHING_DECIDED, likeness, waitingSince: at }
  const opened = await takeCase(db, row, { event: 'refer', actor, now: at, change })
  await addEvent(db, opened, { ...event, kind: 'referred' }, { actor, now: at })
}

/** When the risk is changed or the quotation is over: nothing is left to decide, and earlier decisions are void. */
export async function lapseCase(db: Db, { quotation, reason, actor }: ReferralLapse): Promise<void> {
  const row = await lockCaseOf(db, quotation.id)
  if (!row || row.state === 'lapsed') return
  const at = now()
  const lapsed = await takeCase(db, row, { event: 'lapse', actor, now: at, reason, change: NOTHING_DECIDED })
  await addEvent(db, lapsed, { kind: 'lapsed', text: reason }, { actor, now: at })
}
