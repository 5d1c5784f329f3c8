import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Runs every hour, so that someone who joins or changes roles finds the courses of the role the same day. */
export const giveCourses = job('give-courses', z.object({}), { every: '7 * * * *' })
