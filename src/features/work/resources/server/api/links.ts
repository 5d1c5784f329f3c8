import { randomBytes } from 'node:crypto'
import { requireStaff } from '#domain/access.ts'
import { maskMobile } from '#domain/mobile.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { findCard } from '#features/people/sharing/public/server/agent-card.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import type { ResourceShare, SharedDocument } from '../../public/contract.ts'
import { SHARE_DAYS, shareState } from '../../rules/resources.ts'
import { addShare, markSeen, type ShareRow, shareByToken } from '../store/shares.ts'
import { findVersion } from '../store/versions.ts'

/** 128 bits: short enough for a text message, and impossible to guess. */
const TOKEN_BYTES = 16
const DAY_MS = 86_400_000

export const shareOf = ({ id, mobile, createdAt, expiresAt, revokedAt, seenAt }: ShareRow, now: Date): ResourceShare => ({
  id,
  to: mobile && maskMobile(mobile),
  state: shareState({ expiresAt, revokedAt, seenAt }, now),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

/** Creates a link; its token is returned now and never again. Staff-only documents are not shared with anyone else. */
export async function share(id: string, mobile: string | undefined, { db, actor, now, origin, about }: Context) {
  const version = await findVersion(db, id)
  if (version.resource.audience !== 'everyone')
    throw problem('not-allowed', { message: 'This document is for staff only. It cannot be given to a customer.' })
  if (version.state !== 'published') throw problem('not-now')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + SHARE_DAYS * DAY_MS)
  const shareId = await addShare(db, { versionId: version.id, agentId: requireStaff(actor).id, token, mobile: mobile ?? null, expiresAt })
  about(`resource-share:${shareId}`)
  const link = `${origin.baseUrl}/app${pathTo('resources/received', {}, { id: token })}`
  return { id: shareId, link, expiresAt: expiresAt.toISOString() }
}

type Opened = Awaited<ReturnType<typeof shareByToken>>

type Asking = Pick<Context, 'actor' | 'now'>

async function shown(db: Db, { share: { agentId }, version }: Opened, { actor, now }: Asking): Promise<SharedDocument> {
  const { title, summary, number, effectiveOn } = version
  const agent = await findCard(db, { id: agentId }, { actor, now })
  if (!agent || !effectiveOn) throw problem('link-not-valid')
  return { title, summary, number, effectiveOn, agent }
}

export const lookAt = (token: string, { db, actor, now }: Context) =>
  runAsSystem(db, actor, async () => shown(db, await shareByToken(db, token, now), { actor, now }))

export const open = (token: string, { db, actor, now, about }: Context) =>
  runAsSystem(db, actor, async () => {
    const opened = await shareByToken(db, token, now)
    about(`resource-share:${opened.share.id}`)
    if (await markSeen(db, opened.share.id, now))
      await notify(db, {
        ...{
          staffId: opened.share.agentId,
          kind: 'resource-seen',
          title: 'A document that you sent was opened',
          body: opened.version.title,
        },
        path: pathTo('resources/resource', { audience: 'agent' }, { version: opened.version.id }),
      })
    return shown(db, opened, { actor, now })
  })

export const sharedVersion = (token: string, { db, actor, now }: Context) =>
  runAsSystem(db, actor, async () => (await shareByToken(db, token, now)).version)
