import type { Day } from '#domain/day.ts'
import type { AgentBadge } from '../../public/server/badges.ts'
import type { PageContent } from '../../rules/content.ts'
import type { PricedProduct } from '../products.ts'

export type ShownPost = { readonly slug: string; readonly title: string; readonly body: string; readonly on: Day }

/** All facts on an agent's page. */
export type PageFacts = {
  readonly slug: string
  readonly agent: { readonly id: string; readonly name: string; readonly code: string; readonly branch: string; readonly mobile: string }
  readonly content: PageContent
  /** Address of the photo; a preview has it inline. */
  readonly photo: string | undefined
  readonly picture: string | undefined
  readonly licences: readonly { readonly kind: string; readonly number: string; readonly validUntil: Day }[]
  readonly products: readonly PricedProduct[]
  readonly badges: readonly AgentBadge[]
  readonly testimonials: readonly { readonly said: string; readonly shownAs: string; readonly on: Day }[]
  readonly posts: readonly ShownPost[]
}
