import { and, eq } from 'drizzle-orm'
import { micrositePageLife, micrositePostLife, testimonialLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor, Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { WRITTEN_NAMES } from '../../public/contract/review.ts'
import { micrositePages, micrositePosts, testimonials } from '../tables.ts'
import type { WrittenRow } from './written.ts'

type Deciding = { readonly actor: Actor; readonly me: Staff; readonly now: Date }
type Decision = { readonly publish: boolean; readonly reason?: string | undefined; readonly shareKey?: string | undefined }

/** Why a person of the office may not decide on it: no one publishes what they wrote, nor what is said about them. */
export function notTheirs(written: WrittenRow, me: Staff): string | undefined {
  const author = written.kind === 'post' ? written.row.createdBy : written.row.agentId
  return author === me.id ? 'Someone other than the author must decide. Ask a colleague in the office.' : undefined
}

const WRITERS = { page: 'microsite/editor', post: 'microsite/posts', testimonial: 'microsite/testimonials' } as const

const notification = ({ kind, row }: WrittenRow, { me }: Deciding, said: string, body = '') =>
  ({
    staffId: kind === 'post' ? row.createdBy : row.agentId,
    kind: 'microsite-decided',
    title: msg`${WRITTEN_NAMES[kind]}: ${said}`,
    body,
    path: pathTo(WRITERS[kind], { audience: 'agent' }),
    by: `staff:${me.id}`,
  }) as const

/** Publishes or returns what was written; an older version of a page is replaced at the same time. */
export async function decide(db: Db, written: WrittenRow, { publish, reason, shareKey }: Decision, deciding: Deciding): Promise<string> {
  const { actor, me, now } = deciding
  const obstacle = notTheirs(written, me)
  if (obstacle) throw problem('not-allowed', { message: obstacle })
  const set = { decidedBy: me.id, decidedAt: now, reason: publish ? null : (reason ?? null) }
  const { kind, row } = written
  await notify(db, notification(written, deciding, publish ? 'Published' : kind === 'testimonial' ? 'Not shown' : 'Returned', reason))
  if (kind === 'testimonial') {
    const from = parseState(testimonialLife, row.state)
    return advance(db, {
      cycle: testimonialLife,
      table: testimonials,
      id: row.id,
      from,
      event: publish ? 'publish' : 'decline',
      actor,
      reason,
      set,
    })
  }
  const published = publish ? { publishedAt: now } : {}
  if (kind === 'post') {
    const from = parseState(micrositePostLife, row.state)
    return advance(db, {
      cycle: micrositePostLife,
      table: micrositePosts,
      id: row.id,
      from,
      event: publish ? 'publish' : 'return',
      actor,
      reason,
      set: { ...set, ...published },
    })
  }
  if (publish) await replaceOlder(db, row.micrositeId)
  const from = parseState(micrositePageLife, row.state)
  const withPicture = publish && shareKey ? { shareKey } : {}
  return advance(db, {
    cycle: micrositePageLife,
    table: micrositePages,
    id: row.id,
    from,
    event: publish ? 'publish' : 'return',
    actor,
    reason,
    set: { ...set, ...published, ...withPicture },
  })
}

async function replaceOlder(db: Db, micrositeId: string): Promise<void> {
  const [older] = await db
    .select({ id: micrositePages.id })
    .from(micrositePages)
    .where(and(eq(micrositePages.micrositeId, micrositeId), eq(micrositePages.state, 'published')))
  if (older)
    await advance(db, {
      cycle: micrositePageLife,
      table: micrositePages,
      id: older.id,
      from: 'published',
      event: 'replace',
      actor: { kind: 'system', name: 'microsite' },
    })
}

/** The office takes something off the public pages, with a reason that its author can read. */
export async function takeDown(db: Db, written: WrittenRow, reason: string, deciding: Deciding): Promise<string> {
  const { actor } = deciding
  const { kind, row } = written
  await notify(db, notification(written, deciding, 'Taken down', reason))
  const of = { id: row.id, event: 'withdraw', actor, reason } as const
  if (kind === 'testimonial')
    return advance(db, { ...of, cycle: testimonialLife, table: testimonials, from: parseState(testimonialLife, row.state) })
  if (kind === 'post')
    return advance(db, { ...of, cycle: micrositePostLife, table: micrositePosts, from: parseState(micrositePostLife, row.state) })
  return advance(db, { ...of, cycle: micrositePageLife, table: micrositePages, from: parseState(micrositePageLife, row.state) })
}
