import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Takes for solved what nobody wrote about since it was answered, and forgets what was written once its time is over. */
export const tendHelpRequests = job('tend-help-requests', z.object({}), { every: '40 2 * * *' })
