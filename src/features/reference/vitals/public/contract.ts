import { z } from 'zod'
import { get } from '#kit/contract.ts'

export const contract = {
  /** A read, since it changes nothing: it is sent while a page closes, unaudited and without an Idempotency-Key. */
  reportVital: get('vitals', {
    summary: 'Reports how fast a screen was for a person: a web vital, logged for server operators',
    secure: false,
    perMinute: 120,
    query: z.object({
      name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
      value: z.coerce.number().min(0).max(1_000_000),
      rating: z.enum(['good', 'needs-improvement', 'poor']),
      screen: z.string().max(80),
    }),
    reply: z.null(),
  }),
}
