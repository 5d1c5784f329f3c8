import { requireStaff } from '#domain/access.ts'
import { dayOf, LEAD_DAY_MINUTES } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { timeOf } from '#domain/time-of-day.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Lead } from '../../public/contract/leads.ts'
import { groupingOf, isForToday, mayDo, stageOf } from '../../public/rules/leads.ts'
import { discardReason, type LeadRow } from '../store/leads.ts'
import { namesakesOf } from '../store/namesakes.ts'
import { type Person, peopleOf } from '../store/people.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null
const named = ({ first_name, last_name }: Person) => ({ first_name, last_name })

/** A lead in the specification's shape (§3), with the additional fields its screens need. */
export async function leadReply(db: Db, row: LeadRow, { actor, now }: { actor: Actor; now: Date }): Promise<Lead> {
  const people = await peopleOf(db, [row.agentId, row.allocatedBy])
  const owner = people.get(row.agentId)
  if (!owner) throw new Error('a lead’s advisor is not on the staff')
  const allocatedBy = row.allocatedBy === null ? undefined : people.get(row.allocatedBy)
  const { isKnownElsewhere } = await namesakesOf(db, row.mobile, row.id)
  const form = formOf(row)
  const grouping = groupingOf(row)
  return {
    _id: row.id,
    lead_Id: row.number,
    firstName: row.firstName,
    lastName: row.lastName,
    leadType: row.leadType,
    primaryMobile: row.mobile,
    email: row.email,
    address: addressOf(row.details.address),
    pincode: textOf(row.details.pincode),
    created_date: row.createdAt.toISOString(),
    appointmentDate: iso(row.appointmentAt),
    lead_allocated_by: allocatedBy ? named(allocatedBy) : null,
    leadOwnerId: { _id: owner.id, ...named(owner), agentCode: owner.agentCode },
    leadStatus: row.status,
    leadStage: stageOf(row),
    leadDisposition: row.disposition,
    leadsubDisposition: row.subDisposition,
    appointment_status: row.appointmentStatus,
    appointmentdisPosition: row.appointmentDisposition,
    productId: row.product,
    start_date: iso(row.startDate),
    start_time: row.startTime,
    userId: { _id: owner.id },
    appointmentId: appointmentOf(row),
    version: row.version,
    personName: nameOf(row),
    typedMobile: row.typedMobile,
    allocationDate: iso(row.allocatedAt),
    updatedAt: row.updatedAt.toISOString(),
    grouping,
    isForToday: isForToday({ grouping, nextFollowUp: row.nextFollowUp }, now),
    nextFollowUp: iso(row.nextFollowUp),
    customerId: row.customerId,
    proposalState: row.proposalState,
    isKnownElsewhere,
    discardReason: row.status === 'discarded' ? await discardReason(db, row.id) : null,
    may: mayDo({ status: row.status, grouping }, requireStaff(actor)),
    form,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function addressOf(kept: unknown): Lead['address'] {
  if (typeof kept !== 'object' || kept === null) return []
  const { line1, line2, line3 }: { line1?: unknown; line2?: unknown; line3?: unknown } = kept
  return [{ line1: textOf(line1), line2: textOf(line2), line3: textOf(line3) }]
}

const appointmentOf = ({ appointmentId, appointmentAt }: LeadRow): Lead['appointmentId'] =>
  appointmentId && appointmentAt ? { _id: appointmentId, start_date: dayOf(appointmentAt), start_time: timeOf(appointmentAt) } : null

/** Every answer of the form that was given, by the form's own names. */
export function formOf(row: LeadRow): Record<string, unknown> {
  const columns = {
    firstName: row.firstName,
    lastName: row.lastName,
    primaryMobile: row.typedMobile,
    email: row.email,
    LeadType: row.leadType,
    productId: row.product,
    leadPropensity: row.propensity,
    leadSource: row.source,
    nextFollowUp: row.nextFollowUp && dayOf(row.nextFollowUp),
    start_date: row.startDate && dayOf(row.startDate, LEAD_DAY_MINUTES),
  }
  const known = Object.entries({ ...row.details, ...columns }).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(known)
}
