import { z } from 'zod'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { DOCUMENTS, PDF } from '#kit/media-types.ts'
import { LETTERS } from '../../rules/sending.ts'
import { PolicyDetail } from '../contract.ts'
import { PostedForm } from '../rules/ending-schemas.ts'

/**
 * Letters for notices of cancellation and of non-renewal, the proof that they were sent, and what owners and travellers show so that a
 * policy can end.
 */
export const noticesContract = {
  noticePaper: get(forAgentAndCustomer('user/policy/:id/notice-of-cancellation/:noticeId/:paper'), {
    reveals: 'policy',
    summary: 'A letter of a notice of cancellation as PDF, `given` or `withdrawn`, or `proof` of how each was sent',
    feature: 'POLICIES',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
  }),
  letterPosted: post('user/policy/:id/notice-of-cancellation/:noticeId/posted', {
    summary: 'Records that a letter was handed to the post office, once, with its registry receipt number',
    feature: 'POLICIES',
    body: PostedForm.extend({ letter: z.enum(LETTERS) }),
    reply: PolicyDetail,
    done: 'The posting is recorded.',
  }),
  addDeed: post(forAgentAndCustomer('user/policy/:id/deed'), {
    summary:
      'Adds a document about a policy in force, as the file `document` of a multipart form, PDF, JPEG, PNG or WebP of at most 10 MB: a deed of sale, proof that the vehicle no longer exists, a visa refusal letter, or proof of a change',
    feature: 'POLICIES',
    reply: z.object({ id: z.uuid(), name: z.string() }),
    multipart: 'document',
    perMinute: 20,
  }),
  deed: get(forAgentAndCustomer('user/policy/:id/deed/:deedId'), {
    reveals: 'policy',
    summary: 'Deed document',
    feature: 'POLICIES',
    reply: z.unknown(),
    file: DOCUMENTS,
  }),
} satisfies Contract
