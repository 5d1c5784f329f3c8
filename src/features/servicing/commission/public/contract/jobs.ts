import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Records commission on what was paid before the program kept commission. */
export const catchUpWithCommission = job('catch-up-with-commission', z.object({}), { every: '17 * * * *' })

/** Closes the past month on the following day; later if the program did not run then. */
export const closeCommissionMonth = job('close-commission-month', z.object({}), {
  every: '20 0 * * *',
  retry: { times: 20, seconds: 5, atMostSeconds: 300 },
})
