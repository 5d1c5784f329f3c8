import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { msg } from '#kit/message.ts'
import { type LeadRow, lockLeads } from '../store/leads.ts'
import { advisorWithin, fullName } from '../store/people.ts'
import { type Reassigning, reassignLeads } from './reassign.ts'

type Wanted = { readonly ids: readonly string[]; readonly agentId: string; readonly remark?: string | null | undefined }

/** Assigns leads to an advisor: all of them, or none, with the reason for each that cannot be assigned. */
export async function allocate({ ids, agentId, remark }: Wanted, reassigning: Reassigning) {
  const { db, actor } = reassigning
  const me = requireStaff(actor)
  const advisor = await advisorWithin(db, me.id, agentId)
  if (!advisor) throw problem('not-found', { message: 'We could not find this advisor in your team.' })
  const wanted = [...new Set(ids)]
  const found = new Map((await lockLeads(db, actor, wanted)).map((row) => [row.id, row]))
  const reasons = wanted.flatMap((id) => {
    const reason = reasonAgainst(found.get(id))
    return reason ? [{ id, reason }] : []
  })
  if (reasons.length > 0)
    throw problem('invalid', {
      message: msg`Nothing was allocated: ${reasons.length} of ${wanted.length} leads cannot be allocated.`,
      fields: reasons.map(({ id, reason }) => ({ path: `ids.${ids.indexOf(id)}`, message: reason })),
      data: { reasons },
    })

  const moving = [...found.values()].filter((row) => row.agentId !== agentId)
  const { transferred } = await reassignLeads(moving, advisor, reassigning, remark ?? undefined)
  return {
    allocated: moving.length,
    unchanged: found.size - moving.length,
    before: [...Map.groupBy(moving, (row) => row.agentId)].map(([former, rows]) => ({ agentId: former, ids: rows.map(({ id }) => id) })),
    to: { id: agentId, name: fullName(advisor) },
    ...transferred,
    toReschedule: transferred.toReschedule.map(({ startsAt, ...each }) => ({ ...each, startsAt: startsAt.toISOString() })),
  }
}

function reasonAgainst(row: LeadRow | undefined): string | undefined {
  if (!row) return 'We could not find this lead, or you are not allowed to see it.'
  return row.status === 'discarded' ? 'This lead was discarded. Restore it first.' : undefined
}
