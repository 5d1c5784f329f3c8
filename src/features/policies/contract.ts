import { z } from 'zod'
import { job } from '#kit/job.ts'

/** A payment of the policy was verified: pay, number and issue it. */
export const issuePolicy = job('issue-policy', z.object({ policyId: z.uuid(), paymentId: z.uuid() }), { retry: { times: 20, seconds: 1, atMostSeconds: 60 } })
