import { eq } from 'drizzle-orm'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { type CertificateProof, isOfPolicy, type PolicyProof, type Proof, proofOf } from '../rules/certificates.ts'
import { findByCoc } from './store.ts'

/** Whether what was signed is no longer valid; undefined if our records do not have it. */
export const isRevoked = (db: Db, proof: Proof): Promise<boolean | undefined> =>
  isOfPolicy(proof) ? isPolicyRevoked(db, proof) : isCertificateRevoked(db, proof)

async function isCertificateRevoked(db: Db, { cocNumber: number }: CertificateProof): Promise<boolean | undefined> {
  const found = await findByCoc(db, number)
  return found && (found.certificate.state !== 'authenticated' || found.policy.state === 'cancelled')
}

/** The current content of a certificate, such as after its plate arrived, whichever print of it was scanned. */
export async function presentFacts(db: Db, proof: CertificateProof): Promise<CertificateProof> {
  const found = await findByCoc(db, proof.cocNumber)
  return found ? proofOf(proof.cocNumber, proof.authNumber, found.certificate.registration) : proof
}

/** A document of a policy whose dates have changed since was replaced by another. */
async function isPolicyRevoked(db: Db, { policyNumber, coverFrom, coverTo }: PolicyProof): Promise<boolean | undefined> {
  const [policy] = await db.select().from(policies).where(eq(policies.number, policyNumber))
  return policy && (policy.state === 'cancelled' || policy.coverFrom !== coverFrom || policy.coverTo !== coverTo)
}
