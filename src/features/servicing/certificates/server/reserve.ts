import { certificateLife } from '#domain/life-cycles.ts'
import type { PolicyToCertify } from '#features/servicing/policies/public/server/sources.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { certificates } from '../public/server/tables.ts'
import { cocNumber } from '../rules/certificates.ts'
import { addCertificate, type CertificateRow, findCertificate, lockCertificate, stateOf, takeSerial } from './store.ts'

/** No certificate number is left: an administrator must open a range. */
export class RangeUsedUp extends Error {}

/** Reserves a certificate number for a policy, or finds the one that it has. Throws `RangeUsedUp` if none is left. */
export async function reserveCertificate(
  db: Db,
  { policyId, agentId, customerId, registration }: PolicyToCertify,
  actor: Actor,
): Promise<CertificateRow> {
  const known = await findCertificate(db, policyId)
  if (known) return known
  const taken = await takeSerial(db)
  if (!taken) throw new RangeUsedUp('the ranges of certificate numbers are used up')
  const row = await addCertificate(db, {
    policyId,
    agentId,
    customerId,
    registration,
    cocNumber: cocNumber(taken.companyCode, taken.serial),
  })
  await startHistory(db, certificateLife, row.id, actor)
  return row
}

/** Withdraws the certificate of a policy, if it has one that may be withdrawn: one under way must be answered first. Returns it. */
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
