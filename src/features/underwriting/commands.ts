import { dayOf } from '#domain/day.ts'
import { caseLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Finding } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { begin } from '#kit/server/life-cycle.ts'
import { lineOf } from '#lines'
import { authorityName } from './rules/authority-name.ts'
import { likenessOf } from './rules/likeness.ts'
import { entitlement, profileFor } from './rules.ts'
import { profilesOf } from './store/profiles.ts'
import { addCase, addEvent, changeCase, lockCaseOf, takeCase } from './store.ts'

/** What a case is about, as its quotation says. */
export type Referred = {
  readonly id: string
  readonly line: string
  readonly agentId: string
  readonly version: number
  readonly answers: Readonly<Record<string, unknown>>
  readonly holder: Readonly<Record<string, unknown>>
}

/** A quotation was referred: opens its case, or the one that it had. What was decided or approved first before counts for nothing now. */
export async function openCase(db: Db, quotation: Referred, findings: readonly Finding[], actor: Actor): Promise<void> {
  const at = now()
  const line = lineOf(quotation.line)
  const likeness = line ? likenessOf(line, quotation) : []
  const event = { findings: [...findings], quotationVersion: quotation.version }
  const row = await lockCaseOf(db, quotation.id)
  if (!row) {
    const added = await addCase(db, { quotationId: quotation.id, line: quotation.line, likeness, waitingSince: at })
    if (!added) return
    await begin(db, caseLife, added.id, actor)
    await addEvent(db, added, { ...event, kind: 'referred' }, { actor, now: at })
    return
  }
  if (row.state === 'open' || row.state === 'asked') {
    await changeCase(db, row, { likeness, waiver: null }, at)
    return
  }
  const change = { ...UNDECIDED_AGAIN, likeness, waitingSince: at }
  const opened = await takeCase(db, row, { event: 'refer', actor, now: at, change })
  await addEvent(db, opened, { ...event, kind: 'referred' }, { actor, now: at })
}

/** The risk was changed, or the quotation is over: nothing is left to decide, and what was decided counts no more. */
export async function lapseCase(db: Db, quotationId: string, reason: string, actor: Actor): Promise<void> {
  const row = await lockCaseOf(db, quotationId)
  if (!row || row.state === 'lapsed') return
  const at = now()
  const lapsed = await takeCase(db, row, { event: 'lapse', actor, now: at, reason, change: UNDECIDED_AGAIN })
  await addEvent(db, lapsed, { kind: 'lapsed', text: reason }, { actor, now: at })
}

type Inspected = { readonly line: string; readonly agentId: string; readonly findings: readonly Finding[] }

/** Refuses whoever may not decide on the findings that a cleared inspection settles, or decides on their own quotation. */
export async function mustDecideOnInspection(db: Db, { line, agentId, findings }: Inspected, actor: Actor, at: Date): Promise<void> {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  const matter = {
    ...{ line, agentId, lineName: lineOf(line)?.name ?? line, findings: findings.filter(({ needs }) => needs === 'inspection') },
    ...{ sumInsured: null, discount: 0, firstBy: null, isWaived: false },
  }
  const deciding = { decision: 'decline', staffId: actor.id, nameOf: (code: string) => authorityName(line, code) } as const
  const may = entitlement(profileFor(await profilesOf(db, actor.id), line, dayOf(at)), matter, deciding)
  if (may !== 'yes')
    throw problem('not-allowed', { message: `${may.needs.join(' ')} Photographs may be sent back by everybody at the desk.` })
}

const UNDECIDED_AGAIN = {
  firstBy: null,
  firstReason: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  conditions: [],
  waiver: null,
}
