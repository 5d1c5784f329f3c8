import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { notifyAgentOfQuotation } from '#features/people/notifications/public/server/commands/records.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { decideQuotation, getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { actorName } from '#kit/actor.ts'
import { joinMessages } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { askEntitlement, entitlement, isUndecided } from '../../rules/underwriting.ts'
import { deskPeople } from '../store/profiles.ts'
import { addEvent, type CaseRow, changeCase, NOTHING_DECIDED, takeCase } from '../store/underwriting.ts'
import { type ActorContext, matterOf, profileToday } from './matter.ts'

/** Assigns a case to someone at the desk, or releases it to all of them. */
export async function assignCase(db: Db, row: CaseRow, to: string | null, asking: ActorContext): Promise<CaseRow> {
  if (!isUndecided(row.state)) throw problem('not-now')
  if (to && !(await deskPeople(db)).some(({ id }) => id === to))
    throw problem('invalid', { fields: [{ path: 'assignTo', message: 'Choose someone who works at the desk.' }] })
  const own = requireStaff(asking.actor).id
  const assigned = await changeCase(db, row, { assignedTo: to }, asking.now)
  const kind = to === null ? 'handed-back' : to === own ? 'taken' : 'assigned'
  await addEvent(db, row, { kind, staffId: to }, asking)
  if (to && to !== own) {
    const quotation = await getVisibleQuotation(db, asking.actor, row.quotationId)
    await notifyOfCase(db, row, { staffId: to, kind: 'case-assign', title: 'A case was given to you', about: quotation }, asking)
  }
  return assigned
}

/** Asks the agent for something: the case is waiting for them, and the person who asked keeps it. */
export async function askAgent(db: Db, row: CaseRow, text: string, asking: ActorContext): Promise<CaseRow> {
  const quotation = await getVisibleQuotation(db, asking.actor, row.quotationId)
  const own = requireStaff(asking.actor).id
  if (stateNow(quotation.state, quotation.validUntil, asking.now) === 'expired') throw problem('quotation-expired')
  const profile = await profileToday(db, own, row.line, asking.now)
  const may = askEntitlement(profile, matterOf(row, quotation, false), { state: row.state, staffId: own })
  if (may !== 'yes') throw problem('not-allowed', { message: joinMessages(...may.needs) })
  const change = { ...NOTHING_DECIDED, assignedTo: own }
  const asked = await takeCase(db, row, { event: 'ask', ...asking, reason: text, change })
  await addEvent(db, row, { kind: 'asked', text, quotationVersion: quotation.version }, asking)
  await notifyAgentOfQuotation(db, quotation, {
    kind: 'quotation-ask',
    title: 'Underwriting needs something from you',
    reason: text,
    by: asking.actor,
  })
  return asked
}

/** Reopens a case that was decided; the quotation is referred again. */
export async function reopenCase(db: Db, row: CaseRow, reason: string, asking: ActorContext): Promise<CaseRow> {
  const quotation = await getVisibleQuotation(db, asking.actor, row.quotationId)
  if (quotation.state === 'converted')
    throw problem('not-now', {
      message:
        'The quotation has become a policy, so its case cannot be reopened. If the cover must not continue, notice is given on the policy.',
    })
  if (quotation.state === 'accepted')
    throw problem('not-now', {
      message: 'The quotation has been accepted in the meantime. Ask the agent to withdraw it; if quoted again, it comes to the desk.',
    })
  const staffId = requireStaff(asking.actor).id
  const profile = await profileToday(db, staffId, row.line, asking.now)
  const deciding = { decision: 'decline', staffId, nameOf: (code: string) => authorityName(row.line, code) } as const
  const may = entitlement(profile, matterOf(row, quotation, false), deciding)
  if (may !== 'yes') throw problem('not-allowed', { message: joinMessages(...may.needs) })
  const change = { ...NOTHING_DECIDED, waitingSince: asking.now, assignedTo: staffId }
  const reopened = await takeCase(db, row, { event: 'reopen', ...asking, reason, change })
  await decideQuotation(db, { quotationId: row.quotationId, event: 'reopen', reason, conditions: [] }, asking)
  await addEvent(db, row, { kind: 'reopened', text: reason }, asking)
  await notifyAgentOfQuotation(db, quotation, {
    kind: 'quotation-reopen',
    title: 'Underwriting has reopened it',
    reason,
    by: asking.actor,
  })
  return reopened
}

type CaseNews = {
  readonly staffId: string
  readonly kind: string
  readonly title: string
  readonly about: { readonly holderName: string; readonly number: string }
  readonly text?: string
}

/** Notifies someone at the desk of a case. */
export const notifyOfCase = (db: Db, { id }: CaseRow, { staffId, kind, title, about, text }: CaseNews, { actor }: ActorContext) =>
  notify(db, {
    staffId,
    kind,
    title,
    body: [`${about.holderName} · ${about.number}`, text].filter(Boolean).join('. '),
    path: pathTo('underwriting/case', { audience: 'agent' }, { case: id }),
    by: actorName(actor),
  })
