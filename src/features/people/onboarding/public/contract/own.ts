import { z } from 'zod'
import { type Contract, get } from '#kit/contract.ts'

export const FIRST_STEPS = ['number', 'licence', 'second-factor'] as const

/** For the signed-in person. */
export const ownContract = {
  firstSteps: get('user/first-steps', {
    summary: 'First steps of a new agent, and which are done',
    reply: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  }),
} satisfies Contract
