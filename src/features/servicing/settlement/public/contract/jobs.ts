import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Books money movements at providers. */
export const bookPayments = job('book-payments', z.object({}), { every: '*/5 * * * *' })

/** Fetches the settlement files of the previous days, compares them with our records, and notifies of what is new. */
export const fetchSettlementFiles = job('fetch-settlements', z.object({}), {
  every: '30 6 * * *',
  retry: { times: 8, seconds: 60, atMostSeconds: 3600 },
})
