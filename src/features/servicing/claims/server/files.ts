import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { StoredDocument } from '#kit/server/document.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { isComplete, MOST_FILES } from '../rules/papers.ts'
import { placesOf } from './describe.ts'
import { moveClaim } from './move.ts'
import { dueDay, notifyOfClaim } from './notify.ts'
import { addFile, type ClaimFileRow, type ClaimRow, changeClaim, filesOf } from './store.ts'

/** Uploaded by someone else, so no browser may open it as a page of ours. */
export const fileReply = (files: FileStore, { name, type, fileKey }: ClaimFileRow) => {
  const missing = () => problem('not-found', { message: 'The contents of this file are missing. Please send it again.' })
  return { name, type, bytes: lazyRead(files, fileKey, missing), isForeign: true }
}

type Sent = { readonly paper: string; readonly client: string; readonly document: StoredDocument }

/**
 * Accepts a photograph or a document; after the last one requested, the office continues. Sending it again under the same id has no effect.
 */
export async function takeFile(
  row: ClaimRow,
  { paper, client, document }: Sent,
  context: Context,
  config: MessageConfig,
): Promise<ClaimRow> {
  const { db, actor, now } = context
  if (!placesOf(row).some(({ code }) => code === paper)) throw problem('not-found')
  const before = await filesOf(db, row.id)
  if (before.some((each) => each.client === client)) return row
  if (before.length >= MOST_FILES)
    throw problem('not-now', { message: msg`There are already ${String(MOST_FILES)} files. Write to the claims office if there are more.` })
  const { name, type, size, fileKey } = document
  await addFile(db, { claimId: row.id, paper, client, name, type, size, fileKey, sentBy: actorName(actor), createdAt: now })
  if (row.state !== 'papers-wanted' || !isComplete(row.wanted, await filesOf(db, row.id))) {
    await changeClaim(db, row.id, { updatedAt: now })
    return row
  }
  const moved = await moveClaim(context, row, 'complete', { provenAt: now })
  await notifyOfClaim(context, config, moved, {
    title: 'All documents of a claim received',
    toCustomer: messageTexts.claimPapersReceived({ ...row, until: dueDay(moved) }),
    toOffice: true,
  })
  return moved
}
