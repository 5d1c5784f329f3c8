import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Notifies agents of what is to be remitted soon, is due today or is overdue, and their managers of what is overdue: once each. */
export const remindOfRemittances = job('remind-of-remittances', z.object({}), { every: '10 8 * * *' })
