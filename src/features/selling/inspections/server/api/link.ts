import { randomBytes } from 'node:crypto'
import { pathTo } from '#domain/routing.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { type LinkKind, linkExpiry } from '../../rules/inspections.ts'
import { hashOfToken } from '../store/by-link.ts'
import { addLink } from '../store/inspections.ts'

/** 128 bits: short enough for a text message, and impossible to guess. */
const TOKEN_BYTES = 16

type Making = {
  readonly inspectionId: string
  readonly kind: LinkKind
  readonly actor: Actor
  readonly now: Date
  readonly baseUrl: string
}

/** Makes a link; its token is returned now and never again. */
export async function makeLink(db: Db, { inspectionId, kind, actor, now, baseUrl }: Making) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = linkExpiry(now)
  const { id } = await addLink(db, { inspectionId, kind, tokenHash: hashOfToken(token), createdBy: actorName(actor), expiresAt })
  const link = `${baseUrl}/app${pathTo('inspections/capture', { audience: 'public' }, { id: token, type: kind })}`
  return { id, link, token, expiresAt: expiresAt.toISOString() }
}
