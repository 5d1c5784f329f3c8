import type { ProductVariant } from '../line/risk.ts'

/** What a person may want from this line. */
export const variants: readonly ProductVariant[] = [
  {
    code: 'trip',
    name: 'Travel: one trip',
    sentence: 'One trip, from the day of departure to the return.',
    answers: { tripType: 'single' },
  },
  {
    code: 'year',
    name: 'Travel: a year of trips',
    sentence: 'Every trip in a year, for frequent travellers.',
    answers: { tripType: 'annual' },
  },
]
