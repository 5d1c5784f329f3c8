import { partyOf } from '#domain/access.ts'
import { type QuotationState, quotationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { tellOfQuotation } from '#features/notifications/commands/records.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { stateNow } from '../rules.ts'
import { type Change, getQuotation, type QuotationRow } from '../store.ts'
import { quotations } from '../tables.ts'

type Event = (typeof quotationLife.transitions)[number]['event']

/** What the agent is told of: what their customer does, and what underwriting decides. */
const NEWS: Partial<Record<Actor['kind'], Partial<Record<Event, string>>>> = {
  customer: {
    quote: 'Your customer asked for a price',
    accept: 'Your customer accepted the quotation',
    refer: 'Your customer’s quotation needs underwriting',
    withdraw: 'Your customer withdrew the quotation',
  },
  staff: { approve: 'Approved by underwriting', decline: 'Declined by underwriting' },
}

type Taking = { readonly event: Event; readonly actor: Actor; readonly now: Date; readonly reason?: string; readonly change?: Change }

/** Takes a step of the life cycle, if the actor is one who may, and changes what goes with it. */
export async function take(db: Db, row: QuotationRow, { event, actor, now, reason, change = {} }: Taking): Promise<QuotationRow> {
  const step = quotationLife.step(row.state, event)
  if (!step) throw problem('not-now')
  if (!step.who.includes(partyOf(actor))) throw problem('not-allowed')
  const set = { ...change, version: row.version + 1, updatedAt: now }
  await advance(db, { cycle: quotationLife, table: quotations, id: row.id, from: row.state, event, actor, reason, set })
  const after = await getQuotation(db, actor, row.id)
  const title = NEWS[actor.kind]?.[event]
  if (title)
    await tellOfQuotation(db, after, { kind: `quotation-${event}`, title, by: actor, ...(actor.kind === 'staff' ? { reason } : {}) })
  return after
}

/** Refuses what cannot be done in the record's state, an offer past its last day counting as expired. */
export function mustBe(row: QuotationRow, now: Date, ...states: readonly QuotationState[]): void {
  const state = stateNow(row.state, row.validUntil, now)
  if (states.includes(state)) return
  throw problem(state === 'expired' ? 'quotation-expired' : 'not-now')
}
