import { eq } from 'drizzle-orm'
import { certificateLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { Registration } from '#lines/line/documents.ts'
import { correctAtService } from '../public/contract.ts'
import { certificates } from '../public/server/tables.ts'
import { isSameRegistration } from '../rules/certificates.ts'
import { type CertificateRow, correctRegistration, lockCertificate, stateOf } from './store.ts'

export type By = { readonly actor: Actor; readonly enqueue: Enqueue }
type CorrectionEvent = 'ask-correction' | 'correct' | 'refuse-correction'

export const stepOfCorrection = (
  db: Db,
  { id }: CertificateRow,
  event: CorrectionEvent,
  actor: Actor,
  set: Partial<CertificateRow>,
  reason?: string,
) =>
  advance(db, {
    ...{ cycle: certificateLife, table: certificates, id, from: 'authenticated', event, actor, reason },
    set: { ...set, updatedAt: now() },
  })

/** Has a waiting correction sent to the service, now that the certificate is authenticated. */
export async function sendCorrection(db: Db, row: CertificateRow, { actor, enqueue }: By): Promise<void> {
  await stepOfCorrection(db, row, 'ask-correction', actor, { correctionRefused: null, askedAt: now(), lastError: null })
  await enqueue(db, correctAtService, { policyId: row.policyId })
}

/**
 * Handles a policy change that affects what its certificate registers; its period stays as registered. If it was never sent, it is sent
 * with the new data; otherwise it is corrected. Returns whether a correction is on its way.
 */
export async function askForCorrection(db: Db, policyId: string, changed: Registration, by: By): Promise<boolean> {
  const row = await lockCertificate(db, policyId)
  if (!row) return false
  const { inceptionDate, expiryDate } = row.registration
  const correction = { ...changed, inceptionDate, expiryDate }
  if (isSameRegistration(correction, row.correction ?? row.registration)) return false
  const state = stateOf(row)
  if (state === 'reserved' || state === 'refused') {
    await correctRegistration(db, row, correction)
    return false
  }
  await db.update(certificates).set({ correction, correctionRefused: null }).where(eq(certificates.id, row.id))
  if (state === 'authenticated') await sendCorrection(db, row, by)
  return true
}
