import { forgetEnded } from '#features/session/commands.ts'
import { sealNext, settledUpTo } from '#kit/server/audit.ts'
import { forgetReplies } from '#kit/server/idempotency.ts'
import { type Work, work } from '#kit/server/jobs.ts'
import type { AuditDeps } from './api.ts'
import { forgetOld, sealAudit } from './contract.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export const auditJobs = ({ auditKey }: AuditDeps): Work[] => [
  work(sealAudit, async (_, { transaction }) => {
    const upTo = await transaction(settledUpTo)
    let sealed: number
    do sealed = await transaction((db) => sealNext(db, auditKey, upTo))
    while (sealed > 0)
  }),
  work(forgetOld, async (_, { transaction, now }) => {
    const before = new Date(now.getTime() - KEPT_MS)
    await transaction((db) => forgetReplies(db, before))
    await transaction((db) => forgetEnded(db, before))
  }),
]
