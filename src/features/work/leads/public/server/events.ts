import type { Brand } from '#domain/brand.ts'
import type { Actor } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Transferred } from '../rules/leads.ts'

export type Reassigned = { readonly leadId: string; readonly from: string; readonly to: string }
export type ReassignedBy = { readonly actor: Actor; readonly now: Date; readonly brand: Brand }

/** A lead was reassigned: its outstanding work goes to the new advisor as well. Each listener returns what it moved. */
export const leadReassigned =
  extensionPoint<(db: Db, event: Reassigned, by: ReassignedBy) => Promise<Partial<Transferred>>>('lead reassigned')

/** The number of a lead was corrected, from one to another in E.164: listeners write to the person there. */
export type LeadNumberChanged = { readonly leadId: string; readonly from: string; readonly to: string }
export const leadNumberChanged: EventPoint<[db: Db, event: LeadNumberChanged]> = extensionPoint('number of a lead changed')
