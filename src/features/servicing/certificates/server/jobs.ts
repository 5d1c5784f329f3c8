import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { authenticateCertificate, correctAtService, sweepCertificates } from '../public/contract.ts'
import { authenticate } from './authenticate.ts'
import { correct } from './correct.ts'
import type { CertificateService } from './provider.ts'
import { findAbandoned } from './store.ts'

/** Longer than the longest pause between two tries of an active job. */
const ABANDONED_AFTER_MS = 60_000

export const certificatesJobs = ({ service }: { service: CertificateService }): JobWorker[] => [
  jobWorker(authenticateCertificate, ({ policyId, resubmit }, { transaction, enqueue, actor }) =>
    authenticate(policyId, { resubmit }, { service, transaction, enqueue, actor }),
  ),
  jobWorker(correctAtService, ({ policyId }, { transaction, enqueue, actor }) =>
    correct(policyId, { service, transaction, enqueue, actor }),
  ),
  jobWorker(sweepCertificates, async (_, { transaction, enqueue, now }) => {
    await transaction(async (db) => {
      for (const { policyId, state } of await findAbandoned(db, new Date(now.getTime() - ABANDONED_AFTER_MS)))
        if (state === 'authenticated') await enqueue(db, correctAtService, { policyId })
        else await enqueue(db, authenticateCertificate, { policyId, resubmit: false })
    })
  }),
]
