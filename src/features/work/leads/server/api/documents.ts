import { problem } from '#domain/problem.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import { LEAD_DOCUMENT_KINDS, LeadDocumentKind, MAX_DOCUMENTS } from '../../public/contract/documents.ts'
import { documentsContract } from '../../public/contract/leads.ts'
import { addDocument, countDocuments, documentsOf, findDocument, markRemoved } from '../store/documents.ts'
import { addEvent, getLead } from '../store/leads.ts'

const documentEvent = (details: Readonly<Record<'document' | 'name' | 'act', string>>) => ({ timeline: 'lead', event: 'document', details })

/** Documents of leads: their bytes are in the file store, everything else is in the database. */
export const leadDocumentsApi = ({ files }: { readonly files: FileStore }) =>
  serving(documentsContract, {
    leadDocuments: async ({ params }, { db, actor }) => {
      const lead = await getLead(db, actor, params.id)
      return { items: await documentsOf(db, lead.id) }
    },

    addLeadDocument: async ({ params, query: { documentKind: kind } }, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return async ({ db, actor, now, about }) => {
        const lead = await getLead(db, actor, params.id)
        about(`lead:${lead.id}`)
        if ((await countDocuments(db, lead.id)) >= MAX_DOCUMENTS)
          throw problem('not-now', { message: msg`A lead can have at most ${MAX_DOCUMENTS} documents. Please remove one first.` })
        await addDocument(db, { leadId: lead.id, kind, ...document, uploadedBy: actorName(actor) })
        await addEvent(db, lead, documentEvent({ document: LEAD_DOCUMENT_KINDS[kind], name: document.name, act: 'added' }), { actor, now })
        return { items: await documentsOf(db, lead.id) }
      }
    },

    leadDocument: async ({ params }, { db, actor }) => {
      const lead = await getLead(db, actor, params.id)
      const document = await findDocument(db, lead.id, params.documentId)
      if (!document) throw problem('not-found')
      const missing = () => problem('not-found', { message: 'The contents of this document are missing. Please ask for it again.' })
      return { name: document.name, type: document.type, bytes: lazyRead(files, document.fileKey, missing), isForeign: true }
    },

    removeLeadDocument: async ({ params }, { db, actor, now, about }) => {
      const lead = await getLead(db, actor, params.id)
      about(`lead:${lead.id}`)
      const document = await findDocument(db, lead.id, params.documentId)
      if (!document) throw problem('not-found')
      const { id, name, fileKey } = document
      const kind = LeadDocumentKind.parse(document.kind)
      if (!(await markRemoved(db, id, now))) throw problem('not-found')
      await markOrphaned(db, [fileKey])
      await addEvent(db, lead, documentEvent({ document: LEAD_DOCUMENT_KINDS[kind], name, act: 'removed' }), { actor, now })
      return { items: await documentsOf(db, lead.id) }
    },
  })
