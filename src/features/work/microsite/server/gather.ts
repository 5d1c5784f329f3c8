import { type Day, dayOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { agentBadges } from '../public/server/badges.ts'
import { photoAddress, shareAddress } from '../rules/address.ts'
import type { PageContent } from '../rules/content.ts'
import type { PageFacts } from './pages/facts.ts'
import { pricedProduct } from './products.ts'
import { type Licensed, licencesShown, type Standing, standingOf } from './standing.ts'
import { type PageRow, type Site, siteAt, versionsOf } from './store/pages.ts'
import { shownPosts, toShown } from './store/posts.ts'
import { shownTestimonials } from './store/testimonials.ts'

const EXAMPLES = 2
const POSTS = 3

type Told = {
  readonly agent: StaffRow
  readonly licensed: readonly Licensed[]
  readonly sold: readonly Licensed[]
  readonly slug: string
  readonly content: PageContent
  readonly photo: string | undefined
  readonly picture: string | undefined
}

/** Everything on a page besides what the agent wrote comes from the current records. */
export async function gatherFacts(db: Db, { agent, licensed, sold, slug, content, photo, picture }: Told, now: Date): Promise<PageFacts> {
  const today = dayOf(now)
  const { id, agentCode: code, branch, mobile } = agent
  const wanted = sold.filter(({ line }) => content.lines.includes(line.code))
  const products = []
  for (const { line } of wanted) products.push(await pricedProduct(db, line, { branch, today, most: EXAMPLES }))
  const badges = []
  for (const find of agentBadges.contributions()) badges.push(...(await find(db, id, now)))
  const said = await shownTestimonials(db, id)
  const { rows } = await shownPosts(db, id, { skip: 0, limit: POSTS })
  return {
    ...{ slug, content, photo, picture, products, badges },
    agent: { id, name: nameOf(agent), code, branch, mobile },
    licences: licencesShown(licensed),
    testimonials: said.map((each) => ({
      said: each.said ?? '',
      shownAs: each.shownAs ?? '',
      on: dayOf(each.consentedAt ?? each.createdAt),
    })),
    posts: rows.map(toShown),
  }
}

export type ShownSite = { readonly site: Site; readonly page: PageRow; readonly agent: StaffRow } & Pick<Standing, 'licensed' | 'sold'>

/** What is at the address of a page today; undefined if nothing is shown, for whatever reason. */
export async function findShown(db: Db, slug: string, today: Day): Promise<ShownSite | undefined> {
  const site = await siteAt(db, slug)
  return site && shownOf(db, site, today)
}

export async function shownOf(db: Db, site: Site, today: Day): Promise<ShownSite | undefined> {
  const { published: page } = await versionsOf(db, site.id)
  if (!page) return undefined
  const { agent, licensed, sold, hiddenBecause } = await standingOf(db, site.agentId, today)
  return agent && hiddenBecause === undefined ? { site, page, agent, licensed, sold } : undefined
}

export const factsOfShown = (db: Db, { site: { slug }, page, agent, licensed, sold }: ShownSite, now: Date): Promise<PageFacts> =>
  gatherFacts(
    db,
    {
      ...{ agent, licensed, sold, slug, content: page.content },
      photo: page.photoKey ? photoAddress(slug, page.photoKey) : undefined,
      picture: page.shareKey ? shareAddress(slug, page.shareKey) : undefined,
    },
    now,
  )
