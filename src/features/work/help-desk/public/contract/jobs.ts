import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Treats as solved what no one wrote about since it was answered, and deletes what was written once its time is over. */
export const tendHelpRequests = job('tend-help-requests', z.object({}), { every: '40 2 * * *' })
