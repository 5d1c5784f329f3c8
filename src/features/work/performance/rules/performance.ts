import { addDays, type Day, firstOfMonth, MANILA_MINUTES } from '#domain/day.ts'
import type { AppointmentStatus } from '#domain/outcomes.ts'

/** A quotation that lapses within so many days, and a policy that ends within so many, are work for today. */
export const LAPSING_DAYS = 7
export const RENEWAL_DAYS = 60

/** A new lead is left alone, and a referral old, after so many days. */
export const PATIENCE_DAYS = 2

/** How many of a kind are listed; the figures hold how many there are. */
export const SHOWN_OF_A_KIND = 5

/** What waits for somebody, most urgent first. */
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

/** What somebody else does next: the provider of payments, the customer, underwriting, the certificate service. */
const OF_OTHERS: readonly WorkKind[] = ['payment-checking', 'awaiting-payment', 'in-referral', 'certificate-pending']

/** Whether it waits for the one who reads it, and not for somebody else. */
export const isOwn = (kind: WorkKind): boolean => !OF_OTHERS.includes(kind)

/** An appointment of which nothing is said yet. */
export const NOT_MET_YET: AppointmentStatus = 'newappointment'

/** What a person promises: to meet somebody, to be in touch with a lead, to do something. */
export const AGENDA = ['appointment', 'lead', 'todo'] as const
export type AgendaKind = (typeof AGENDA)[number]

/** So many of each are listed; the rest are a tap away. */
export const SHOWN_OF_AN_AGENDA = 5

/** The days that the dashboard asks about, counted from today. */
export const daysAround = (today: Day) => ({
  month: firstOfMonth(today),
  lapsingUntil: addDays(today, LAPSING_DAYS),
  renewalUntil: addDays(today, RENEWAL_DAYS),
})

/** Said to somebody in Manila at an instant. */
export function greetingAt(instant: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const hour = new Date(instant.getTime() + MANILA_MINUTES * 60_000).getUTCHours()
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
