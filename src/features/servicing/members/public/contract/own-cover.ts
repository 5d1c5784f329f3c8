import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { Centavos } from '#domain/money-schemas.ts'
import { type Contract, get } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'

/** What a member of a group may know about it: their own cover, nothing about anyone else's, nor what the group pays. */
const OwnCover = z.object({
  policyId: z.uuid(),
  member: z.string(),
  lineName: z.string(),
  groupName: z.string(),
  policyNumber: z.string(),
  name: z.string(),
  employeeNo: z.string().nullable(),
  birthDate: z.string(),
  from: Day,
  /** The first day that is no longer insured. */
  to: Day,
  standing: z.enum(['to-begin', 'insured', 'ended']),
  plan: z.string(),
  benefits: z.array(z.object({ label: z.string(), detail: z.string(), amount: Centavos })),
  /** Who is paid if they die; without one, their estate. */
  beneficiary: z
    .object({ name: z.string(), relation: z.string().nullable(), isMinor: z.boolean(), trustee: z.string().nullable() })
    .nullable(),
  agent: z.object({ name: z.string(), code: z.string(), mobile: z.string() }),
})
export type OwnCover = z.output<typeof OwnCover>

/** The requests of a member of a group, by the number that they proved to be theirs. */
export const ownCoverContract = {
  ownCovers: get('customer/own-cover', {
    summary: 'Present and past cover of the signed-in person as a member of groups, by their proven mobile number',
    offline: true,
    reply: z.object({ items: z.array(OwnCover) }),
  }),
  ownCertificate: get('customer/own-cover/:id/:member', {
    summary: 'A group member’s own certificate as PDF, while they are insured',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
} satisfies Contract
