import { dayOf } from '#domain/day.ts'
import { certificateLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import type { Printable, Registration } from '#lines/line/documents.ts'
import { cocNumber, type Proof, proofOf } from '../../rules/certificates.ts'
import { type CertificateRow, findCertificate, lockCertificate, stateOf, takeSerial } from '../../server/store.ts'
import { certificates } from './tables.ts'

/** No certificate number is left: an administrator must open a range. */
export class RangeUsedUp extends Error {}

export type ForPolicy = {
  readonly policyId: string
  readonly agentId: string
  readonly customerId: string
  readonly registration: Registration
}

/** Reserves a certificate number for a policy, or finds the one that it has. Throws `RangeUsedUp` when none is left. */
export async function reserveCertificate(
  db: Db,
  { policyId, agentId, customerId, registration }: ForPolicy,
  actor: Actor,
): Promise<CertificateRow> {
  const known = await findCertificate(db, policyId)
  if (known) return known
  const taken = await takeSerial(db)
  if (!taken) throw new RangeUsedUp('the ranges of certificate numbers are used up')
  const [row] = await db
    .insert(certificates)
    .values({ policyId, agentId, customerId, registration, cocNumber: cocNumber(taken.companyCode, taken.serial) })
    .returning()
  if (!row) throw new Error('a certificate was not reserved')
  await startHistory(db, certificateLife, row.id, actor)
  return row
}

/** Withdraws the certificate of a policy, if it has one that may be: one under way must be answered first. Returns it. */
export async function withdrawCertificate(
  db: Db,
  policyId: string,
  reason: string,
  actor: Actor,
  at: Date,
): Promise<CertificateRow | undefined> {
  const row = await lockCertificate(db, policyId)
  if (!row) return undefined
  await advance(db, {
    cycle: certificateLife,
    table: certificates,
    id: row.id,
    from: stateOf(row),
    event: 'void',
    actor,
    reason,
    set: { updatedAt: at },
  })
  return row
}

type Printing = {
  readonly codeFor: (proof: Proof) => string /** The public page that verifies a code, as a whole address. */
  readonly verifyAddress: (code: string) => string
}

/** Prints what stands on a certificate; nothing until it is authenticated. */
export const certificatePrinter =
  ({ codeFor, verifyAddress }: Printing) =>
  async (db: Db, policyId: string): Promise<Pick<Printable<unknown>, 'certificate' | 'qr'> | undefined> => {
    const row = await findCertificate(db, policyId)
    if (!row?.authNumber || !row.authenticatedAt || row.state !== 'authenticated') return undefined
    const code = codeFor(proofOf(row.cocNumber, row.authNumber, row.registration))
    return {
      certificate: { cocNumber: row.cocNumber, authNumber: row.authNumber, authenticatedOn: dayOf(row.authenticatedAt) },
      qr: { text: verifyAddress(code), caption: 'Scan to verify this certificate' },
    }
  }

export { findCertificate } from '../../server/store.ts'
