import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { plainText } from '#kit/text.ts'

/** A search result, and where it is opened. */
export const Found = z.object({
  id: z.string(),
  /** What kind of record it is, as the audit trail calls it: `policy`. */
  record: z.string(),
  /** The heading that it appears under. */
  group: z.string(),
  title: z.string(),
  detail: z.string(),
  /** An address below `/app`. */
  to: z.string(),
})
export type Found = z.output<typeof Found>

export const contract = {
  search: get('user/search', {
    reveals: 'found',
    summary: 'People and records of every kind visible to the user, by name, mobile, plate or number; a few of each kind',
    query: z.object({ search: plainText(100).trim().min(2, 'Type at least two letters or digits.') }),
    reply: z.object({ items: z.array(Found) }),
  }),
}
