import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { isUuid } from '#kit/uuid.ts'
import { describeTransfer } from '../../public/rules/leads.ts'
import { leadPath } from '../commands/follow-up.ts'
import { addRequests, decideRequest } from '../store/hand-overs.ts'
import { fullName, peopleOf } from '../store/people.ts'
import { type Reassigning, transferWork } from './reassign.ts'

type RequestContext = Pick<Context, 'db' | 'actor' | 'now'>

/** Notifies the managers of those who have leads with this number. The person asking gets the same answer whether there are any or not. */
export async function requestHandOver(mobile: string, reason: string, { db, actor, now }: RequestContext): Promise<{ asked: boolean }> {
  const me = requireStaff(actor)
  for (const { number, manager } of await addRequests(db, mobile, reason, now))
    await notify(db, {
      staffId: manager,
      kind: 'hand-over-asked',
      title: msg`${me.name} asks for lead ${number}`,
      body: reason,
      path: pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all', handOvers: 'true' }),
    })
  return { asked: true }
}

/** Grants or declines, and notifies the people involved. */
export async function decideHandOver(id: string, granted: boolean, reassigning: Reassigning): Promise<{ id: string; granted: boolean }> {
  const { db, actor, now } = reassigning
  const me = requireStaff(actor)
  const settled = isUuid(id) ? await decideRequest(db, id, granted, now) : undefined
  if (!settled) throw problem('not-found')
  const { lead_id, number, from_agent, to_agent } = settled
  const path = leadPath({ id: lead_id })
  if (granted) {
    const transferred = await transferWork({ leadId: lead_id, from: from_agent, to: to_agent }, reassigning)
    const people = await peopleOf(db, [to_agent])
    const newAdvisor = people.get(to_agent)
    const body = joinMessages(msg`By ${me.name}.`, describeTransfer(transferred, newAdvisor ? fullName(newAdvisor) : ''))
    await notify(db, { staffId: to_agent, kind: 'lead-allocated', title: msg`Lead ${number} was handed over to you`, body, path })
    const title = msg`Lead ${number} was handed over`
    if (from_agent !== me.id) await notify(db, { staffId: from_agent, kind: 'lead-handed-over', title, body })
  } else {
    const title = 'The lead you asked for stays with its advisor'
    await notify(db, { staffId: to_agent, kind: 'hand-over-declined', title })
  }
  return { id, granted }
}
