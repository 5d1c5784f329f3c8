import { and, eq, inArray, sql } from 'drizzle-orm'
import { nameOf } from '#domain/person.ts'
import { featurePermissions, reach, staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'

export type Person = { readonly id: string; readonly first_name: string; readonly last_name: string; readonly agentCode: string }

const person = { id: staff.id, first_name: staff.firstName, last_name: staff.lastName, agentCode: staff.agentCode }

export const fullName = ({ first_name, last_name }: Person): string => nameOf({ firstName: first_name, lastName: last_name })

/** An active person who works on leads, at or below the person asking. */
export async function advisorWithin(db: Db, viewerId: string, id: string): Promise<Person | undefined> {
  const [row] = await db
    .select(person)
    .from(staff)
    .innerJoin(reach, and(eq(reach.staffId, staff.id), eq(reach.viewerId, viewerId)))
    .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, 'LEADS')))
    .where(and(eq(staff.id, id), eq(staff.active, true)))
  return row
}

/** Staff members by id. */
export async function peopleOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Person>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id] : [])))]
  const rows = wanted.length ? await db.select(person).from(staff).where(inArray(staff.id, wanted)) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Until the transaction ends no one else adds a lead with this number, so that two concurrent ones are seen as duplicates. */
export const lockNumber = (db: Db, mobile: string) => db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 7))`)
