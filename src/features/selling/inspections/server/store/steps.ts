import type { InspectionState } from '#domain/inspection-life.ts'
import { inspectionLife } from '#domain/inspection-life.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { inspections } from '../tables.ts'

export type Stored = typeof inspections.$inferSelect
export type InspectionRow = Omit<Stored, 'state'> & { readonly state: InspectionState }

/** The state as named by the life cycle; the database allows no other. */
export const fromRow = (row: Stored): InspectionRow => ({ ...row, state: parseState(inspectionLife, row.state) })

type Event = (typeof inspectionLife.transitions)[number]['event']
type Step = { readonly event: Event; readonly actor: Actor; readonly reason?: string; readonly set?: Partial<Stored> }

/** Takes a step in the life cycle of an inspection, and changes what goes with it. */
export async function step(db: Db, row: InspectionRow, { event, actor, reason, set }: Step): Promise<InspectionRow> {
  const state = await advance(db, {
    cycle: inspectionLife,
    table: inspections,
    id: row.id,
    from: row.state,
    event,
    actor,
    reason,
    ...(set ? { set } : {}),
  })
  return { ...row, ...set, state }
}

export const cancelled = (db: Db, row: Stored, actor: Actor, reason: string) => step(db, fromRow(row), { event: 'cancel', actor, reason })
