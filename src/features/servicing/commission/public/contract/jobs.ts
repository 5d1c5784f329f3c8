import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Earns what was paid before the program kept commission. */
export const catchUpWithCommission = job('catch-up-with-commission', z.object({}), { every: '17 * * * *' })
