import { problem } from '#domain/problem.ts'
import { actAsApplicant, readAsApplicant } from '#features/people/session/public/server/applicants.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import type { Served } from '#kit/server/http.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { applicantContract } from '../../public/contract/applicant.ts'
import { mayChangeDocument, mended } from '../../rules/standing.ts'
import type { DocumentRow } from '../store/applications.ts'
import { changeApplication, documentsOf, newestOf, putDocument } from '../store/applications.ts'
import { answerOf, type OwnDeps, ownApplication } from './own.ts'

type Handlers = Served<typeof applicantContract>['handlers']

const gone = () => problem('not-found', { message: 'The contents of this document are missing. Please add it again.' })

/** Someone else uploaded it, so no browser may open it as a page of ours. */
export const documentFile = (files: FileStore, { name, type, fileKey }: DocumentRow) => ({
  name,
  type,
  bytes: lazyRead(files, fileKey, gone),
  isForeign: true,
})

export const agreementFile = (files: FileStore, number: string, fileKey: string | null) => {
  if (!fileKey) throw problem('not-ready', { message: 'The agreement is being sealed. Please try again in a moment.' })
  return { name: `agreement-${number}.pdf`, type: 'application/pdf', bytes: lazyRead(files, fileKey, gone) }
}

export const documentHandlers = (deps: OwnDeps): Pick<Handlers, 'addApplicationDocument' | 'ownApplicationDocument' | 'ownAgreement'> => ({
  addApplicationDocument: async ({ query: { kind, client } }, context) => {
    const { files } = deps
    const { now, about, withFiles } = context
    // Whether it may be changed is checked before a byte of it is read.
    await actAsApplicant(deps, context, async (db, { id }) => assertMayChange(await ownApplication(db, id), kind))
    const document = await withFiles((uploads) => storeDocument(files, uploads, 'document'))
    return actAsApplicant(deps, context, async (db, applicant) => {
      const opened = await ownApplication(db, applicant.id)
      assertMayChange(opened, kind)
      const { row } = opened
      const { fileKey, name, type, size } = document
      const before = await putDocument(db, { applicationId: row.id, kind, client, name, type, size, fileKey, createdAt: now })
      if (before) await markOrphaned(db, [before])
      await changeApplication(db, row.id, { returned: mended(row.returned, `document.${kind}`), updatedAt: now })
      about(`application:${row.id}`)
      return answerOf(db, deps, applicant.id, now)
    })
  },

  ownApplicationDocument: ({ params }, context) =>
    readAsApplicant(deps, context, async (db, { id }) => {
      const row = await newestOf(db, id)
      const document = row && (await documentsOf(db, row.id)).find(({ kind }) => kind === params.kind)
      if (!document) throw problem('not-found')
      return documentFile(deps.files, document)
    }),

  ownAgreement: (_, context) =>
    readAsApplicant(deps, context, async (db, { id }) => {
      const row = await newestOf(db, id)
      if (!row) throw problem('not-found')
      return agreementFile(deps.files, row.number, row.agreementKey)
    }),
})

function assertMayChange(opened: Parameters<typeof mayChangeDocument>[0], kind: Parameters<typeof mayChangeDocument>[1]): void {
  if (!mayChangeDocument(opened, kind))
    throw problem('not-now', {
      message: 'This document cannot be changed now: it was not requested again. Write to our office if it is wrong.',
    })
}
