import { eq } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { micrositePageLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { canReach } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { MicrositeSettings, PageVersion } from '../public/contract/own.ts'
import { pageAddress } from '../rules/address.ts'
import { PageContent } from '../rules/content.ts'
import { licencesShown, standingOf } from './standing.ts'
import { latestVersion, type PageRow, siteOf, versionsOf } from './store/pages.ts'

type Asking = { readonly db: Db; readonly now: Date; readonly origin: { readonly baseUrl: string } }

/** The agent, if the person asking is that agent, is above them, or may see everyone. */
export async function getPerson(db: Db, viewer: Staff, id: string) {
  const [person] = isUuid(id) ? await db.select().from(staff).where(eq(staff.id, id)) : []
  const maySee = person && (person.id === viewer.id || viewer.features.includes('ADMIN') || (await canReach(db, viewer.id, person.id)))
  if (!maySee) throw problem('not-found')
  return person
}

/** The complete state of an agent's page. */
export async function settingsOf({ db, now, origin }: Asking, agentId: string): Promise<MicrositeSettings> {
  const [person] = await db.select().from(staff).where(eq(staff.id, agentId))
  if (!person) throw problem('not-found')
  const { licensed, hiddenBecause } = await standingOf(db, agentId, dayOf(now))
  const site = await siteOf(db, agentId)
  const { current, published } = site ? await versionsOf(db, site.id) : {}
  const last = site && !current ? await latestVersion(db, site.id) : undefined
  return {
    agent: { _id: person.id, name: nameOf(person), agentCode: person.agentCode, branch: branchName(person.branch) },
    address: site ? `${origin.baseUrl}${pageAddress(site.slug)}` : null,
    isShown: published !== undefined && hiddenBecause === undefined,
    hiddenBecause: published ? (hiddenBecause ?? null) : null,
    current: current ? toVersion(current) : null,
    published: published ? toVersion(published) : null,
    begin: last ? PageContent.parse(last.content) : null,
    licences: licencesShown(licensed),
    lines: licensed.map(({ line }) => line.code),
  }
}

const toVersion = ({ id, state, content, photoKey, updatedAt, reason }: PageRow): PageVersion => ({
  id,
  state: parseState(micrositePageLife, state),
  content: PageContent.parse(content),
  hasPhoto: photoKey !== null,
  updatedAt: updatedAt.toISOString(),
  reason: state === 'returned' ? reason : null,
})
