import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Tells agents what is to be remitted soon, today and too late, and their managers of the last: each once. */
export const remindOfRemittances = job('remind-of-remittances', z.object({}), { every: '10 8 * * *' })
