import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { timeOf } from '#domain/time-of-day.ts'
import type { Db } from '#kit/server/db.ts'
import { type FreeTime, SlotTaken } from '../../public/contract.ts'
import { daysAround, instantAt, nearestFree, refusalOf, type Span, TIME_ZONE } from '../../rules/slots.ts'
import { heldBetween } from '../store.ts'

type Start = {
  readonly start_date?: string | undefined
  readonly start_time?: number | undefined
  readonly startsAt?: string | undefined
}

/** When an appointment is to start, in either form of the request; undefined if it has neither. */
export function requestedStart({ start_date: day, start_time: time, startsAt }: Start): Date | undefined {
  if (startsAt !== undefined) return new Date(startsAt)
  if (day === undefined && time === undefined) return undefined
  if (day === undefined) throw problem('invalid', { fields: [{ path: 'start_date', message: 'Choose the day.' }] })
  if (time === undefined) throw problem('invalid', { fields: [{ path: 'start_time', message: 'Choose the time.' }] })
  return instantAt(day, time)
}

export function requireAllowedTime(span: Span, at: { now: Date; isWalkIn?: boolean }): void {
  const message = refusalOf(span, at)
  if (message) throw problem('invalid', { message, fields: [{ path: 'start_time', message }] })
}

/** A moment in the specification's form: the day, and milliseconds from midnight. */
export const toFreeTime = (at: Date): FreeTime => ({ startsAt: at.toISOString(), start_date: dayOf(at), start_time: timeOf(at) })

type Wanted = { readonly agentId: string; readonly startsAt: Date; readonly minutes: number; readonly now: Date; readonly except?: string }

/** The response to whoever was second: what is free near the time that they wanted. */
export async function slotTakenProblem(db: Db, { agentId, startsAt, minutes, now, except }: Wanted) {
  const { first, last } = daysAround(startsAt)
  const held = await heldBetween(db, agentId, first, last, except)
  const alternatives = nearestFree(startsAt, minutes, held, now).map(toFreeTime)
  return problem('slot-taken', { data: SlotTaken.parse({ timeZone: TIME_ZONE, wanted: toFreeTime(startsAt), alternatives }) })
}
