import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { correctingOf } from '#features/servicing/policies/public/rules/correcting.ts'
import type { Actor } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { authenticateCertificate, type Certificate, contract, type Verification } from '../public/contract.ts'
import { cocRanges } from '../public/server/tables.ts'
import { cocNumber, describeCertificate, isOfPolicy, proofOf, standingOn } from '../rules/certificates.ts'
import { askForCorrection } from './corrections.ts'
import { isRevoked, presentFacts } from './proven.ts'
import { RangeUsedUp, reserveCertificate, withdrawCertificate } from './reserve.ts'
import type { CertificateSigner } from './signing.ts'
import {
  type CertificateRow,
  type CertificateWithPolicy,
  correctRegistration,
  findCertificateFor,
  lockCertificate,
  openRanges,
  refusedCertificates,
  stateOf,
} from './store.ts'

export type CertificatesDeps = {
  readonly signer: CertificateSigner
  /** Runs work as the system: someone who scans a certificate has no session. */
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const mayCorrect = (actor: Actor): boolean => actor.kind === 'staff' && seesEverybody(actor)

/** Whether the service refused its registration, or a correction of it. */
const needsCorrection = (row: CertificateRow): boolean =>
  stateOf(row) === 'refused' || (stateOf(row) === 'authenticated' && row.correctionRefused !== null)

function admitCorrector(actor: Actor): void {
  if (!mayCorrect(actor)) throw problem('not-allowed')
}

export const certificatesApi = ({ signer, transactAsSystem }: CertificatesDeps) => {
  const view = ({ certificate, policy }: CertificateWithPolicy, actor: Actor): Certificate => {
    const { registration, correction, correctionRefused, authNumber, lastError, attempts, updatedAt } = certificate
    const state = stateOf(certificate)
    const refusal = state === 'refused' ? lastError : correctionRefused
    return {
      policyId: policy.id,
      policyNumber: policy.number ?? policy.quotationNumber,
      line: policy.line,
      state,
      cocNumber: certificate.cocNumber,
      authNumber,
      authenticatedAt: certificate.authenticatedAt?.toISOString() ?? null,
      since: updatedAt.toISOString(),
      attempts,
      says: describeCertificate(state, updatedAt, attempts, state === 'authenticated' ? correctingOf(certificate) : undefined),
      refusal: mayCorrect(actor) ? refusal : null,
      mayCorrect: mayCorrect(actor) && needsCorrection(certificate),
      description: policy.description,
      holderName: policy.holderName,
      coverFrom: registration.inceptionDate,
      coverTo: registration.expiryDate,
      sent: mayCorrect(actor) ? { ...(correction ?? registration) } : null,
      code:
        state === 'authenticated' && authNumber && !correction
          ? signer.codeFor(proofOf(certificate.cocNumber, authNumber, registration))
          : null,
    }
  }

  const show = async (policyId: string, { db, actor }: Context): Promise<Certificate> => {
    const row = isUuid(policyId) ? await findCertificateFor(db, actor, policyId) : undefined
    if (!row) throw problem('not-found')
    return view(row, actor)
  }

  const ranges = async (db: Db) =>
    (await openRanges(db)).map(({ id, companyCode, first, last, next, openedOn }) => ({
      id,
      companyCode,
      first: cocNumber(companyCode, first),
      last: cocNumber(companyCode, last),
      left: last - next + 1,
      openedOn,
    }))

  return serving(contract, {
    certificate: ({ params }, context) => show(params.policyId, context),

    correctCertificate: async ({ params: { policyId }, body }, context) => {
      const { db, actor, enqueue, about } = context
      admitCorrector(actor)
      const row = isUuid(policyId) ? await lockCertificate(db, policyId) : undefined
      if (!row) throw problem('not-found')
      if (!needsCorrection(row)) throw problem('not-now')
      if (row.correction && stateOf(row) === 'authenticated')
        await askForCorrection(db, policyId, { ...row.correction, ...body }, { actor, enqueue })
      else {
        await correctRegistration(db, row, body)
        await enqueue(db, authenticateCertificate, { policyId, resubmit: true })
      }
      about(row.cocNumber)
      return show(policyId, context)
    },

    voidCertificate: async ({ params: { policyId }, body: { reason } }, context) => {
      const { db, actor, enqueue, about, now } = context
      admitCorrector(actor)
      const row = isUuid(policyId) ? await withdrawCertificate(db, policyId, reason, actor, now) : undefined
      if (!row) throw problem('not-found')
      about(row.cocNumber)
      // CTPL in force never ends at once (section 393), so another number replaces a spoiled one, with what a correction would have told.
      const registration = row.correction ?? row.registration
      await reserveCertificate(db, { ...row, registration }, actor).catch((error: unknown) => {
        throw error instanceof RangeUsedUp ? problem('not-now', { message: 'No certificate numbers are left. Open a range first.' }) : error
      })
      await enqueue(db, authenticateCertificate, { policyId, resubmit: false })
      return show(policyId, context)
    },

    certificatesToCorrect: async (_, { db, actor }) => {
      admitCorrector(actor)
      return (await refusedCertificates(db)).map((row) => view(row, actor))
    },

    cocRanges: (_, { db }) => ranges(db),

    openCocRange: async ({ body: { companyCode, first, last } }, { db, now, about }) => {
      const overlapping = (await openRanges(db)).some(
        (range) => range.companyCode === companyCode && first <= range.last && range.first <= last,
      )
      if (overlapping) throw problem('invalid', { fields: [{ path: 'first', message: 'Some of these numbers are already in a range.' }] })
      await db.insert(cocRanges).values({ companyCode, first, last, next: first, openedOn: dayOf(now) })
      about(cocNumber(companyCode, first))
      return ranges(db)
    },

    verifyCertificate: async ({ query: { code } }, { now }): Promise<Verification> => {
      const proof = signer.read(code)
      if (!proof) return { genuine: false, standing: 'unknown', facts: null }
      const [revoked, facts] = await transactAsSystem(async (db) => [
        await isRevoked(db, proof),
        isOfPolicy(proof) ? proof : await presentFacts(db, proof),
      ])
      const standing = revoked === undefined ? 'unknown' : revoked ? 'revoked' : standingOn(proof, dayOf(now))
      return { genuine: true, standing, facts }
    },

    certificateKey: async () => ({ algorithm: 'Ed25519' as const, key: signer.publicKey }),
  })
}
