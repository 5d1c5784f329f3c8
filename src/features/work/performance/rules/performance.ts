import { addDays, type Day, firstOfMonth, MANILA_MINUTES } from '#domain/day.ts'
import type { AppointmentStatus } from '#domain/outcomes.ts'

/** A quotation that lapses, or a policy that ends, within this many days is work for today. */
export const LAPSING_DAYS = 7
export const RENEWAL_DAYS = 60

/** After this many days a new lead counts as neglected, and a referral as old. */
export const PATIENCE_DAYS = 2

/** How many of a kind are listed; the figures contain the total. */
export const SHOWN_OF_A_KIND = 5

/** What is waiting for someone, most urgent first. */
export const WORK = [
  'certificate-refused',
  'premium-overdue',
  'to-decide',
  'to-answer',
  'payment-checking',
  'to-convert',
  'quotation-lapsing',
  'awaiting-payment',
  'premium-due',
  'in-referral',
  'certificate-pending',
  'draft',
  'renewal',
] as const
export type WorkKind = (typeof WORK)[number]

/** Work whose next step is someone else's: the payment provider, the customer, underwriting, the certificate service. */
const OF_OTHERS: readonly WorkKind[] = ['payment-checking', 'awaiting-payment', 'in-referral', 'certificate-pending']

/** Whether it is waiting for the reader rather than for someone else. */
export const isOwn = (kind: WorkKind): boolean => !OF_OTHERS.includes(kind)

/** An appointment whose outcome is not recorded yet. */
export const NOT_MET_YET: AppointmentStatus = 'newappointment'

/** What a person has planned: to meet someone, to contact a lead, to do something. */
export const AGENDA = ['appointment', 'lead', 'todo'] as const
export type AgendaKind = (typeof AGENDA)[number]

/** How many of each are listed; the rest are a tap away. */
export const SHOWN_OF_AN_AGENDA = 5

/** The days that the dashboard asks for, counted from today. */
export const daysAround = (today: Day) => ({
  month: firstOfMonth(today),
  lapsingUntil: addDays(today, LAPSING_DAYS),
  renewalUntil: addDays(today, RENEWAL_DAYS),
})

/** The greeting for someone in Manila at an instant. */
export function greetingAt(instant: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const hour = new Date(instant.getTime() + MANILA_MINUTES * 60_000).getUTCHours()
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
