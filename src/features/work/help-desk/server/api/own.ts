import { helpRequestLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { storeDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { helpContract } from '../../public/contract/own.ts'
import { articlesFor } from '../articles.ts'
import { addPicture, ask, write } from '../ask.ts'
import { itemOf, ownRequest } from '../describe.ts'
import { forgetReminders } from '../notify.ts'
import { changeRequest, getOwnRequest, getPicture, type MessageRow, ownRequests, questionsOf, stateOf } from '../store/requests.ts'
import { helpRequests } from '../tables.ts'

/** Someone else sent it, so no browser opens it as a page of ours. */
export const pictureFile = (files: FileStore, { name, type, fileKey }: MessageRow) => {
  if (!name || !type || !fileKey) throw problem('not-found')
  const missing = () => problem('not-found', { message: 'The contents of this picture are missing. Please send it again.' })
  return { name, type, bytes: lazyRead(files, fileKey, missing), isForeign: true }
}

export const ownApi = (files: FileStore) =>
  serving(helpContract, {
    helpArticles: (_, { db, actor }) => articlesFor(db, actor.kind === 'staff'),
    helpRequests: async (_, { db, actor, now }) => {
      const rows = await ownRequests(db, actor)
      const questions = await questionsOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => itemOf(row, questions.get(row.id) ?? '', now))
    },
    helpRequest: async ({ params }, { db, actor, now }) => ownRequest(db, await getOwnRequest(db, actor, params.id), actor, now),
    askForHelp: async ({ body }, context) => ownRequest(context.db, await ask(body, context), context.actor, context.now),
    writeForHelp: async ({ params, body: { text } }, context) => {
      const { db, actor, now, about } = context
      const row = await getOwnRequest(db, actor, params.id, 'lock')
      about(`help-request:${row.id}`)
      await write(row, text, context)
      return ownRequest(db, await getOwnRequest(db, actor, row.id), actor, now)
    },
    addHelpPicture: async ({ params }, uploads) => {
      if (!isUuid(params.client)) throw problem('not-found')
      const document = await storeDocument(files, uploads, 'picture')
      return async (context) => {
        const { db, actor, now, about } = context
        const row = await getOwnRequest(db, actor, params.id, 'lock')
        about(`help-request:${row.id}`)
        await addPicture(row, params.client, document, context)
        return ownRequest(db, await getOwnRequest(db, actor, row.id), actor, now)
      }
    },
    helpPicture: async ({ params }, { db, actor }) => {
      const row = await getOwnRequest(db, actor, params.id)
      return pictureFile(files, await getPicture(db, row.id, params.pictureId))
    },
    solveHelpRequest: async ({ params, body: { score = null, remark } }, { db, actor, now, about }) => {
      const row = await getOwnRequest(db, actor, params.id, 'lock')
      about(`help-request:${row.id}`)
      const state = stateOf(row)
      // Someone who already said that it is solved may still say how satisfied they are.
      if (state === 'solved') await changeRequest(db, row.id, { score, remark })
      else {
        await advance(db, {
          ...{ cycle: helpRequestLife, table: helpRequests, id: row.id, from: state, event: 'solve', actor },
          set: { score, remark, dueAt: null, solvedAt: now, updatedAt: now, version: row.version + 1 },
        })
        await runAsSystem(db, actor, () => forgetReminders(db, row.id))
      }
      return ownRequest(db, await getOwnRequest(db, actor, row.id), actor, now)
    },
  })
