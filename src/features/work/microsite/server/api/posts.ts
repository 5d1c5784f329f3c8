import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { micrositePostLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import type { Post } from '../../public/contract/own.ts'
import type { PostForm } from '../../rules/content.ts'
import { slugOf } from '../slug.ts'
import { type PostRow, postsBy } from '../store/posts.ts'
import { micrositePosts } from '../tables.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now' | 'about'>

export const toPost = ({ id, title, body, state, agentId, reason, publishedAt, updatedAt }: PostRow): Post => ({
  ...{ id, title, body },
  state: parseState(micrositePostLife, state),
  isShared: agentId === null,
  reason: state === 'returned' ? reason : null,
  publishedAt: publishedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

/** An agent writes for their own page, the office for everyone's pages; no one else writes. */
function writerOf(actor: Staff): string | null {
  if (actor.features.includes('ADMIN')) return null
  if (actor.features.includes('SHARING')) return actor.id
  throw problem('not-allowed')
}

export async function ownPosts({ db, actor }: Asking) {
  const rows = await postsBy(db, writerOf(requireStaff(actor)))
  return { items: rows.map(toPost), count: rows.length }
}

export async function addPost({ db, actor, now, about }: Asking, { title, body }: PostForm): Promise<Post> {
  const me = requireStaff(actor)
  const slug = `${slugOf(title, 40) || 'post'}-${randomBytes(3).toString('hex')}`
  const given = { agentId: writerOf(me), createdBy: me.id, slug, title, body, createdAt: now, updatedAt: now }
  const [row] = await db.insert(micrositePosts).values(given).returning()
  if (!row) throw new Error('a post was not begun')
  about(`microsite-post:${row.id}`)
  await startHistory(db, micrositePostLife, row.id, actor)
  return toPost(row)
}

/** One's own post, locked; the office maintains the ones it shares, whichever of its members started them. */
async function getOwn({ db, actor, about }: Asking, id: string): Promise<PostRow> {
  const writer = writerOf(requireStaff(actor))
  const [row] = isUuid(id) ? await db.select().from(micrositePosts).where(eq(micrositePosts.id, id)).for('update') : []
  if (!row || row.agentId !== writer) throw problem('not-found')
  about(`microsite-post:${row.id}`)
  return row
}

type Event = (typeof micrositePostLife)['steps'][number]['event']

const step = async ({ db, actor, now }: Asking, row: PostRow, event: Event, set: Partial<typeof micrositePosts.$inferInsert> = {}) => {
  const from = parseState(micrositePostLife, row.state)
  await advance(db, { cycle: micrositePostLife, table: micrositePosts, id: row.id, from, event, actor, set: { ...set, updatedAt: now } })
}

export async function savePost(asking: Asking, id: string, { title, body }: PostForm): Promise<Post> {
  const { db, actor, now } = asking
  const row = await getOwn(asking, id)
  if (row.state === 'returned') await step(asking, row, 'revise')
  else if (row.state !== 'draft')
    throw problem('not-now', { message: 'This is with the office or published. Take it back first, or write a new one.' })
  const set = { title, body, createdBy: requireStaff(actor).id, updatedAt: now }
  const [changed] = await db.update(micrositePosts).set(set).where(eq(micrositePosts.id, id)).returning()
  if (!changed) throw problem('not-found')
  return toPost(changed)
}

export async function movePost(asking: Asking, id: string, event: 'submit' | 'recall' | 'withdraw'): Promise<Post> {
  const { db, actor, now } = asking
  const me = requireStaff(actor)
  const row = await getOwn(asking, id)
  await step(asking, row, event, event === 'submit' ? { submittedAt: now } : {})
  if (event === 'submit') {
    const path = pathTo('microsite/review', { audience: 'agent' }, { kind: 'post', item: id })
    for (const each of await activeAdministrators(db))
      await notify(db, {
        staffId: each.id,
        kind: 'microsite-submitted',
        title: msg`${me.name} submitted a post`,
        body: row.title,
        path,
        by: `staff:${me.id}`,
      })
  }
  return toPost(await getOwn(asking, id))
}
