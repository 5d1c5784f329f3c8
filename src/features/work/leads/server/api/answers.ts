import { dayOf, LEAD_DAY_MINUTES } from '#domain/day.ts'
import { parseMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { mergeAnswers } from '#kit/merge.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { LeadChange, NewLead } from '../../public/contract/leads.ts'
import { birthFault, followUpAt, followUpFault, instantOn, leadDayStart, startFault } from '../../public/rules/leads.ts'
import type { Change, LeadRow } from '../store/leads.ts'

/** The form of a new lead has all fields of a change. */
type Form = LeadChange

/** E.164 form of a number that the contract has accepted. */
export function numberOf(typed: string): string {
  const mobile = parseMobile(typed)
  if (!mobile) throw problem('invalid')
  return mobile
}

/** Rejects implausible birth dates, and days that are over. */
function requirePlausibleDates({ dob, ChildInfo, nextFollowUp, start_date }: Form, now: Date): void {
  const found: [path: string, fault: string | undefined][] = [
    ['dob', dob ? birthFault(dob, now) : undefined],
    ...(ChildInfo ?? []).map((child, index): [string, string | undefined] => [
      `ChildInfo.${index}.dob`,
      child.dob ? birthFault(child.dob, now) : undefined,
    ]),
    ['nextFollowUp', nextFollowUp ? followUpFault(followUpAt(nextFollowUp), now) : undefined],
    ['start_date', start_date ? startFault(leadDayStart(start_date), now) : undefined],
  ]
  const fields = found.flatMap(([path, message]): FieldProblem[] => (message ? [{ path, message }] : []))
  if (fields.length) throw problem('invalid', { fields })
}

/** What the form changes in a lead: columns for what lists read, the rest in the details. Status and owner are decided elsewhere. */
export function changeIn(form: Form, now: Date, before?: Pick<LeadRow, 'details' | 'mobile'>): Change {
  requirePlausibleDates(form, now)
  const { firstName, lastName, primaryMobile, email, LeadType, productId, leadPropensity, leadSource, start_date, start_time, ...others } =
    form
  const { nextFollowUp, leadStatus, leadDisposition, leadsubDisposition, ...more } = others
  const { appointment_status, appointmentdisPosition, appointmentsubdisPosition, lead_Owner_Id, lead_Creator_Id, user_id, ...rest } = more
  const { teamMembers, proposalId, cityStateData, allowDuplicate, version, seen, ...answers } = rest
  // `null` removes a place, and is not the same as absent.
  const places = {
    state: answers.state === undefined ? cityStateData?.StateId : answers.state,
    city: answers.city === undefined ? cityStateData?.CityID : answers.city,
  }
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(primaryMobile === undefined ? {} : numbers(primaryMobile, before)),
    lastName: lastName === null ? '' : lastName,
    email,
    leadType: LeadType === null ? 'individual' : LeadType,
    product: productId,
    propensity: leadPropensity,
    source: leadSource,
    startDate: start_date ? leadDayStart(start_date) : start_date === null ? null : undefined,
    startTime: start_time,
    details: mergeAnswers(before?.details ?? {}, { ...answers, ...places }),
  }
}

/** The same for a lead that is being added: it must have a name and a number. */
export function newLeadIn(form: NewLead, now: Date) {
  const { firstName, primaryMobile } = form
  return { ...changeIn(form, now), firstName, mobile: numberOf(primaryMobile), typedMobile: primaryMobile }
}

/** The number is kept as typed until a different number is meant: screens send the number back as they display it. */
function numbers(typed: string, before?: { readonly mobile: string }): Change {
  const mobile = numberOf(typed)
  return mobile === before?.mobile ? {} : { mobile, typedMobile: typed }
}

/** The form without a follow-up that it merely repeats: the day of an overdue one may be on the screen while something else is changed. */
export function withoutRepeated(form: LeadChange, { nextFollowUp }: Pick<LeadRow, 'nextFollowUp'>): LeadChange {
  const isRepeated = nextFollowUp && [dayOf(nextFollowUp), nextFollowUp.toISOString()].some((same) => same === form.nextFollowUp)
  return isRepeated ? { ...form, nextFollowUp: undefined } : form
}

/** When to follow up according to the form: chosen explicitly, or by the day and time of the specification's form. */
export function followUpIn({ nextFollowUp, start_date, start_time }: Form): { chosen?: Date | null; planned?: Date } {
  const planned = start_date ? { planned: instantOn(dayOf(leadDayStart(start_date), LEAD_DAY_MINUTES), start_time ?? undefined) } : {}
  return { ...planned, ...(nextFollowUp === undefined ? {} : { chosen: nextFollowUp ? followUpAt(nextFollowUp) : null }) }
}
