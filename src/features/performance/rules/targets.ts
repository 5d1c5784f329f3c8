import type { Measure } from './figures.ts'

/** What a demonstration asks of people a month, by the level of their hierarchy: an agent sells, a manager sells less beside leading. */
export const DEMO_TARGETS: Readonly<Record<string, Readonly<Record<Measure, number>>>> = {
  '3': { leads: 8, appointments: 6, met: 4, quotations: 6, policies: 3, premium: 200_000 },
  '4': { leads: 20, appointments: 16, met: 12, quotations: 14, policies: 8, premium: 500_000 },
}

/** The largest target that somebody may be set: a hundred thousand acts, or a billion pesos. */
export const largestTarget = (measure: Measure): number => (measure === 'premium' ? 100_000_000_000 : 100_000)
