import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { emit } from '#kit/extension-point.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import type { LeadChange, NewLead } from '../../public/contract/leads.ts'
import { leadNumberChanged } from '../../public/server/events.ts'
import { syncFollowUpReminder } from '../commands/follow-up.ts'
import { addEvent, addLead, type Change, changeLead, type LeadRow, lockLead } from '../store/leads.ts'
import { changeIn, followUpIn, newLeadIn, withoutRepeated } from './answers.ts'
import { appointmentIn } from './appointment.ts'
import { changedBy, requireLeadMerges } from './conflicts.ts'
import { applyOutcome, type RecordedOutcome } from './decide.ts'
import { leadReply } from './detail.ts'
import { refuseDuplicate } from './duplicates.ts'
import { findNamedOwner } from './owner.ts'
import { notifyNewOwner, type Reassigning, reassignLeads } from './reassign.ts'

type RequestContext = Pick<Context, 'db' | 'actor' | 'now'>

const PATHS = { status: 'leadStatus', disposition: 'leadDisposition', subDisposition: 'leadsubDisposition' }

/** The state of a new lead. */
const NOTHING_YET = {
  status: 'newleadentery',
  disposition: null,
  subDisposition: null,
  appointmentId: null,
  appointmentStatus: null,
  appointmentDisposition: null,
  appointmentAt: null,
  proposalState: null,
  nextFollowUp: null,
} as const

const outcomeIn = (form: LeadChange): RecordedOutcome => ({
  status: form.leadStatus,
  disposition: form.leadDisposition,
  subDisposition: form.leadsubDisposition,
  followUp: followUpIn(form),
})

/** The lead, locked, if it is still the version the person saw; otherwise throws a problem that includes the newer one. */
export async function lockUnchanged(id: string, { db, actor, now }: RequestContext, version?: number): Promise<LeadRow> {
  const row = await lockLead(db, actor, id)
  if (version !== undefined && version !== row.version)
    throw problem('changed-meanwhile', { data: await leadReply(db, row, { actor, now }) })
  return row
}

export const requireNotDiscarded = ({ status }: LeadRow): void => {
  if (status === 'discarded') throw problem('not-now', { message: 'This lead was discarded. Restore it first.' })
}

export async function add(form: NewLead, { db, actor, now }: RequestContext): Promise<LeadRow> {
  const me = requireStaff(actor)
  const answers = newLeadIn(form, now)
  const owner = (await findNamedOwner(db, me, form)) ?? { id: me.id }
  const isForAnother = owner.id !== me.id
  const outcome = applyOutcome(NOTHING_YET, outcomeIn(form), { paths: PATHS, now })
  const appointment = appointmentIn(form, NOTHING_YET)
  if (!form.allowDuplicate) await refuseDuplicate(db, actor, answers.mobile)
  const row = await addLead(
    db,
    {
      ...answers,
      ...outcome,
      ...appointment,
      agentId: owner.id,
      createdBy: me.id,
      createdAt: now,
      updatedAt: now,
      ...(isForAnother ? { allocatedBy: me.id, allocatedAt: now } : {}),
    },
    dayOf(now),
  )
  const remark = form.remarksfromUser
  await addEvent(db, row, { timeline: 'lead', event: 'created', status: row.status, details: eventDetails(row, remark) }, { actor, now })
  if (row.disposition) await addEvent(db, row, outcomeEvent(row), { actor, now })
  await syncFollowUpReminder(db, row)
  if (isForAnother) {
    const details = { to: owner.id }
    await addEvent(db, row, { timeline: 'lead', event: 'allocated', status: row.status, details }, { actor, now })
    await notifyNewOwner(db, me, owner.id, [row])
  }
  return row
}

export async function update(id: string, body: LeadChange, asking: Reassigning): Promise<LeadRow> {
  const { db, actor, now } = asking
  const me = requireStaff(actor)
  const before = await lockUnchanged(id, asking, body.version)
  requireNotDiscarded(before)
  const form = withoutRepeated(body, before)
  const change = changeIn(form, now, before)
  const owner = await findNamedOwner(
    db,
    me,
    form.lead_Owner_Id === before.agentId ? { ...form, lead_Owner_Id: null, teamMembers: null } : form,
  )
  if (change.mobile && !form.allowDuplicate) await refuseDuplicate(db, actor, change.mobile, before.id)
  const outcome = applyOutcome(before, outcomeIn(form), { paths: PATHS, now })
  const appointment = appointmentIn(form, before)
  const whole = { ...change, ...outcome, ...appointment }
  await requireLeadMerges(before, whole, form.seen, asking)
  const row = await save(before, whole, asking, { remark: form.remarksfromUser })
  if (row.mobile !== before.mobile)
    await runAsSystem(db, actor, () => emit(leadNumberChanged, db, { leadId: row.id, from: before.mobile, to: row.mobile }))
  if (!owner || owner.id === row.agentId) return row
  if (!me.features.includes('TEAM')) throw problem('not-allowed')
  const { leads } = await reassignLeads([row], owner, asking)
  return leads[0] ?? row
}

type Saving = {
  readonly remark?: string | null | undefined
  /** Somebody was in touch. */
  readonly isContact?: true
}

/** Saves a change; outcomes of contacts and moved follow-ups are added to the history, as is a further contact with the same outcome. */
export async function save(
  before: LeadRow,
  change: Change,
  { db, actor, now }: RequestContext,
  { remark, isContact }: Saving,
): Promise<LeadRow> {
  const row = await changeLead(db, before, { ...change, changedBy: changedBy(before, change, { actor, now }) }, now)
  await syncFollowUpReminder(db, row, before)
  const isOutcome = row.status !== before.status || row.disposition !== before.disposition || row.subDisposition !== before.subDisposition
  const isMoved = row.nextFollowUp?.getTime() !== before.nextFollowUp?.getTime()
  if (isOutcome || isMoved || isContact) await addEvent(db, row, outcomeEvent(row, remark), { actor, now })
  return row
}

export const outcomeEvent = (row: LeadRow, remark?: string | null) => ({
  timeline: 'lead',
  event: row.disposition === 'callback' ? 'callback' : 'updated',
  status: row.status,
  disposition: row.disposition,
  subDisposition: row.subDisposition,
  details: eventDetails(row, remark),
})

const eventDetails = ({ nextFollowUp }: LeadRow, remark?: string | null) => ({
  ...(remark ? { remark } : {}),
  ...(nextFollowUp ? { nextFollowUp: nextFollowUp.toISOString() } : {}),
})
