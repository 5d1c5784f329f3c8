import { z } from 'zod'

/** What the payer shows and pays at a counter; until then the payment is pending. */
export const CounterCode = z.object({
  code: z.string(),
  /** Where it is accepted, such as `7-Eleven`. */
  outlets: z.array(z.string()),
  payableUntil: z.iso.datetime({ offset: true }),
})
export type CounterCode = z.output<typeof CounterCode>
