import { nameActor, staffIdsIn } from '#domain/history.ts'
import { nameOf } from '#domain/person.ts'
import type { Context } from '#kit/server/context.ts'
import { isUuid } from '#kit/uuid.ts'
import type { LeadHistory } from '../../public/contract/leads.ts'
import { timelinesOf } from '../../public/rules/leads.ts'
import { eventsOf, type LeadRow } from '../store/leads.ts'
import { fullName, peopleOf } from '../store/people.ts'

const idsIn = ({ from, to }: Readonly<Record<string, unknown>>) =>
  [from, to].flatMap((id) => (typeof id === 'string' && isUuid(id) ? [id] : []))

/** What happened to a lead, in its three timelines. */
export async function historyOf(lead: LeadRow, { db, actor }: Pick<Context, 'db' | 'actor'>): Promise<LeadHistory> {
  const events = await eventsOf(db, lead.id)
  const people = await peopleOf(db, [...staffIdsIn(events.map((event) => event.actor)), ...events.flatMap(({ details }) => idsIn(details))])
  const nameOfStaff = (id: string) => {
    const person = people.get(id)
    return person && fullName(person)
  }
  const cast = { viewer: actor, agentId: lead.agentId, customerId: lead.customerId, holderName: nameOf(lead), nameOfStaff }
  return timelinesOf(events, { nameOfStaff, whoDid: (who) => nameActor(who, cast) })
}
