import { desc, eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { HolderChanged, PoliciesReassigned, PolicyEvent } from '#features/servicing/policies/public/server/events.ts'
import type { PolicyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import type { Db } from '#kit/server/db.ts'
import { authenticateCertificate } from '../public/contract.ts'
import { certificates } from '../public/server/tables.ts'
import { proofOf } from '../rules/certificates.ts'
import { askForCorrection } from './corrections.ts'
import { RangeUsedUp, reserveCertificate, withdrawCertificate } from './reserve.ts'
import { certificateSigner } from './signing.ts'
import { findCertificate } from './store.ts'

/** What policies require of their certificates. */
export const certificatesOfPolicies: PolicyCertificates = {
  certify: async (db, policy, { actor, enqueue }) => {
    const { policyId } = policy
    if (await findCertificate(db, policyId)) return 'done'
    try {
      await reserveCertificate(db, policy, actor)
    } catch (error) {
      if (error instanceof RangeUsedUp) return 'no-numbers'
      throw error
    }
    await enqueue(db, authenticateCertificate, { policyId, resubmit: false })
    return 'done'
  },
  correct: askForCorrection,
  newest: async (db, policyId) =>
    (await db.select().from(certificates).where(eq(certificates.policyId, policyId)).orderBy(desc(certificates.id)).limit(1))[0],
  idsOf: async (db, policyId) =>
    (await db.select({ id: certificates.id }).from(certificates).where(eq(certificates.policyId, policyId))).map(({ id }) => id),
  stateSql: (policyId) => `(select c.state from certificates c where c.policy_id = ${policyId} and c.state <> 'voided')`,
  prove: (policy, { secret, pageUrl }) => ({
    text: pageUrl(pathTo('certificates/verify', {}, { code: certificateSigner(secret).codeFor(policy) })),
    caption: 'Scan to verify this document',
  }),
  print: async (db, policyId, { secret, pageUrl }) => {
    const row = await findCertificate(db, policyId)
    if (!row?.authNumber || !row.authenticatedAt || row.state !== 'authenticated' || row.correction) return undefined
    const code = certificateSigner(secret).codeFor(proofOf(row.cocNumber, row.authNumber, row.registration))
    return {
      certificate: { cocNumber: row.cocNumber, authNumber: row.authNumber, authenticatedOn: dayOf(row.authenticatedAt) },
      qr: { text: pageUrl(pathTo('certificates/verify', {}, { code })), caption: 'Scan to verify this certificate' },
    }
  },
}

/** When a policy is cancelled: withdraws its certificate, unless its authentication is under way. */
export async function withdrawOnCancellation(db: Db, { policyId, reason, actor, now }: PolicyEvent): Promise<void> {
  const certificate = await findCertificate(db, policyId)
  if (!certificate) return
  if (certificate.state === 'sent' || certificate.state === 'unanswered')
    throw problem('not-now', { message: 'The certificate is being authenticated. Wait for the answer; then the policy can be cancelled.' })
  await withdrawCertificate(db, policyId, `Policy cancelled: ${reason}`, actor, now)
}

/** A certificate follows its policy, even a withdrawn one. */
export const reassignCertificates = async (db: Db, reassigned: PoliciesReassigned): Promise<void> =>
  void (await reassignRows(db, certificates, certificates.policyId, reassigned))

/** It belongs to the holder of its policy. */
export const passCertificates = async (db: Db, { policyId, to }: HolderChanged): Promise<void> =>
  void (await db.update(certificates).set({ customerId: to }).where(eq(certificates.policyId, policyId)))
