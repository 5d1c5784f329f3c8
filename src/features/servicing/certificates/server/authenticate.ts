import { certificateLife } from '#domain/life-cycles.ts'
import { completeDocuments } from '#features/servicing/policies/public/contract.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { certificates } from '../public/server/tables.ts'
import { LOST_AFTER_SECONDS, QUIET_SECONDS } from '../rules/certificates.ts'
import { sendCorrection } from './corrections.ts'
import type { CertificateService, Found, Registered } from './provider.ts'
import { type CertificateRow, lockCertificate, noteAsked, stateOf } from './store.ts'

export type Authenticating = {
  readonly service: CertificateService
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly enqueue: Enqueue
  readonly actor: Actor
}

/** The outcome is not known yet: ask again later. */
export class StillWaiting extends Error {}

type Next =
  | { readonly do: 'register'; readonly row: CertificateRow }
  | { readonly do: 'verify'; readonly row: CertificateRow }
  | { readonly do: 'wait' }
  | { readonly do: 'rest' }

/**
 * Takes a certificate one step further: registers what was never sent, verifies what was sent without an answer. The state `sent` is
 * committed before the call, so that a crash in the middle leaves a trace which verify repairs. Throws `StillWaiting` while there is no
 * answer; then it has to be called again.
 */
export async function authenticate(policyId: string, { resubmit }: { resubmit: boolean }, given: Authenticating): Promise<void> {
  const { service, transaction } = given
  const next = await transaction((db) => decide(db, policyId, resubmit, given.actor))
  if (next.do === 'rest') return
  if (next.do === 'wait') throw new StillWaiting('another process asks about this certificate at the moment')
  if (next.do === 'register') {
    const answer = await service.register(next.row.cocNumber, next.row.registration)
    await transaction((db) => noteRegistered(db, next.row, answer, given))
    if (answer.outcome === 'silent') throw new StillWaiting(answer.why)
    return
  }
  const answer = await service.verify(next.row.cocNumber)
  const isCleared = await transaction((db) => noteFound(db, next.row, answer, given))
  if (!isCleared) throw new StillWaiting(answer.outcome === 'silent' ? answer.why : 'the registration may still be on its way')
  if (answer.outcome === 'unknown') await authenticate(policyId, { resubmit }, given)
}

const secondsSince = (at: Date) => (now().getTime() - at.getTime()) / 1000

const TROUBLE: Partial<Record<string, string>> = {
  refuse: 'Certificate of cover refused',
  'no-answer': 'Certificate of cover delayed: the service is not responding',
}

const step = async (
  db: Db,
  row: CertificateRow,
  event: 'send' | 'authenticate' | 'refuse' | 'no-answer' | 'unknown-there',
  actor: Actor,
  set: Partial<CertificateRow> = {},
  reason?: string,
) => {
  await advance(db, {
    cycle: certificateLife,
    table: certificates,
    id: row.id,
    from: stateOf(row),
    event,
    actor,
    reason,
    set: { ...set, updatedAt: now() },
  })
  const title = TROUBLE[event]
  if (title) await notifyAgentOfPolicy(db, row.policyId, { kind: `certificate-${event}`, title, ...(event === 'refuse' ? { reason } : {}) })
}

async function decide(db: Db, policyId: string, resubmit: boolean, actor: Actor): Promise<Next> {
  const row = await lockCertificate(db, policyId)
  if (!row) return { do: 'rest' }
  const state = stateOf(row)
  if (state === 'reserved' || (state === 'refused' && resubmit)) {
    await step(db, row, 'send', actor, { lastError: null, askedAt: now(), attempts: row.attempts + 1 })
    return { do: 'register', row }
  }
  if (state === 'sent') {
    if (secondsSince(row.updatedAt) < LOST_AFTER_SECONDS) return { do: 'wait' }
    await step(
      db,
      row,
      'no-answer',
      actor,
      { lastError: 'We were interrupted before its answer came.' },
      'Interrupted before the answer came.',
    )
    return { do: 'verify', row }
  }
  return state === 'unanswered' ? { do: 'verify', row } : { do: 'rest' }
}

async function noteRegistered(
  db: Db,
  { policyId, id }: CertificateRow,
  answer: Registered,
  { enqueue, actor }: Authenticating,
): Promise<void> {
  const row = await lockCertificate(db, policyId)
  // The answer came so late that another process has asked since then: the result of verify counts.
  if (!row || row.id !== id || stateOf(row) !== 'sent') return
  if (answer.outcome === 'authenticated') return recordNumber(db, row, answer.authNumber, enqueue, actor)
  if (answer.outcome === 'refused') await step(db, row, 'refuse', actor, { lastError: answer.reason }, answer.reason)
  else await step(db, row, 'no-answer', actor, { lastError: answer.why }, answer.why)
}

/** Records the answer; returns whether the certificate now has one. */
async function noteFound(db: Db, { policyId, id }: CertificateRow, answer: Found, { enqueue, actor }: Authenticating): Promise<boolean> {
  const row = await lockCertificate(db, policyId)
  if (!row || row.id !== id || stateOf(row) !== 'unanswered') return true
  if (answer.outcome === 'silent') {
    await noteAsked(db, row.id, now(), answer.why)
    return false
  }
  if (answer.outcome === 'unknown') {
    if (secondsSince(row.updatedAt) < QUIET_SECONDS) return false
    await step(db, row, 'unknown-there', actor, { askedAt: now() }, 'The service never received it.')
    return true
  }
  if (comparable(answer.chassisNo) === comparable(row.registration.chassisNo))
    await recordNumber(db, row, answer.authNumber, enqueue, actor)
  else
    await step(
      db,
      row,
      'refuse',
      actor,
      { lastError: 'This number is registered there for another vehicle.' },
      'This number is registered there for another vehicle.',
    )
  return true
}

const comparable = (chassis: string) => chassis.trim().toUpperCase()

async function recordNumber(db: Db, row: CertificateRow, authNumber: string, enqueue: Enqueue, actor: Actor): Promise<void> {
  await step(db, row, 'authenticate', actor, { authNumber, authenticatedAt: now(), lastError: null })
  if (row.correction) await sendCorrection(db, row, { actor, enqueue })
  else await enqueue(db, completeDocuments, { policyId: row.policyId })
}
