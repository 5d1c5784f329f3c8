import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { canReach } from '#features/people/staff/public/server/staff.ts'
import { findLead } from '#features/work/leads/public/server/commands.ts'
import type { Staff } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { NewAppointment } from '../../public/contract.ts'
import { type Advisor, getCustomer } from '../store.ts'

type Attendee = {
  readonly leadId?: string
  readonly customerId?: string
  readonly personName: string
  readonly mobile: string | null
  /** Who works on this person. */
  readonly agentId?: string
}

/** The attendee of an appointment: a lead, a customer, or anyone. A name is enough; e-mail is never required. */
export async function findAttendee(db: Db, actor: Staff, { leadId, customerId, personName, mobile }: NewAppointment): Promise<Attendee> {
  if (leadId) {
    const lead = await findLead(db, actor, leadId)
    return { leadId: lead.id, personName: personName ?? nameOf(lead), mobile: mobile ?? lead.mobile, agentId: lead.agentId }
  }
  if (customerId) {
    const customer = await getCustomer(db, actor, customerId)
    return { customerId, personName: personName ?? customer.name, mobile: mobile ?? customer.mobile, agentId: customer.agentId }
  }
  return { personName: personName ?? '', mobile: mobile ?? null }
}

/** No one is sent to a person whose record they could not open: its history would lose what they write down. */
export async function requireReach(db: Db, advisor: Advisor, workedOnBy: string | undefined): Promise<void> {
  if (workedOnBy === undefined || (await canReach(db, advisor.id, workedOnBy))) return
  throw problem('invalid', {
    fields: [{ path: 'user_id', ...withI18n('message', msg`${nameOf(advisor)} does not handle this person. Allocate them first.`) }],
  })
}
