import { z } from 'zod'
import { Needs } from '#domain/needs.ts'
import { type Contract, get, put } from '#kit/contract.ts'
import { PRODUCTS } from '../../rules/choices.ts'

const LeadNeeds = z.object({
  leadId: z.uuid(),
  personName: z.string(),
  /** The last answers; null before anyone asked. */
  needs: Needs.nullable(),
  /** What the person is interested in. */
  productId: z.string().nullable(),
})

/** What a lead answered when asked what they need. */
export const needsContract = {
  leadNeeds: get('user/lead/:id/needs', {
    reveals: 'lead',
    summary: 'The needs analysis of a lead',
    reply: LeadNeeds,
    feature: 'LEADS',
    offline: true,
  }),
  saveLeadNeeds: put('user/lead/:id/needs', {
    summary: 'Saves the answers of a lead’s needs analysis, and the product that the person is interested in',
    body: z.object({ needs: Needs, productId: z.enum(PRODUCTS.map(({ value }) => value)).optional() }),
    reply: LeadNeeds,
    feature: 'LEADS',
  }),
} satisfies Contract
