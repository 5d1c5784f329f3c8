import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { gatherFacts } from './gather.ts'
import { agentPage } from './pages/agent-page.ts'
import { standingOf } from './standing.ts'
import type { PageRow, Site } from './store/pages.ts'
import { languageOf } from './translations.ts'

type Given = { readonly brand: Brand; readonly files: FileStore; readonly baseUrl: string; readonly now: Date }

/** A version as the public would see it, with its photo inlined; for our own screens. */
export async function previewOf(db: Db, site: Site, page: PageRow, { brand, files, baseUrl, now }: Given): Promise<string> {
  const { licensed, sold, agent } = await standingOf(db, site.agentId, dayOf(now))
  if (!agent) throw problem('not-found')
  const photo = page.photoKey ? await files.get(page.photoKey) : undefined
  const facts = await gatherFacts(
    db,
    {
      ...{ agent: agent satisfies StaffRow, licensed, sold, slug: site.slug, content: page.content, picture: undefined },
      photo: photo && `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`,
    },
    now,
  )
  const around = { brand, baseUrl, isPreview: true, ...(await languageOf('en', undefined)) }
  return agentPage(facts, around, { seal: '', given: {}, wrong: {} })
}
