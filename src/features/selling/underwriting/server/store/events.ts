import { asc, eq, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { staffIdIn } from '#kit/server/scope.ts'
import { caseEvents } from '../tables.ts'

const nameOf = ({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) =>
  sql<string | null>`${firstName} || ' ' || ${lastName}`

const given = alias(staff, 'given')

/** What happened to a case, oldest first, with the names of the staff who did it and to whom it was given. */
export const eventsOf = (db: Db, caseId: string) =>
  db
    .select({
      seq: caseEvents.seq,
      at: caseEvents.at,
      actor: caseEvents.actor,
      kind: caseEvents.kind,
      text: caseEvents.text,
      conditions: caseEvents.conditions,
      findings: caseEvents.findings,
      name: nameOf(staff),
      to: nameOf(given),
    })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, staffIdIn(caseEvents.actor)))
    .leftJoin(given, eq(given.id, caseEvents.staffId))
    .where(eq(caseEvents.caseId, caseId))
    .orderBy(asc(caseEvents.seq))

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]
