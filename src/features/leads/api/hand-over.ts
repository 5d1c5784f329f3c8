import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/notifications/commands.ts'
import type { Context } from '#kit/server/context.ts'
import { isUuid } from '#kit/uuid.ts'
import { leadPath } from '../commands/follow-up.ts'
import { askFor, settle } from '../store/hand-overs.ts'
import { staffOf } from './detail.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now'>

/** Tells the managers of whoever has leads with this number. The one who asks learns nothing, whether there are any or not. */
export async function ask(mobile: string, reason: string, { db, actor, now }: Asking): Promise<{ asked: boolean }> {
  const me = staffOf(actor)
  for (const { number, manager } of await askFor(db, mobile, reason, now))
    await notify(db, {
      staffId: manager,
      kind: 'hand-over-asked',
      title: `${me.name} asks for lead ${number}`,
      body: reason,
      path: pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all', handOvers: 'true' }),
    })
  return { asked: true }
}

/** Grants or declines, and tells those whom it concerns. */
export async function decideHandOver(id: string, granted: boolean, { db, actor, now }: Asking): Promise<{ id: string; granted: boolean }> {
  const me = staffOf(actor)
  const settled = isUuid(id) ? await settle(db, id, granted, now) : undefined
  if (!settled) throw problem('not-found')
  const { lead_id, number, from_agent, to_agent } = settled
  const path = leadPath({ id: lead_id })
  if (granted) {
    await notify(db, {
      staffId: to_agent,
      kind: 'lead-allocated',
      title: `Lead ${number} was handed over to you`,
      body: `By ${me.name}`,
      path,
    })
    if (from_agent !== me.id)
      await notify(db, { staffId: from_agent, kind: 'lead-handed-over', title: `Lead ${number} was handed over`, body: `By ${me.name}` })
  } else {
    const title = 'The lead that you asked for stays with its advisor'
    await notify(db, { staffId: to_agent, kind: 'hand-over-declined', title })
  }
  return { id, granted }
}
