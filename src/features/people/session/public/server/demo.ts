import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { staffActor } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { CustomerActor, Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { addSession } from '../../server/store/sessions.ts'
import { sessions } from './tables.ts'

/** What acts for people while demo data is made; consents and sessions name it. */
export const DEMO_AGENT = 'Kalasag demonstration'

/** No one signed in to these sessions; they are deleted before anyone else sees them. */
const session = () => ({ secretHash: randomUUID(), userAgent: DEMO_AGENT, address: '', expiresAt: new Date('2999-01-01') })

export async function actAsStaff(db: Db, agentCode: string): Promise<Staff> {
  const [person] = await db.select().from(staff).where(eq(staff.agentCode, agentCode))
  if (!person) throw new Error(`the demonstration has nobody with the code ${agentCode}`)
  return staffActor(db, person, await addSession(db, { who: { staffId: person.id }, ...session() }))
}

export async function actAsCustomer(db: Db, who: { readonly customerId: string; readonly agentId: string }): Promise<CustomerActor> {
  return { kind: 'customer', id: who.customerId, agentId: who.agentId, sessionId: await addSession(db, { who, ...session() }) }
}

export const forgetDemoSessions = (db: Db) => db.delete(sessions).where(eq(sessions.userAgent, DEMO_AGENT))
