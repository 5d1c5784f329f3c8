import { asc, eq, sql } from 'drizzle-orm'
import { staff } from '#features/session/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { staffIdIn } from '#kit/server/scope.ts'
import { caseEvents } from '../tables.ts'

const nameOf = (of: typeof staff) => sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`

/** What happened to a case, oldest first, with the name of whoever of the staff did it. */
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
      staffId: caseEvents.staffId,
      name: nameOf(staff),
    })
    .from(caseEvents)
    .leftJoin(staff, eq(staff.id, staffIdIn(caseEvents.actor)))
    .where(eq(caseEvents.caseId, caseId))
    .orderBy(asc(caseEvents.seq))

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]
