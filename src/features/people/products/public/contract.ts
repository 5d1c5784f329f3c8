import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { ChangeNote, OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { StopForm } from '../rules/stop-form.ts'

const Stopped = z.object({ line: z.string(), untilOn: Day.nullable(), told: z.string() })
/** A line that is not sold at the moment, and what is said of it. */
export type Stopped = z.output<typeof Stopped>

const SalesStop = z.object({
  id: z.uuid(),
  line: z.string(),
  /** None: every one. */
  branches: z.array(z.string()),
  roles: z.array(z.string()),
  fromOn: Day,
  untilOn: Day.nullable(),
  reason: z.string(),
  told: z.string(),
})
export type SalesStop = z.output<typeof SalesStop>

const Stops = z.object({
  stops: z.array(SalesStop),
  changes: z.array(OfficeChange),
})

export const contract = {
  stoppedProducts: get(forAgentAndCustomer('user/products/stopped'), {
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
  salesStops: get('admin/sales-stops', {
    summary: 'Lines that are not sold, or will not be: where, by whom, for how long and why; the last that were ended too',
    feature: 'STAFF_CHANGES',
    reply: Stops,
  }),
  proposeSalesStop: post('admin/sales-stop', {
    summary: 'Proposes that a line is not sold from a day on, everywhere or by some branches and roles; a second person confirms it',
    feature: 'ADMIN',
    body: StopForm,
    reply: Stops,
    done: 'Proposed. A second person confirms it.',
  }),
  proposeSalesAgain: post('admin/sales-stop/:id/end', {
    summary: 'Proposes the last day on which a line is not sold; a second person confirms it',
    feature: 'ADMIN',
    body: z.object({ untilOn: Day, note: ChangeNote }),
    reply: Stops,
    done: 'Proposed. A second person confirms it.',
  }),
} satisfies Contract
