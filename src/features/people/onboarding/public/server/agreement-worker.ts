import { eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import type { FileStore } from '#kit/server/files.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { SigningIdentity } from '#kit/server/pdf/signature.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { agreementDocument } from '../../server/agreement.ts'
import { applications } from '../../server/tables.ts'
import { sealAgreement } from '../contract/jobs.ts'

type Deps = { readonly files: FileStore; readonly brand: Brand; readonly signing: () => Promise<SigningIdentity> }

/**
 * Seals agreements with the installation's document key, held by the feature that issues documents. If signed again in the meantime, it is
 * drawn again for the newer signature.
 */
export const agreementWorker = ({ files, brand, signing }: Deps): JobWorker =>
  jobWorker(sealAgreement, async ({ applicationId }, { transaction, now }) => {
    const [row] = await transaction((db) => db.select().from(applications).where(eq(applications.id, applicationId)))
    const signed = row?.signature
    if (!row || !signed || row.agreementKey) return
    const fileKey = await files.put(
      await renderPdf(agreementDocument(row.number, signed, brand), letterheadOf(brand), now, await signing()),
    )
    await transaction(async (db) => {
      const [locked] = await db.select().from(applications).where(eq(applications.id, applicationId)).for('update')
      if (locked?.signature?.signedAt === signed.signedAt && !locked.agreementKey)
        await db.update(applications).set({ agreementKey: fileKey }).where(eq(applications.id, applicationId))
      else await markOrphaned(db, [fileKey])
    })
  })
