import {
  type Icon,
  IconCalendarEvent,
  IconCash,
  IconFileText,
  IconShieldCheck,
  IconShieldX,
  IconUserPlus,
  IconUsers,
} from '#kit/web/icons.ts'
import type { Measure } from '../rules/figures.ts'

/** The labels of the measures. */
export const MEASURE_WORDS: Readonly<Record<Measure | 'cancelled', { readonly label: string; readonly icon: Icon }>> = {
  leads: { label: 'New leads', icon: IconUserPlus },
  appointments: { label: 'Appointments', icon: IconCalendarEvent },
  met: { label: 'People met', icon: IconUsers },
  quotations: { label: 'Quotations', icon: IconFileText },
  policies: { label: 'Policies', icon: IconShieldCheck },
  premium: { label: 'Premium', icon: IconCash },
  cancelled: { label: 'Cancelled', icon: IconShieldX },
}
