import { completeDocuments } from '#features/servicing/policies/public/contract.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Registration } from '#lines/line/documents.ts'
import { isSameRegistration } from '../rules/certificates.ts'
import { type Authenticating, StillWaiting } from './authenticate.ts'
import { type By, stepOfCorrection } from './corrections.ts'
import type { Corrected } from './provider.ts'
import { type CertificateRow, lockCertificate, noteAsked, stateOf } from './store.ts'

/** Sends a correction to the service; idempotent there, so that no answer means trying once more. */
export async function correct(policyId: string, { service, transaction, enqueue, actor }: Authenticating): Promise<void> {
  const row = await transaction((db) => lockCertificate(db, policyId))
  const { correction, authNumber } = row ?? {}
  if (!row || !correction || !authNumber || row.correctionRefused !== null || stateOf(row) !== 'authenticated') return
  const answer = await service.correct(row.cocNumber, authNumber, correction)
  await transaction((db) => noteCorrected(db, row, correction, answer, { enqueue, actor }))
  if (answer.outcome === 'silent') throw new StillWaiting(answer.why)
}

async function noteCorrected(db: Db, { id, policyId }: CertificateRow, sent: Registration, answer: Corrected, by: By): Promise<void> {
  const row = await lockCertificate(db, policyId)
  // Withdrawn in the meantime, or changed once more, which is sent separately.
  if (!row || row.id !== id || !row.correction || !isSameRegistration(row.correction, sent) || stateOf(row) !== 'authenticated') return
  if (answer.outcome === 'corrected') {
    await stepOfCorrection(db, row, 'correct', by.actor, { registration: sent, correction: null, lastError: null })
    return by.enqueue(db, completeDocuments, { policyId })
  }
  if (answer.outcome === 'refused') {
    await stepOfCorrection(db, row, 'refuse-correction', by.actor, { correctionRefused: answer.reason, lastError: null }, answer.reason)
    return notifyAgentOfPolicy(db, policyId, {
      kind: 'certificate-correction-refused',
      title: 'Correction of the certificate of cover refused',
      reason: answer.reason,
    })
  }
  await noteAsked(db, row.id, now(), answer.why)
  if (row.lastError === null)
    await notifyAgentOfPolicy(db, policyId, {
      kind: 'certificate-correction-late',
      title: 'Correction of the certificate of cover delayed: the service is not responding',
    })
}
