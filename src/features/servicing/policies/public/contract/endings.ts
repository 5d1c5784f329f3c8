import { z } from 'zod'
import { type Contract, forAgentAndCustomer, post } from '#kit/contract.ts'
import { optionalFilter } from '#kit/paging.ts'
import { PolicyDetail } from '../contract.ts'
import { Reason } from '../rules/ending-schemas.ts'

/** How the buyer of a policy ends it themselves. */
export const endingsContract = {
  giveBack: post(forAgentAndCustomer('user/policy/:id/give-back'), {
    summary: 'Gives a policy back in the days for that, as its holder asks: cover ends, and all that was paid is sent back, once',
    feature: 'QUOTES',
    body: z.object({ reason: optionalFilter(Reason) }),
    reply: PolicyDetail,
    done: 'The policy is returned.',
  }),
  callOff: post(forAgentAndCustomer('user/policy/:id/call-off'), {
    summary:
      'Calls a policy off before its first day, as its holder asks: what was paid is returned less a fee. Where a visa was refused, hands the letter that was added before to the office, which decides; until then the policy stands',
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
      'Decides on the letter by which a visa was refused: approved, the policy ends and what was paid is sent back less a fee; returned, with a reason, it stands',
    feature: 'UNDERWRITING',
    body: z.object({
      decision: z.enum(['approve', 'return'], 'Approve the letter or return it.'),
      reason: optionalFilter(Reason),
    }),
    reply: PolicyDetail,
    done: 'The decision is recorded.',
  }),
} satisfies Contract
