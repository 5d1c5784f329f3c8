import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Tells the real program what came of a practice, until it has it. */
export const reportPractice = job('report-practice', z.object({ runId: z.uuid() }), {
  retry: { times: 20, seconds: 2, atMostSeconds: 3600 },
})
