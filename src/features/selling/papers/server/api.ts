import { problem } from '#domain/problem.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { getVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { contract, MAX_PAPERS, PaperKind, type QuotationPaper } from '../public/contract.ts'
import { addPaper, findPaper, papersOf, removePapers } from './store.ts'

/** Documents of quotations: their bytes are in the file store, everything else is in the database. */
export const papersApi = ({ files }: { readonly files: FileStore }) =>
  serving(contract, {
    papers: async ({ params }, { db, actor, now }) => {
      const quotation = await getVisibleQuotation(db, actor, params.id)
      return { items: await listed(db, quotation, now) }
    },

    addPaper: async ({ params, query: { paperKind: kind } }, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return async ({ db, actor, now, about }) => {
        const quotation = await getVisibleQuotation(db, actor, params.id)
        about(`quotation:${quotation.id}`)
        if (!isOpen(quotation, now)) throw problem('not-now', { message: 'This quotation is over, so nothing more can be added to it.' })
        if ((await papersOf(db, quotation.id)).length >= MAX_PAPERS)
          throw problem('not-now', { message: msg`A quotation holds at most ${MAX_PAPERS} documents. Please remove one first.` })
        await addPaper(db, { quotationId: quotation.id, kind, ...document, uploadedBy: actorName(actor) })
        return { items: await listed(db, quotation, now) }
      }
    },

    paper: async ({ params }, { db, actor }) => {
      const quotation = await getVisibleQuotation(db, actor, params.id)
      const paper = await findPaper(db, quotation.id, params.paperId)
      if (!paper) throw problem('not-found')
      const missing = () => problem('not-found', { message: 'The contents of this document are missing. Please photograph it again.' })
      return { name: paper.name, type: paper.type, bytes: lazyRead(files, paper.fileKey, missing), isForeign: true }
    },

    removePaper: async ({ params }, { db, actor, now, about }) => {
      const quotation = await getVisibleQuotation(db, actor, params.id)
      about(`quotation:${quotation.id}`)
      const paper = await findPaper(db, quotation.id, params.paperId)
      if (!paper) throw problem('not-found')
      if (!isUndecided(quotation, now))
        throw problem('not-now', {
          message: 'Someone is deciding or has decided on this quotation with its documents, so they stay with it.',
        })
      await removePapers(db, [paper.id])
      return { items: await listed(db, quotation, now) }
    },
  })

const isOpen = ({ state, validUntil }: QuotationRow, now: Date) =>
  ['draft', 'quoted', 'referred', 'approved', 'accepted'].includes(stateNow(state, validUntil, now))
const isUndecided = ({ state, validUntil }: QuotationRow, now: Date) => ['draft', 'quoted'].includes(stateNow(state, validUntil, now))

async function listed(db: Db, quotation: QuotationRow, now: Date): Promise<QuotationPaper[]> {
  const mayRemove = isUndecided(quotation, now)
  return (await papersOf(db, quotation.id)).map(({ id, kind, name, type, size, uploadedBy, createdAt }) => ({
    ...{ id, kind: PaperKind.parse(kind), name, type, size, mayRemove },
    isOfCustomer: uploadedBy.startsWith('customer:'),
    createdAt: createdAt.toISOString(),
  }))
}
