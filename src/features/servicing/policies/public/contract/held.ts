import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { get } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import { PolicyDetail } from '../contract.ts'

const Id = z.uuid()

/** A policy that someone held and passed on, as it was until then. */
export const HeldPolicy = PolicyDetail.pick({
  line: true,
  lineName: true,
  description: true,
  sections: true,
  invoices: true,
  history: true,
}).extend({
  ...{ policyId: Id, number: z.string() },
  /** The first day on which it was theirs, and the first day of the next holder. */
  ...{ from: Day, to: Day },
  /** False if they passed it on before its cover started. */
  hadCover: z.boolean(),
  /** What they paid for it. */
  payments: z.array(z.object({ reference: z.string(), amount: z.int(), paidAt: z.iso.datetime({ offset: true }) })),
  agent: PolicyDetail.shape.agent,
})
export type HeldPolicy = z.output<typeof HeldPolicy>

export const heldContract = {
  heldPolicies: get('customer/held-policies', {
    summary: 'Policies that the signed-in customer held and passed on, and what they insure',
    reply: z.array(HeldPolicy.pick({ policyId: true, number: true, description: true, lineName: true, to: true })),
  }),
  heldPolicy: get('customer/held-policies/:id', {
    summary: 'A passed-on policy as it was until then: its content, payments with invoices, and history; nothing about its present holder',
    reply: HeldPolicy,
  }),
  heldDocument: get('customer/held-policies/:id/document/:kind', {
    summary: 'Schedule of a passed-on policy as of then, or an invoice of then by number, as PDF',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
}
