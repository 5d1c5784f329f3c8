import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { plainText } from '#kit/text.ts'
import { TAKING_OVER } from '../../rules/taking-over.ts'

const Id = z.uuid()

/** A policy that someone is, or was, asked to take over. */
export const TakeOver = z.object({
  ...{ id: Id, policyId: Id, line: z.string(), lineName: z.string(), policyNumber: z.string(), description: z.string() },
  ...{ coverFrom: Day, coverTo: Day, until: Day },
  /** Who holds it until then. */
  from: z.string(),
  state: z.enum(['open', 'taken-over', 'over']),
  /** The details of the policy after the change, under its headings. */
  sections: PolicyDetail.shape.sections,
  /** Whether the new owner has yet to prove their identity. */
  needsIdentity: z.boolean(),
  agent: PolicyDetail.shape.agent,
})
export type TakeOver = z.output<typeof TakeOver>

const SUMMARY = TakeOver.pick({ id: true, description: true, lineName: true, from: true, until: true })

export const takeOverContract = {
  takeOvers: get('customer/take-overs', {
    summary: 'Policies that the signed-in customer is asked to take over',
    reply: z.array(SUMMARY),
  }),
  takeOver: get('customer/take-over/:id', {
    summary: 'A take-over: what the policy insures, until when, and what it would say of its new holder',
    reply: TakeOver,
  }),
  acceptTakeOver: post('customer/take-over/:id/accept', {
    summary: 'Accepts a take-over as new owner, after proof of identity: from then on they hold the policy',
    body: z.object({ agreed: z.literal(TAKING_OVER.version, 'Please read what you agree to, and tick it.') }),
    // The screen itself says that it is done.
    reply: TakeOver,
  }),
  declineTakeOver: post('customer/take-over/:id/decline', {
    summary: 'Declines a take-over as new owner; the policy is unchanged',
    body: z.object({ reason: plainText(300).trim().min(3, 'Give a reason.') }),
    reply: TakeOver,
    done: 'Noted. The policy stays as it is.',
  }),
} satisfies Contract
