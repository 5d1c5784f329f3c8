import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import { messageOf, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { NumberMatches } from '../../public/contract/leads.ts'
import { describeDuplicates } from '../../public/rules/leads.ts'
import { namesakesOf } from '../store/namesakes.ts'
import { lockNumber } from '../store/people.ts'

/** What is known about a number: own leads by id, others only by the fact that they exist. */
export async function findDuplicates(db: Db, actor: Actor, mobile: string, except?: string): Promise<NumberMatches> {
  const { id: viewer } = requireStaff(actor)
  const { leads, isKnownElsewhere } = await namesakesOf(db, mobile, except)
  const isOwn = (lead: { agentId: string }) => lead.agentId === viewer
  const [own, others] = [leads.filter(isOwn), leads.filter((lead) => !isOwn(lead))]
  const seen = [...own, ...others]
  const elsewhere = isKnownElsewhere ? 'another-advisor' : 'no'
  return {
    known: own.length ? 'own' : others.length ? 'within-reach' : elsewhere,
    leads: seen.map(({ agentId: _, ...lead }) => lead),
    isKnownElsewhere,
    ...withI18n(
      'says',
      describeDuplicates(
        seen.map((lead) => ({ ...lead, isOwn: isOwn(lead) })),
        isKnownElsewhere,
      ) ?? '',
    ),
  }
}

/** Requires confirmation of a second lead with the same number. Of two concurrent requests, the later sees the earlier. */
export async function refuseDuplicate(db: Db, actor: Actor, mobile: string, except?: string): Promise<void> {
  await lockNumber(db, mobile)
  const found = await findDuplicates(db, actor, mobile, except)
  const message = messageOf(found.says, found.saysI18n)
  if (found.leads.length > 0)
    throw problem('duplicate-lead', { message, data: found, fields: [{ path: 'primaryMobile', ...withI18n('message', message) }] })
}
