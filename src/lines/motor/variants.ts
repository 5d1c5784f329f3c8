import type { ProductVariant } from '../line/risk.ts'

/** Whether the compulsory cover is included or the vehicle already has it. */
export const variants: readonly ProductVariant[] = [
  {
    code: 'both',
    name: 'Comprehensive with CTPL',
    sentence: 'Your own vehicle, your liability to others, and the compulsory cover for registration: one policy, one payment.',
    answers: { withCtpl: true },
  },
  {
    code: 'comprehensive',
    name: 'Comprehensive',
    sentence: 'Your own vehicle against accident, theft and nature, and your liability to others. For a vehicle that already has CTPL.',
    answers: { withCtpl: false },
  },
]
