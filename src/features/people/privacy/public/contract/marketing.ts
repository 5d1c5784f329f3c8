import { z } from 'zod'
import { type Contract, forAgentAndCustomer, get, put } from '#kit/contract.ts'
import { MARKETING_CHANNELS, MARKETING_TEXT } from '../../rules/channels.ts'

const Instant = z.iso.datetime({ offset: true })
const Channel = z.enum(MARKETING_CHANNELS)

const Choices = z.array(z.object({ channel: Channel, allowed: z.boolean(), since: Instant.nullable() }))
export type Choices = z.output<typeof Choices>

export const marketingContract = {
  marketingChoices: get(forAgentAndCustomer('user/customer/:id/marketing'), {
    summary: 'Channels by which a customer may be told of other insurance, and since when',
    feature: 'CUSTOMERS',
    reply: Choices,
  }),
  chooseMarketing: put('customer/marketing', {
    summary: 'Allows or forbids telling the customer of other insurance by a channel, at once',
    body: z.object({
      channel: Channel,
      allowed: z.boolean(),
      version: z.literal(MARKETING_TEXT.version, 'This was reworded meanwhile. Please reload the page and read it again.'),
    }),
    reply: Choices,
    done: 'Saved',
  }),
} satisfies Contract
