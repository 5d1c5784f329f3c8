import { z } from 'zod'
import { type Contract, forAgentAndCustomer, post } from '#kit/contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { PolicyDetail } from '../contract.ts'
import { Reason } from '../rules/ending-schemas.ts'

/** How the buyer of a policy ends it themselves. */
export const endingsContract = {
  giveBack: post(forAgentAndCustomer('user/policy/:id/give-back'), {
    summary: 'Returns a policy in the free-look days at its holder’s request: cover ends, and all payments are refunded, once',
    feature: 'QUOTES',
    body: z.object({ reason: optionalFilter(Reason) }),
    reply: PolicyDetail,
    done: 'The policy is returned.',
  }),
  callOff: post(forAgentAndCustomer('user/policy/:id/call-off'), {
    summary:
      'Calls off a policy before its first day at its holder’s request: what was paid is refunded less a fee. If a visa was refused, submits the letter added before to the office, which decides; until then the policy continues',
    feature: 'QUOTES',
    body: z.object({
      because: z.enum(['asked', 'visa-refused'], 'Say whether a visa was refused.'),
      /** The visa refusal letter, once it was added. */
      letterId: optionalFilter(z.uuid()),
      reason: optionalFilter(Reason),
    }),
    reply: PolicyDetail,
    done: 'Recorded. The top of this page says what happens next.',
  }),
  decideRefusal: post('user/policy/:id/visa-refusal', {
    summary:
      'Decides on a visa refusal letter: if approved, the policy ends and what was paid is refunded less a fee; if returned, with a reason, it continues',
    feature: 'UNDERWRITING',
    body: z.object({
      decision: z.enum(['approve', 'return'], 'Approve the letter or return it.'),
      reason: optionalFilter(Reason),
    }),
    reply: PolicyDetail,
    done: 'The decision is recorded.',
  }),
} satisfies Contract
