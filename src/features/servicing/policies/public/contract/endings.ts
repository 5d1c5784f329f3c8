import { z } from 'zod'
import { type Contract, forAgentAndCustomer, post } from '#kit/contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { PolicyDetail } from '../contract.ts'
import { Reason } from '../rules/ending-schemas.ts'

/** How whoever bought a policy ends it by themselves. */
export const endingsContract = {
  giveBack: post(forAgentAndCustomer('user/policy/:id/give-back'), {
    summary: 'Gives a policy back in the days for that, as its holder asks: cover ends, and all that was paid is sent back, once',
    feature: 'POLICIES',
    body: z.object({ reason: optionalFilter(Reason) }),
    reply: PolicyDetail,
    done: 'The policy is given back.',
  }),
} satisfies Contract
