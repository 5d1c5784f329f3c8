import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Reports the result of a practice to the real program, until it is received. */
export const reportPractice = job('report-practice', z.object({ runId: z.uuid() }), {
  retry: { times: 20, seconds: 2, atMostSeconds: 3600 },
})
