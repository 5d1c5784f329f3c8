import { z } from 'zod'
import { addMonths, addYears, type Day, makeDay, type Term, yearOf } from './day.ts'
import { type MarkFormats, parsePlate } from './mark-formats.ts'
import { RegistrationDigits, registrationMonthOf } from './vehicle.ts'

/** philippines.md §1.4–1.5, as a tariff version sets them. */
export const RegistrationRules = z.object({
  /** Years of cover, as premiums are regulated for them. */
  newYears: z.literal([1, 3]),
  renewalYears: z.literal([1, 3]),
  /**
   * Cover of a late renewal: from today to the next registration month's end, or a full year from today. It never starts in the past:
   * section 77.
   */
  lateMode: z.enum(['fromToday', 'fullYear']),
  /** How many months before the registration month renewal opens. */
  earlyMonths: z.int().min(0).max(11),
  /** Months from today beyond which a start of cover needs underwriting's approval; six where a version does not specify it. */
  referMonths: z.int().min(1).max(12).optional(),
  digits: RegistrationDigits,
})
export type RegistrationRules = z.output<typeof RegistrationRules>

export type RenewalTerm = Term & { /** The first day on which renewal is on time. */ readonly opens: Day; readonly isInWindow: boolean }

/** The period of a renewal. Cover is coterminous with registration: it starts and ends with the month after the registration month. */
export function renewalTerm(month: number, today: Day, isLate: boolean, rules: RegistrationRules): RenewalTerm {
  const inception = makeDay(yearOf(today), month + 1, 1)
  const next = inception > today ? inception : addYears(inception, 1)
  const opens = addMonths(next, -1 - rules.earlyMonths)
  if (!isLate) return { from: next, to: addYears(next, rules.renewalYears), opens, isInWindow: today >= opens }
  const to = rules.lateMode === 'fromToday' ? next : addYears(today, rules.renewalYears)
  // A late renewal has missed the window before that day.
  return { from: today, to, opens: addYears(opens, -1), isInWindow: true }
}

/** What `user/motor/policy-term` answers; undefined for an invalid plate number, which it answers with code 4. */
export function policyTerm(
  plateNo: string,
  { isLate, today }: { readonly isLate: boolean; readonly today: Day },
  rules: RegistrationRules,
  formats: MarkFormats,
): RenewalTerm | undefined {
  const found = parsePlate(plateNo, formats) && registrationMonthOf(plateNo, rules.digits)
  return found && renewalTerm(found.month, today, isLate, rules)
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `July`, for 7 */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''
