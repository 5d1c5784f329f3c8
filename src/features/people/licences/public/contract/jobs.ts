import { z } from 'zod'
import { job } from '#kit/job.ts'

/** In the morning, warns those who earned less than the renewal of their licence requires, 90, 60 and 30 days before its end. */
export const warnOfRenewal = job('warn-of-licence-renewal', z.object({}), { every: '0 9 * * *' })
