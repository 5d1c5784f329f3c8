import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'

const Stopped = z.object({ line: z.string(), untilOn: Day.nullable(), told: z.string() })
/** A line that is not sold at the moment, and what is said about it. */
export type Stopped = z.output<typeof Stopped>

export const stoppedContract = {
  stoppedProducts: get(forAgentAndCustomer('user/products/stopped'), {
    keyScope: 'products:read',
    summary: 'Which lines are not sold today by the agent who asks, or by the agent of the customer who asks',
    offline: true,
    reply: z.array(Stopped),
  }),
  stoppedProductsOfLink: post('products/stopped', {
    summary: 'Which lines are not sold today by the agent of a link, or by anybody',
    secure: false,
    perMinute: 300,
    fresh: true,
    body: z.object({ token: z.string().max(2000).optional() }),
    reply: z.array(Stopped),
  }),
} satisfies Contract
