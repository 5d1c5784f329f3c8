import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'

const Stopped = z.object({ line: z.string(), untilOn: Day.nullable(), told: z.string() })
/** A line that is not sold at the moment, and what is said about it. */
export type Stopped = z.output<typeof Stopped>

export const stoppedContract = {
  stoppedProducts: get(forAgentAndCustomer('user/products/stopped'), {
    keyScope: 'products:read',
    summary: 'Lines not sold today by the requesting agent, or by the requesting customer’s agent',
    offline: true,
    reply: z.array(Stopped),
  }),
  stoppedProductsOfLink: post('products/stopped', {
    summary: 'Lines not sold today by the agent of a link, or by anyone',
    secure: false,
    perMinute: 300,
    fresh: true,
    body: z.object({ token: z.string().max(2000).optional() }),
    reply: z.array(Stopped),
  }),
} satisfies Contract
