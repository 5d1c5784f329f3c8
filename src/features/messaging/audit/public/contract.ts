import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { job } from '#kit/job.ts'

export const contract = {
  auditVerdict: get('user/audit/verify', {
    summary: 'Whether an entry of the audit trail was changed, removed or inserted',
    feature: 'ADMIN',
    perMinute: 6,
    reply: z.object({
      isIntact: z.boolean(),
      sealed: z.int(),
      /** Number of the first entry that does not match. */
      brokenAt: z.int().nullable(),
      /** The newest seal. Noted outside the database, it later proves that nothing after it was cut off. */
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
    }),
  }),
}

/** Seals the entries of the last minute. */
export const sealAudit = job('seal-audit', z.object({}), { every: '* * * * *' })

/** Deletes first answers that no one will request again. */
export const forgetOldReplies = job('forget-old-replies', z.object({}), { every: '17 3 * * *' })
