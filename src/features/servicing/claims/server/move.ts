import { dayOf } from '#domain/day.ts'
import { claimLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { claimTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { Context } from '#kit/server/context.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { dueBy } from '../rules/clock.ts'
import { isOver } from '../rules/steps.ts'
import { type ClaimChange, type ClaimRow, getClaim, stateOf } from './store.ts'
import { claims } from './tables.ts'

type Acting = Pick<Context, 'db' | 'actor' | 'now'>
type Event = (typeof claimLife.steps)[number]['event']

/** Takes a step in a claim’s life cycle, which restarts the office’s time limit, and returns the resulting claim. */
export async function moveClaim({ db, actor, now }: Acting, row: ClaimRow, event: Event, set: ClaimChange = {}): Promise<ClaimRow> {
  const from = stateOf(row)
  const to = claimLife.next(from, event)
  if (!to) throw problem('not-now')
  // Nothing more is expected of a claim that is over.
  const released = isOver(to) && row.reserve !== null ? { reserve: 0 } : {}
  const provenAt = set.provenAt === undefined ? row.provenAt : set.provenAt
  const { payWorkingDays } = lineIn(row).claims
  const dueAt = dueBy({ state: to, since: now, provenAt, payWorkingDays }, await claimTermsOn(db, dayOf(now)))
  await advance(db, {
    ...{ cycle: claimLife, table: claims, id: row.id, from, event, actor },
    set: { ...set, ...released, dueAt, updatedAt: now, version: row.version + 1 },
  })
  return getClaim(db, row.id)
}

/** Voids what was decided; the payment and its reference stay in the correspondence. */
export const REOPENED: ClaimChange = {
  ...{ provenAt: null, offered: null, proposedBy: null, decision: null },
  ...{ agreedAt: null, settledAt: null, paidReference: null, isTotal: false, mortgageeEmail: null, deducted: 0 },
}
