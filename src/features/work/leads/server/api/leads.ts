import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { leadStep } from '#domain/lead-life.ts'
import { leadDispositions } from '#domain/outcomes.ts'
import { problem } from '#domain/problem.ts'
import { canReach } from '#features/people/staff/public/server/staff.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract, type Lead } from '../../public/contract/leads.ts'
import { followUpAt, followUpFault } from '../../public/rules/leads.ts'
import { syncFollowUpReminder } from '../commands/follow-up.ts'
import { countsPage, leadsPage } from '../lists.ts'
import { waitingFor } from '../store/hand-overs.ts'
import { addEvent, changeLead, getLead, type LeadRow } from '../store/leads.ts'
import { allocate } from './allocate.ts'
import { numberOf } from './answers.ts'
import { requireLeadMerges } from './conflicts.ts'
import { applyOutcome } from './decide.ts'
import { leadReply } from './detail.ts'
import { findDuplicates } from './duplicates.ts'
import { decideHandOver, requestHandOver } from './hand-over.ts'
import { historyOf } from './history.ts'
import { add, lockUnchanged, requireNotDiscarded, save, update } from './save.ts'

const OUTCOME_PATHS = { status: 'status', disposition: 'disposition', subDisposition: 'subDisposition' }

export const leadsApi = ({ brand }: { readonly brand: Brand }) =>
  serving(contract, {
    addLead: async ({ body }, context) => reply(await add(body, context), context),
    updateLead: async ({ params, body }, context) => reply(await update(params.id, body, { ...context, brand }), context),
    lead: async ({ params }, context) => reply(await getLead(context.db, context.actor, params.id), context),
    leads: ({ params, query }, { actor, page, now }) => {
      const { team, ...filters } = query
      const list = leadsPage({ viewer: requireStaff(actor).id, staff: requireId(params.id), team: team ?? false }, filters, now)
      return page(list.query, list.values)
    },
    leadCounts: ({ params, query }, { actor, page, now }) => {
      const list = countsPage({ viewer: requireStaff(actor).id, staff: requireId(params.id), team: query.requiredData === 'team' }, now)
      return page(list.query, list.values)
    },
    leadHistory: async ({ params, query }, { db, actor }) => {
      const { id } = requireStaff(actor)
      if (query.user_id && query.user_id !== id && !(await canReach(db, id, query.user_id))) throw problem('not-found')
      return historyOf(await getLead(db, actor, params.id), { db, actor })
    },
    leadKnown: ({ query }, { db, actor }) => findDuplicates(db, actor, numberOf(query.mobile), query.except),
    askHandOver: ({ body }, context) => requestHandOver(numberOf(body.mobile), body.reason ?? '', context),
    handOvers: async (_, { db, actor }) => {
      const items = await waitingFor(db, requireStaff(actor).id)
      return { items, count: items.length }
    },
    decideHandOver: ({ params, body }, context) => decideHandOver(params.id, body.granted, { ...context, brand }),
    recordOutcome: async ({ params, body }, context) => {
      const { status, disposition, subDisposition = null, nextFollowUp, remark, version } = body
      const before = await lockUnchanged(params.id, context, version)
      requireNotDiscarded(before)
      const followUpOn = nextFollowUp ? followUpAt(nextFollowUp) : null
      const fault = followUpOn ? followUpFault(followUpOn, context.now) : undefined
      if (fault) throw problem('invalid', { fields: [{ path: 'nextFollowUp', message: fault }] })
      const followUp = nextFollowUp === undefined ? {} : { chosen: followUpOn }
      const change = applyOutcome(before, { status, disposition, subDisposition, followUp }, { paths: OUTCOME_PATHS, now: context.now })
      await requireLeadMerges(before, change, body.seen, context)
      return reply(await save(before, change, context, { remark, isContact: true }), context)
    },
    discardLead: async ({ params, body }, context) => {
      const before = await lockUnchanged(params.id, context, body.version)
      requireNotDiscarded(before)
      const status = leadStep(before.status, 'discard')
      if (!status) throw problem('not-now', { message: 'This lead is converted and cannot be discarded.' })
      return changeStatus(before, 'discarded', { status, remark: body.reason }, context)
    },
    restoreLead: async ({ params, body }, context) => {
      const before = await lockUnchanged(params.id, context, body.version)
      const status = leadStep(before.status, restoring(before))
      if (!status) throw problem('not-now', { message: 'This lead is not discarded.' })
      return changeStatus(before, 'restored', { status }, context)
    },
    allocateLeads: ({ body }, context) => allocate(body, { ...context, brand }),
  })

async function reply(row: LeadRow, { db, actor, now, about }: Context): Promise<Lead> {
  about(`lead:${row.id}`)
  return leadReply(db, row, { actor, now })
}

/** Discards a lead, or restores it. */
async function changeStatus(
  before: LeadRow,
  event: string,
  { status, remark }: { status: string; remark?: string },
  context: Context,
): Promise<Lead> {
  const { db, actor, now } = context
  const row = await changeLead(db, before, { status }, now)
  await syncFollowUpReminder(db, row, before)
  await addEvent(db, row, { timeline: 'lead', event, status, details: remark ? { remark } : {} }, { actor, now })
  return reply(row, context)
}

/** A restored lead gets the status that the last contact gave it. */
function restoring({ disposition }: LeadRow) {
  const takesDisposition = (status: string) => leadDispositions(status).some(({ code }) => code === disposition)
  if (takesDisposition('contact')) return 'restore-as-contact'
  return takesDisposition('nocontact') ? 'restore-as-no-contact' : 'restore'
}

function requireId(id: string): string {
  if (!isUuid(id)) throw problem('not-found')
  return id
}
