import { z } from 'zod'
import { job } from '#kit/job.ts'

/** Every hour, so that whoever joins or changes their role finds the courses of it the same day. */
export const giveCourses = job('give-courses', z.object({}), { every: '7 * * * *' })
