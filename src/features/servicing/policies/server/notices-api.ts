import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf, startOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import type { DocumentSigning } from '#kit/server/pdf/document-signing.ts'
import { noticesContract } from '../public/contract/notices.ts'
import { detailOf } from './detail.ts'
import { noticePaper } from './notice-papers.ts'
import { addDeed, findDeed } from './store/deeds.ts'
import { noticesOf } from './store/notices.ts'
import { markPosted } from './store/sendings.ts'
import { getPolicy, lockPolicy } from './store.ts'

type Deps = { readonly files: FileStore; readonly brand: Brand; readonly signing: DocumentSigning }

export const noticesApi = ({ files, brand, signing }: Deps) =>
  serving(noticesContract, {
    noticePaper: async ({ params: { id, noticeId, paper } }, { db, actor, now }) => {
      const policy = await getPolicy(db, actor, id)
      const notice = (await noticesOf(db, policy.id)).find((each) => each.id === noticeId)
      if (!notice) throw problem('not-found')
      return noticePaper(db, policy, notice, paper, { brand, signing, now })
    },

    letterPosted: async ({ params: { id, noticeId }, body: { letter, postedOn, receipt } }, { db, actor, now, about }) => {
      const policy = await lockPolicy(db, actor, id)
      about(policy.number ?? policy.quotationNumber)
      const notice = (await noticesOf(db, policy.id)).find((each) => each.id === noticeId)
      if (!notice) throw problem('not-found')
      const refuse = (message: string) => problem('invalid', { fields: [{ path: 'postedOn', message }] })
      if (postedOn > dayOf(now)) throw refuse('This day is in the future. Enter the day on the registry receipt.')
      if (postedOn < dayOf(notice.givenAt)) throw refuse('This day is before the notice was given. Enter the day on the registry receipt.')
      const posted = { noticeId: notice.id, event: letter, reference: receipt, at: startOf(postedOn), postedBy: requireStaff(actor).id }
      if (!(await markPosted(db, posted)))
        throw problem('not-now', { message: 'No such letter is waiting to be posted, or its posting is already recorded.' })
      return detailOf(db, policy, actor, brand, dayOf(now))
    },

    addDeed: async ({ params }, uploads) => {
      const document = await storeDocument(files, uploads, 'document')
      return async ({ db, actor, about }) => {
        const policy = await getPolicy(db, actor, params.id)
        about(policy.number ?? policy.quotationNumber)
        if (policy.state !== 'issued')
          throw problem('not-now', { message: 'Documents can only be added to a policy in force. This one is not.' })
        const { id, name } = await addDeed(db, policy.id, document, actor)
        return { id, name }
      }
    },

    deed: async ({ params }, { db, actor }) => {
      const policy = await getPolicy(db, actor, params.id)
      const deed = await findDeed(db, policy.id, params.deedId)
      if (!deed) throw problem('not-found')
      const missing = () => problem('not-found', { message: 'The contents of this document are missing. Please ask for it again.' })
      return { name: deed.name, type: deed.type, bytes: lazyRead(files, deed.fileKey, missing), isForeign: true }
    },
  })
