import { eq, inArray, sql } from 'drizzle-orm'
import { nameOf } from '#domain/person.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { leads } from '../../public/server/tables.ts'

export type Namesakes = {
  readonly leads: readonly {
    readonly id: string
    readonly number: string
    readonly name: string
    readonly grouping: string
    readonly agentId: string
    readonly agentName: string
  }[]
  readonly isKnownElsewhere: boolean
}

/** Leads with a number (E.164): those that the person asking may see, and for the others only that they exist. */
export async function namesakesOf(db: Db, mobile: string, except: string | null = null): Promise<Namesakes> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select id from app.leads_with_mobile(${mobile}, ${except}::uuid)`)
  const ids = rows.flatMap(({ id }) => (id ? [id] : []))
  const seen = ids.length
    ? await db
        .select({
          id: leads.id,
          number: leads.number,
          firstName: leads.firstName,
          lastName: leads.lastName,
          grouping: leads.grouping,
          agentId: leads.agentId,
          agentFirst: staff.firstName,
          agentLast: staff.lastName,
        })
        .from(leads)
        .innerJoin(staff, eq(staff.id, leads.agentId))
        .where(inArray(leads.id, ids))
    : []
  return {
    leads: seen.map(({ firstName, lastName, agentFirst, agentLast, ...rest }) => ({
      ...rest,
      name: nameOf({ firstName, lastName }),
      agentName: nameOf({ firstName: agentFirst, lastName: agentLast }),
    })),
    isKnownElsewhere: rows.some(({ id }) => id === null),
  }
}
