import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { type Fault, isFault, type Service } from '../public/rules.ts'
import { faults } from './tables.ts'

/** The fault that affects this request of a service, if one is switched on; reading a counted one uses it up. */
export async function faultOf(db: Db, service: Service): Promise<Fault | undefined> {
  const [row] = await db
    .update(faults)
    .set({ remaining: sql`${faults.remaining} - 1` })
    .where(sql`${faults.service} = ${service} and (${faults.remaining} is null or ${faults.remaining} > 0)`)
    .returning({ fault: faults.fault })
  return row && isFault(row.fault) ? row.fault : undefined
}

/** The fault that is switched on, without using it up: for what a service does later, such as its notifications. */
export async function faultInForce(db: Db, service: Service): Promise<Fault | undefined> {
  const [row] = await db.select({ fault: faults.fault }).from(faults).where(eq(faults.service, service))
  return row && isFault(row.fault) ? row.fault : undefined
}
