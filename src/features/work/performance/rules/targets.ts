import { z } from 'zod'
import { field } from '#kit/field.ts'
import type { Measure } from './figures.ts'

/**
 * The monthly targets of people in a demonstration, by hierarchy level: an agent sells, a manager sells less while leading. Premium in
 * centavos.
 */
export const DEMO_TARGETS: Readonly<Record<string, Readonly<Record<Measure, number>>>> = {
  '3': { leads: 4, appointments: 4, met: 3, quotations: 4, policies: 2, premium: 2_000_000 },
  '4': { leads: 12, appointments: 10, met: 8, quotations: 12, policies: 5, premium: 5_000_000 },
}

/** The largest target that someone may be set: a hundred thousand acts, or a billion pesos. */
export const maxTarget = (measure: Measure): number => (measure === 'premium' ? 100_000_000_000 : 100_000)

const targetField = (measure: Measure, label: string) =>
  field(
    { label, control: measure === 'premium' ? 'money' : 'number' },
    z
      .int(measure === 'premium' ? 'Enter an amount, such as 25,000.' : 'Enter a whole number.')
      .min(0, 'A target cannot be below zero.')
      .max(maxTarget(measure), 'This is more than anyone sells.')
      .optional(),
  )

/** The targets for a month; 0 means none, an absent one stays unchanged. Premium is in centavos. */
export const TargetFields = z.object({
  leads: targetField('leads', 'New leads'),
  appointments: targetField('appointments', 'Appointments'),
  met: targetField('met', 'People met'),
  quotations: targetField('quotations', 'Quotations'),
  policies: targetField('policies', 'Policies'),
  premium: targetField('premium', 'Premium'),
})
