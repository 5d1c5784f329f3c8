import { partyOf } from '#domain/access.ts'
import { type Party, type QuotationState, quotationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { notifyAgentOfQuotation } from '#features/people/notifications/public/server/commands/records.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { advanced, startHistoryAfter } from '#kit/server/life-cycle.ts'
import { stateNow } from '../../public/rules/quotes.ts'
import { quotationEnded, quotationReferred, quotationStepped, referralLapsed } from '../../public/server/events.ts'
import { quotations } from '../../public/server/tables.ts'
import { addQuotation, type Change, differing, fromRow, isStored, type QuotationRow } from '../store/quotes.ts'
import { notifyCustomer } from './notify-customer.ts'

type Event = (typeof quotationLife.transitions)[number]['event']

/** What the agent is notified of when technical control was run again. */
const AGAIN: Partial<Record<Event, string>> = {
  clear: 'Nothing is left to decide: the quotation can be accepted',
  'approval-stands': 'The approval stands: the quotation can be accepted',
  'decline-by-rule': 'It cannot be insured as answered',
}

/** What the agent is notified of, by who caused it; underwriting notifies of its own decisions. */
const NEWS: Partial<Record<Party, Partial<Record<Event, string>>>> = {
  customer: {
    quote: 'Your customer asked for a price',
    accept: 'Your customer accepted the quotation',
    refer: 'Your customer’s quotation needs underwriting',
    withdraw: 'Your customer withdrew the quotation',
  },
  underwriter: AGAIN,
  system: AGAIN,
}

/** Why what underwriting was asked or decided no longer counts; an edit ends it only if the risk changed, which `saveStep` knows. */
const LAPSES: Partial<Record<Event, string>> = {
  quote: 'Nothing is left to decide.',
  clear: 'Checked again: nothing is left to decide.',
  'decline-by-rule': 'It cannot be insured with the current answers.',
  expire: 'The quotation expired.',
  withdraw: 'The quotation was withdrawn.',
}

type Taking = { readonly event: Event; readonly actor: Actor; readonly now: Date; readonly reason?: string; readonly change?: Change }

/** Takes a step of the life cycle, if the actor may, and changes what goes with it. */
export async function transition(db: Db, row: QuotationRow, taking: Taking): Promise<QuotationRow> {
  const { event, actor, now, change = {} } = taking
  const step = quotationLife.step(row.state, event)
  if (!step) throw problem('not-now')
  if (!step.who.includes(partyOf(actor))) throw problem('not-allowed')
  const set = { ...differing(row, change), version: row.version + 1, updatedAt: now }
  const after = isStored(row) ? await moved(db, row, set, taking) : await added(db, { ...row, ...set, state: step.to }, taking)
  await notifyCustomer(db, actor, { before: row, after, event, party: partyOf(actor), now })
  const title = NEWS[partyOf(actor)]?.[event]
  if (title) await notifyAgentOfQuotation(db, after, { kind: `quotation-${event}`, title, by: actor })
  if (event === 'refer') await emit(quotationReferred, db, { quotation: after, actor })
  const lapse = WITH_A_CASE.includes(row.state) ? LAPSES[event] : undefined
  if (lapse) await emit(referralLapsed, db, { quotation: after, actor, reason: lapse })
  await emit(quotationStepped, db, { quotation: after, actor })
  if (quotationLife.isFinal(after.state) && after.state !== 'converted') await emit(quotationEnded, db, { quotation: after, actor })
  return after
}

const moved = async (db: Db, { id, state: from }: QuotationRow, set: Change, { event, actor, reason }: Taking): Promise<QuotationRow> =>
  fromRow(await advanced(db, { cycle: quotationLife, table: quotations, id, from, event, actor, reason, set }))

async function added(
  db: Db,
  row: Parameters<typeof addQuotation>[1] & { readonly id: string },
  { event, actor, reason }: Taking,
): Promise<QuotationRow> {
  const after = await addQuotation(db, row)
  await startHistoryAfter(db, { cycle: quotationLife, id: row.id, event, creator: actor, actor, reason })
  return after
}

/** States in which underwriting is involved with a quotation. */
const WITH_A_CASE: readonly QuotationState[] = ['referred', 'approved', 'declined']

/** Refuses what is not possible in the record's state, an offer past its last day counting as expired. */
export function requireState(row: QuotationRow, now: Date, ...states: readonly QuotationState[]): void {
  const state = stateNow(row.state, row.validUntil, now)
  if (states.includes(state)) return
  throw problem(state === 'expired' ? 'quotation-expired' : 'not-now')
}
