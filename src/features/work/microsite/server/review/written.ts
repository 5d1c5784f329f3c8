import { asc, desc, eq } from 'drizzle-orm'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { Waiting, Written } from '../../public/contract/review.ts'
import type { PageRow } from '../store/pages.ts'
import type { PostRow } from '../store/posts.ts'
import type { TestimonialRow } from '../store/testimonials.ts'
import { micrositePages, micrositePosts, testimonials } from '../tables.ts'

type About = { readonly agentName: string | null }
/** Something that was written for the public, and whose page it is on. */
export type WrittenRow = About &
  (
    | { readonly kind: 'page'; readonly row: PageRow }
    | { readonly kind: 'post'; readonly row: PostRow }
    | { readonly kind: 'testimonial'; readonly row: TestimonialRow }
  )

const who = { firstName: staff.firstName, lastName: staff.lastName }
const named = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  firstName === null ? null : nameOf({ firstName, lastName: lastName ?? '' })

/** What was written, once it is the office's to read; locked, so that its author cannot take it back before it is decided on. */
export async function findWritten(db: Db, kind: Written, id: string, how: 'read' | 'lock' = 'read'): Promise<WrittenRow> {
  if (kind === 'page') {
    const found = db
      .select({ row: micrositePages, who })
      .from(micrositePages)
      .innerJoin(staff, eq(staff.id, micrositePages.agentId))
      .where(eq(micrositePages.id, id))
    const [row] = await (how === 'lock' ? found.for('update', { of: micrositePages }) : found)
    if (row && row.row.state !== 'draft') return { kind, row: row.row, agentName: named(row.who) }
  }
  if (kind === 'post') {
    const found = db
      .select({ row: micrositePosts, who })
      .from(micrositePosts)
      .leftJoin(staff, eq(staff.id, micrositePosts.agentId))
      .where(eq(micrositePosts.id, id))
    const [row] = await (how === 'lock' ? found.for('update', { of: micrositePosts }) : found)
    if (row && row.row.state !== 'draft') return { kind, row: row.row, agentName: row.who && named(row.who) }
  }
  if (kind === 'testimonial') {
    const found = db
      .select({ row: testimonials, who })
      .from(testimonials)
      .innerJoin(staff, eq(staff.id, testimonials.agentId))
      .where(eq(testimonials.id, id))
    const [row] = await (how === 'lock' ? found.for('update', { of: testimonials }) : found)
    if (row && row.row.state !== 'asked') return { kind, row: row.row, agentName: named(row.who) }
  }
  throw problem('not-found')
}

/** Its title, and since when it has been in its current state. */
export function toWaiting({ kind, row, agentName: agent }: WrittenRow): Waiting {
  const { id, state } = row
  if (kind === 'page')
    return {
      kind,
      id,
      agent,
      state,
      title: row.content.headline,
      since: (row.publishedAt ?? row.submittedAt ?? row.updatedAt).toISOString(),
    }
  if (kind === 'post')
    return { kind, id, agent, state, title: row.title, since: (row.publishedAt ?? row.submittedAt ?? row.updatedAt).toISOString() }
  return { kind, id, agent, state, title: row.said ?? '', since: (row.decidedAt ?? row.consentedAt ?? row.createdAt).toISOString() }
}

const MOST = 200

async function inStates(db: Db, states: Readonly<Record<Written, string>>, order: typeof asc): Promise<Waiting[]> {
  const pages = await db
    .select({ row: micrositePages, who })
    .from(micrositePages)
    .innerJoin(staff, eq(staff.id, micrositePages.agentId))
    .where(eq(micrositePages.state, states.page))
    .orderBy(order(micrositePages.submittedAt))
    .limit(MOST)
  const posts = await db
    .select({ row: micrositePosts, who })
    .from(micrositePosts)
    .leftJoin(staff, eq(staff.id, micrositePosts.agentId))
    .where(eq(micrositePosts.state, states.post))
    .orderBy(order(micrositePosts.submittedAt))
    .limit(MOST)
  const said = await db
    .select({ row: testimonials, who })
    .from(testimonials)
    .innerJoin(staff, eq(staff.id, testimonials.agentId))
    .where(eq(testimonials.state, states.testimonial))
    .orderBy(order(testimonials.consentedAt))
    .limit(MOST)
  return [
    ...pages.map(({ row, who: by }) => toWaiting({ kind: 'page', row, agentName: named(by) })),
    ...posts.map(({ row, who: by }) => toWaiting({ kind: 'post', row, agentName: by && named(by) })),
    ...said.map(({ row, who: by }) => toWaiting({ kind: 'testimonial', row, agentName: named(by) })),
  ]
}

export const waitingNow = async (db: Db): Promise<Waiting[]> =>
  (await inStates(db, { page: 'submitted', post: 'submitted', testimonial: 'written' }, asc)).toSorted((a, b) =>
    a.since.localeCompare(b.since),
  )

export const shownNow = async (db: Db): Promise<Waiting[]> =>
  (await inStates(db, { page: 'published', post: 'published', testimonial: 'published' }, desc)).toSorted((a, b) =>
    b.since.localeCompare(a.since),
  )
