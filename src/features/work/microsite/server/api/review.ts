import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import type { FileStore } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { WRITTEN, type Written, writtenContract } from '../../public/contract/review.ts'
import { decide, takeDown } from '../review/decide.ts'
import { reviewed } from '../review/reviewed.ts'
import { drawShare } from '../review/share.ts'
import { findWritten, shownNow, toWaiting, waitingNow } from '../review/written.ts'

type Deps = { readonly brand: Brand; readonly files: FileStore }

const kindIn = ({ kind, id }: { readonly kind: string; readonly id: string }): { kind: Written; id: string } => {
  const known = WRITTEN.find((each) => each === kind)
  if (!known || !isUuid(id)) throw problem('not-found')
  return { kind: known, id }
}

/** The office reviews what agents and customers wrote before it is public. */
export const reviewApi = ({ brand, files }: Deps) =>
  serving(writtenContract, {
    writtenForPublic: async (_, { db }) => ({ waiting: await waitingNow(db), shown: await shownNow(db) }),

    reviewWritten: async ({ params }, { db, actor, now, origin }) => {
      const { kind, id } = kindIn(params)
      return reviewed(db, await findWritten(db, kind, id), requireStaff(actor), { brand, files, now, baseUrl: origin.baseUrl })
    },

    decideWritten: async ({ params, body }, { transaction, actor, now, about }) => {
      const { kind, id } = kindIn(params)
      const me = requireStaff(actor)
      about(`microsite-${kind}:${id}`)
      // The picture is drawn and put into the store while no connection is held.
      const wanted = body.publish && kind === 'page' ? await transaction((db) => findWritten(db, kind, id)) : undefined
      const share = wanted?.kind === 'page' ? await transaction((db) => drawShare(db, wanted, { brand, files, now })) : undefined
      const shareKey = share && (await files.put(await share()))
      return transaction(async (db) => {
        const written = await findWritten(db, kind, id, 'lock')
        if (toWaiting(written).since !== new Date(body.since).toISOString()) throw problem('changed-meanwhile')
        return { state: await decide(db, written, { ...body, shareKey }, { actor, me, now }) }
      })
    },

    takeDownWritten: async ({ params, body }, { db, actor, now, about }) => {
      const { kind, id } = kindIn(params)
      about(`microsite-${kind}:${id}`)
      return { state: await takeDown(db, await findWritten(db, kind, id), body.reason, { actor, me: requireStaff(actor), now }) }
    },
  })
