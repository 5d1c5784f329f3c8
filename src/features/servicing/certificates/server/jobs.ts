import { type Work, work } from '#kit/server/jobs.ts'
import { authenticateCertificate, sweepCertificates } from '../public/contract.ts'
import { authenticate } from './authenticate.ts'
import type { CertificateService } from './provider.ts'
import { abandoned } from './store.ts'

/** Longer than the longest pause between two tries of a job that is still at it. */
const ABANDONED_AFTER_MS = 60_000

export const certificatesJobs = ({ service }: { service: CertificateService }): Work[] => [
  work(authenticateCertificate, ({ policyId, resubmit }, { transaction, enqueue, actor }) =>
    authenticate(policyId, { resubmit }, { service, transaction, enqueue, actor }),
  ),
  work(sweepCertificates, async (_, { transaction, enqueue, now }) => {
    await transaction(async (db) => {
      for (const { policyId } of await abandoned(db, new Date(now.getTime() - ABANDONED_AFTER_MS)))
        await enqueue(db, authenticateCertificate, { policyId, resubmit: false })
    })
  }),
]
