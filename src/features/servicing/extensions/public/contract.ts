import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Amount } from '#domain/money-schemas.ts'
import { PremiumLine } from '#domain/worksheet.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'

export const Until = field({ label: 'Until which day', control: 'date', help: 'The day of return, or the last day that is needed.' }, Day)

/** What more days of a policy cost. */
export const ExtensionOffer = z.object({
  policyId: z.uuid(),
  coveredTo: Day,
  coverTo: Day,
  /** What has to be paid for them: the difference of the premiums, with its taxes. Empty if more days cost the same. */
  lines: z.array(PremiumLine),
  total: z.int(),
  /** The earlier unpaid request that this one replaces. */
  replaces: z.uuid().nullable(),
})
export type ExtensionOffer = z.output<typeof ExtensionOffer>

export const contract = {
  extensionOffer: get(forAgentAndCustomer('user/policy/:id/extension'), {
    reveals: 'policy',
    summary: 'The price of extending the cover of a policy in force to a day',
    feature: 'QUOTES',
    query: z.object({ until: Until }),
    reply: ExtensionOffer,
  }),
  extendPolicy: post(forAgentAndCustomer('user/policy/:id/extension'), {
    summary:
      'Requests an extension of a policy in force, at the price shown: creates the charge or, where nothing is due, extends the cover at once',
    feature: 'QUOTES',
    body: z.object({
      until: Until,
      noClaim: z.literal(true, 'Cover is made longer only while nothing has happened. Say so, or report what happened first.'),
      /** As it was shown. */
      total: Amount,
    }),
    reply: z.object({ chargeId: z.uuid().nullable(), coverTo: Day, total: z.int() }),
    done: 'The longer cover has been requested.',
  }),
} satisfies Contract
