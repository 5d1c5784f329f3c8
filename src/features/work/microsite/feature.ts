import { dayOf } from '#domain/day.ts'
import { agentPages } from '#features/people/sharing/public/server/agent-pages.ts'
import { contributes } from '#kit/extension-point.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { agentBadges } from './public/server/badges.ts'
import { pageAddress } from './rules/address.ts'
import { ownApi } from './server/api/own.ts'
import { reviewApi } from './server/api/review.ts'
import { yearsBadge } from './server/badges.ts'
import { pageNeedsFile } from './server/files.ts'
import { shownOf } from './server/gather.ts'
import { callBacksHeld, testimonialsHeld } from './server/personal-data.ts'
import { publicPages } from './server/public-pages.ts'
import { siteOf } from './server/store/pages.ts'

export const feature: Feature = {
  name: 'microsite',
  contributions: [
    ...holdsPersonalData(testimonialsHeld, callBacksHeld),
    contributes(fileReferences, pageNeedsFile),
    contributes(agentBadges, yearsBadge),
    // That an agent has a page is public; the rest of it stays behind row-level security.
    contributes(agentPages, (db, agentId, { actor, now }) =>
      runAsSystem(db, actor, async () => {
        const site = await siteOf(db, agentId)
        return site && (await shownOf(db, site, dayOf(now))) ? pageAddress(site.slug) : undefined
      }),
    ),
  ],
  install: ({ brand, files, secret, publicUrl, transactAsSystem, enqueue }) => ({
    served: [ownApi({ brand, files }), reviewApi({ brand, files })],
    plugins: [publicPages({ brand, files, secret, publicUrl, transactAsSystem, enqueue })],
  }),
}
