import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Draws the signed agreement of an application and seals it with the installation's key. */
export const sealAgreement = job('seal-agreement', z.object({ applicationId: z.uuid() }), {
  retry: { times: 8, seconds: 5, atMostSeconds: 600 },
})

/** Erases what must no longer be kept: abandoned drafts, and what was withdrawn or declined, once its time is over. */
export const eraseApplications = job('erase-applications', z.object({}), { every: '10 2 * * *' })
