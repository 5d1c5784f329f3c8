import { requireStaff } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { resourceVersionLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context, Upload } from '#kit/server/context.ts'
import { checkDocument } from '#kit/server/document.ts'
import type { FileStore } from '#kit/server/files.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { ResourceDetail } from '../../public/contract.ts'
import { addResource, addVersion, changeVersion, findVersion, type VersionRow, versionInWork } from '../store/versions.ts'
import { resourceVersions } from '../tables.ts'
import { textOf } from '../text/document-text.ts'
import { type Asking, detailOf, whyNotSecond } from './detail.ts'
import { notifyMaker, notifyOthers } from './news.ts'

type Event = (typeof resourceVersionLife.transitions)[number]['event']
export type Named = { readonly title: string; readonly summary: string }
export type NewResource = Named & {
  readonly kind: string
  readonly line?: string | undefined
  readonly language: string
  readonly audience: string
}

export const askingIn = ({ actor, now }: Context): Asking => ({ actor: requireStaff(actor), now })

/** Starts a document with its first version. */
export async function begin({ title, summary, line, ...facts }: NewResource, context: Context): Promise<ResourceDetail> {
  const { db, about } = context
  const asking = askingIn(context)
  const madeBy = asking.actor.id
  const resourceId = await addResource(db, { ...facts, line: line ?? null, madeBy })
  const id = await addVersion(db, { resourceId, title, summary, madeBy })
  about(`resource-version:${id}`)
  await startHistory(db, resourceVersionLife, id, asking.actor)
  return detailOf(db, id, asking)
}

/** Starts the next version of a document, with the title of the last one. */
export async function renew(id: string, context: Context): Promise<ResourceDetail> {
  const { db, about } = context
  const asking = askingIn(context)
  const { resourceId, title, summary, state } = await findVersion(db, id, 'lock')
  if (state !== 'published' && state !== 'withdrawn') throw problem('not-now')
  if (await versionInWork(db, resourceId))
    throw problem('not-now', {
      message: 'Someone is already working on the next version of this document. Open it from the list of versions.',
    })
  const next = await addVersion(db, { resourceId, title, summary, madeBy: asking.actor.id })
  about(`resource-version:${next}`)
  await startHistory(db, resourceVersionLife, next, asking.actor)
  return detailOf(db, next, asking)
}

/** Works on a version that is locked in the meantime, and returns its resulting state. */
async function withVersion(id: string, context: Context, work: (row: VersionRow, asking: Asking) => Promise<unknown>) {
  const asking = askingIn(context)
  const row = await findVersion(context.db, id, 'lock')
  context.about(`resource-version:${row.id}`)
  await work(row, asking)
  return detailOf(context.db, row.id, asking)
}

const isBeingMade = ({ state }: VersionRow): boolean => state === 'draft' || state === 'returned'

/** For another person's draft, says that only its author may; for one that is no longer a draft, that this is not possible now. */
function mustBeOwnDraft(row: VersionRow, { actor }: Asking): void {
  if (row.madeBy !== actor.id)
    throw problem('not-allowed', { message: 'Only the person who made this version may do that. Ask them, or make your own version.' })
  if (!isBeingMade(row)) throw problem('not-now')
}

const step = (context: Context, row: VersionRow, event: Event, more: { reason?: string; set?: Record<string, unknown> } = {}) =>
  advance(context.db, {
    ...{ cycle: resourceVersionLife, table: resourceVersions, id: row.id, from: row.state, event, actor: context.actor },
    ...more,
  })

export const save = (id: string, named: Named, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    mustBeOwnDraft(row, asking)
    await changeVersion(context.db, row.id, named)
  })

/** The pages of a draft, rewritten and read before anything is locked. */
export async function upload(files: FileStore, id: string, uploads: readonly Upload[]) {
  const document = await checkDocument(uploads, 'document')
  const [body, fileKey] = [await textOf(document), await files.put(document.bytes)]
  const { name, type, bytes } = document
  return (context: Context) =>
    withVersion(id, context, async (row, asking) => {
      mustBeOwnDraft(row, asking)
      await changeVersion(context.db, row.id, { name, type, size: bytes.length, fileKey, body })
      if (row.fileKey && row.fileKey !== fileKey) await markOrphaned(context.db, [row.fileKey])
    })
}

export const submit = (id: string, { effectiveOn, note }: { effectiveOn: string; note: string }, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    mustBeOwnDraft(row, asking)
    if (!row.fileKey) throw problem('not-now', { message: 'This version has no file yet. Add the file, then submit it.' })
    const today = dayOf(asking.now)
    if (effectiveOn < today)
      throw problem('invalid', {
        fields: [
          {
            path: 'effectiveOn',
            ...withI18n('message', msg`In force from: this day has passed. Choose ${formatDay(today)} or a later one.`),
          },
        ],
      })
    await step(context, row, 'submit', { reason: note, set: { effectiveOn, note, decidedBy: null, decidedAt: null } })
    await notifyOthers(context.db, row, asking)
  })

function mustBeSecond(row: VersionRow, { actor }: Asking): void {
  const why = whyNotSecond(row, actor.id)
  if (why) throw problem('not-allowed', { message: why })
  if (row.state !== 'submitted') throw problem('not-now')
}

export const publish = (id: string, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    mustBeSecond(row, asking)
    if (row.effectiveOn !== null && row.effectiveOn < dayOf(asking.now))
      throw problem('not-now', { message: 'Its first day has passed. Return it, so that its maker can submit it with a later one.' })
    await step(context, row, 'publish', { set: { decidedBy: asking.actor.id, decidedAt: asking.now } })
    await notifyMaker(context.db, row, asking, 'Your version was published')
  })

export const giveBack = (id: string, reason: string, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    mustBeSecond(row, asking)
    await step(context, row, 'return', { reason, set: { decidedBy: asking.actor.id, decidedAt: asking.now } })
    await notifyMaker(context.db, row, asking, 'Your version was returned', reason)
  })

export const discard = (id: string, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    mustBeOwnDraft(row, asking)
    await step(context, row, 'discard')
  })

export const withdraw = (id: string, reason: string, context: Context) =>
  withVersion(id, context, async (row, asking) => {
    if (row.state !== 'published') throw problem('not-now')
    await step(context, row, 'withdraw', { reason, set: { withdrawnAt: asking.now } })
  })
