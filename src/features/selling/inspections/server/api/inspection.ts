import { problem } from '#domain/problem.ts'
import { getVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { lineOf } from '#lines'
import { contract } from '../../public/contract.ts'
import { isOpenForPhotos } from '../../public/rules/progress.ts'
import { isLiving } from '../../rules/inspections.ts'
import { requireInspection } from '../commands/inspections.ts'
import { findPhoto, getInspection, lockInspection, newestOfQuotation, withdrawLink } from '../store/inspections.ts'
import { cancelled } from '../store/steps.ts'
import { describeInspection } from './describe.ts'
import { fingerprintOf } from './fingerprint.ts'
import { makeLink } from './link.ts'

/** What an agent and their customer see of an inspection, and how the agent has the photographs taken. */
export const inspectionsApi = ({ files }: { readonly files: FileStore }) =>
  serving(contract, {
    inspectionOfQuotation: async ({ params }, context) => {
      const { db, actor } = context
      const quotation = await getVisibleQuotation(db, actor, params.quotationId)
      const found = await newestOfQuotation(db, actor, quotation.id)
      return { inspection: found ? await describeInspection(db, found, context) : null }
    },

    inspection: async ({ params }, context) =>
      describeInspection(context.db, await getInspection(context.db, context.actor, params.inspectionId), context),

    askForInspection: async ({ params, body }, context) => {
      const { db, actor, about } = context
      const quotation = await getVisibleQuotation(db, actor, params.quotationId)
      const line = lineOf(quotation.line)
      if (!line || !isLiving(quotation))
        throw problem('not-now', { message: 'An inspection can be requested once the quotation has its price, and while it is valid.' })
      const riskFingerprint = fingerprintOf(line, quotation.answers)
      const id = await requireInspection(db, { quotationId: quotation.id, riskFingerprint, findings: quotation.findings, ...body }, actor)
      about(`inspection:${id}`)
      return describeInspection(db, await getInspection(db, actor, id), context)
    },

    inspectionLink: async ({ params, body: { kind } }, { db, actor, now, origin, about }) => {
      const { row } = await getInspection(db, actor, params.inspectionId)
      if (actor.kind === 'staff' && !actor.features.includes('QUOTES')) throw problem('not-allowed')
      if (actor.kind === 'customer' && kind !== 'customer') throw problem('not-allowed')
      if (!isOpenForPhotos(row.state)) throw problem('not-now')
      about(`inspection:${row.id}`)
      return makeLink(db, { inspectionId: row.id, kind, actor, now, baseUrl: origin.baseUrl })
    },

    revokeInspectionLink: async ({ params }, context) => {
      const { db, actor, now, about } = context
      const found = await getInspection(db, actor, params.inspectionId)
      if (!(await withdrawLink(db, found.row.id, params.linkId, now))) throw problem('not-found')
      about(`inspection:${found.row.id}`)
      return describeInspection(db, found, context)
    },

    cancelInspection: async ({ params, body: { reason } }, context) => {
      const { db, actor, about } = context
      const found = await lockInspection(db, actor, params.inspectionId)
      about(`inspection:${found.row.id}`)
      if (found.quotation.findings.some(({ needs }) => needs === 'inspection'))
        throw problem('not-now', { message: 'Underwriting needs this inspection. Withdraw the quotation if it is no longer wanted.' })
      if (!isOpenForPhotos(found.row.state)) throw problem('not-now')
      return describeInspection(db, { ...found, row: await cancelled(db, found.row, actor, reason) }, context)
    },

    inspectionPhoto: async ({ params, query }, { db, actor }) => {
      const { row } = await getInspection(db, actor, params.inspectionId)
      const photo = await findPhoto(db, row.id, params.photoId)
      if (!photo) throw problem('not-found')
      const key = query.size === 'small' ? photo.thumbnailKey : photo.fileKey
      if (!key) throw problem('not-found', { message: 'This photo was removed because nothing depends on it any more.' })
      const missing = () => problem('not-found', { message: 'The contents of this photo are missing. Please ask for it again.' })
      const bytes = lazyRead(files, key, missing)
      return { name: `${row.number}-${photo.shot}-${photo.attempt}.jpg`, type: 'image/jpeg', bytes }
    },
  })
