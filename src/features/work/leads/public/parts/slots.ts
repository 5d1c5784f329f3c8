import { extensionPoint } from '#kit/extension-point.ts'
import type { Slot } from '#kit/web/ui/slot.tsx'
import type { Lead } from '../contract/leads.ts'

type OfLead = {
  readonly lead: Lead
  /** Whether the form for an appointment is open; other parts of the page can open it as well. */
  readonly isBooking: boolean
  readonly setBooking: (isBooking: boolean) => void
}

/** What is arranged and promised, on the page from which an advisor works on a lead. */
export const leadWork: Slot<OfLead> = extensionPoint('work on a lead')
