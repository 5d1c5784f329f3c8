import { REPLIES_KEPT_MS } from '#kit/replies-kept.ts'
import { extendHashChain, lastCommittedNumber } from '#kit/server/audit.ts'
import { forgetReplies } from '#kit/server/idempotency.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { forgetOldReplies, sealAudit } from '../public/contract.ts'
import type { AuditDeps } from './api.ts'

export const auditJobs = ({ auditKey }: AuditDeps): JobWorker[] => [
  jobWorker(sealAudit, async (_, { transaction }) => {
    const upTo = await transaction(lastCommittedNumber)
    let sealed: number
    do sealed = await transaction((db) => extendHashChain(db, auditKey, upTo))
    while (sealed > 0)
  }),
  jobWorker(forgetOldReplies, (_, { transaction, now }) =>
    transaction((db) => forgetReplies(db, new Date(now.getTime() - REPLIES_KEPT_MS))),
  ),
]
