import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { micrositePageLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeAdministrators, findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { markOrphaned } from '#kit/server/orphan-files.ts'
import type { PageContent } from '../../rules/content.ts'
import { standingOf } from '../standing.ts'
import { addSite, latestVersion, type PageRow, type Site, siteOf, versionsOf } from '../store/pages.ts'
import { micrositePages } from '../tables.ts'

type Asking = Pick<Context, 'db' | 'actor' | 'now' | 'about'>
type Change = { readonly content?: PageContent; readonly photoKey?: string | null }

async function ownSite({ db, actor }: Asking, me: Staff): Promise<Site> {
  const site = await siteOf(db, me.id)
  if (site) return site
  const person = await findActiveStaff(db, { id: me.id })
  if (!person) throw problem('not-allowed')
  // Only the system may see whose addresses are taken.
  return runAsSystem(db, actor, () => addSite(db, me.id, nameOf(person)))
}

/** Changes the version being worked on; if there is none, starts one from the last content. */
export async function changeDraft(asking: Asking, { content, photoKey }: Change): Promise<void> {
  const { db, actor, now, about } = asking
  const me = requireStaff(actor)
  const site = await ownSite(asking, me)
  about(`microsite:${site.id}`)
  const { current } = await versionsOf(db, site.id, 'lock')
  if (!current) return begin(asking, site, { ...(content ? { content } : {}), ...(photoKey === undefined ? {} : { photoKey }) })
  if (current.state === 'submitted')
    throw problem('not-now', { message: 'Your page is with the office. Take it back first, then change it.' })
  if (current.state === 'returned') await step(asking, current, 'revise')
  const set = { ...(content ? { content } : {}), ...(photoKey === undefined ? {} : { photoKey }), updatedAt: now }
  await db.update(micrositePages).set(set).where(eq(micrositePages.id, current.id))
  if (photoKey !== undefined && current.photoKey && current.photoKey !== photoKey) await markOrphaned(db, [current.photoKey])
}

async function begin({ db, actor, now }: Asking, { id: micrositeId, agentId }: Site, change: Change): Promise<void> {
  const last = await latestVersion(db, micrositeId)
  const content = change.content ?? last?.content
  if (!content) throw problem('not-now', { message: 'Write about yourself and save it first; then add your photo.' })
  const photoKey = change.photoKey === undefined ? (last?.photoKey ?? null) : change.photoKey
  const [row] = await db
    .insert(micrositePages)
    .values({ micrositeId, agentId, content, photoKey, createdAt: now, updatedAt: now })
    .returning({ id: micrositePages.id })
  if (row) await startHistory(db, micrositePageLife, row.id, actor)
}

type Event = (typeof micrositePageLife)['steps'][number]['event']

const step = ({ db, actor, now }: Asking, page: PageRow, event: Event, set: Partial<typeof micrositePages.$inferInsert> = {}) =>
  advance(db, {
    ...{ cycle: micrositePageLife, table: micrositePages, id: page.id, event, actor },
    from: parseState(micrositePageLife, page.state),
    set: { ...set, updatedAt: now },
  })

/** Submits the version being worked on to the office, or recalls it. */
export async function moveDraft(asking: Asking, event: 'submit' | 'recall'): Promise<void> {
  const { db, actor, now, about } = asking
  const me = requireStaff(actor)
  const site = await siteOf(db, me.id)
  const { current } = site ? await versionsOf(db, site.id, 'lock') : {}
  if (!site || !current) throw problem('not-now', { message: 'There is no draft. Write about yourself and save it first.' })
  about(`microsite:${site.id}`)
  if (event === 'recall') return void (await step(asking, current, 'recall'))
  const { hiddenBecause, licensed } = await standingOf(db, me.id, dayOf(now))
  if (hiddenBecause)
    throw problem('not-now', {
      message: 'You have no licence that is valid today, so the page could not be shown. Ask the office to record it.',
    })
  if (!licensed.some(({ line }) => current.content.lines.includes(line.code)))
    throw problem('not-now', { message: 'Your licence allows none of the products that you chose today. Choose others.' })
  await step(asking, current, 'submit', { submittedAt: now })
  const path = pathTo('microsite/review', { audience: 'agent' }, { kind: 'page', item: current.id })
  for (const { id } of await activeAdministrators(db))
    await notify(db, {
      staffId: id,
      kind: 'microsite-submitted',
      title: msg`${me.name} submitted their page`,
      body: current.content.headline,
      path,
      by: `staff:${me.id}`,
    })
}

/** Takes down what is shown, immediately. */
export async function takeDownOwn(asking: Asking): Promise<void> {
  const { db, actor, about } = asking
  const site = await siteOf(db, requireStaff(actor).id)
  const { published } = site ? await versionsOf(db, site.id, 'lock') : {}
  if (!site || !published) throw problem('not-now', { message: 'Your page is not shown now.' })
  about(`microsite:${site.id}`)
  await step(asking, published, 'withdraw')
}
