import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '#domain/day.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { ResourceItem } from '../../public/contract.ts'
import { MARK, MAX_FOUND, wordsQuery } from '../../rules/resources.ts'

type Wanted = {
  readonly search?: string | undefined
  readonly line?: string | undefined
  readonly kind?: string | undefined
  readonly language?: string | undefined
  readonly on: Day
}

/** More than are shown may match, including other lines or days. */
const MOST_MATCHES = 500

const HEADLINE = `StartSel=${MARK.from}, StopSel=${MARK.to}, MaxFragments=1, MaxWords=18, MinWords=8`

/**
 * The versions in force on a day. A search ranks them by words of title, summary and pages and by how similar the title is
 * (`app.resources_found`); a line also finds documents of every line. A withdrawn version was in force until then, and the one it replaced
 * does not come back.
 */
export async function resourcesInForce(db: Db, { search = '', line, kind, language, on }: Wanted): Promise<ResourceItem[]> {
  const words = wordsQuery(search)
  const isSearched = search !== ''
  const { rows } = await db.execute(sql`
    with found as materialized (select * from app.resources_found(${words}, ${search}, ${MOST_MATCHES}) where ${isSearched}),
    dated as (select v.*, lead(v.effective_on) over (partition by v.resource_id order by v.effective_on, v.number) as next_on
      from resource_versions v where v.state in ('published', 'withdrawn'))
    select r.id as "resourceId", d.id as "versionId", d.title, d.summary, r.kind, r.line, r.language, r.audience, d.number,
      d.effective_on::text as "effectiveOn", d.next_on::text as before, coalesce(d.type, ${PDF}) as type,
      case when d.words @@ to_tsquery('simple', app.plain(${words})) and d.body <> ''
        then ts_headline('simple', left(d.body, 100000), to_tsquery('simple', ${words}), ${HEADLINE}) end as snippet
    from dated d join resources r on r.id = d.resource_id left join found f on f.id = d.id
    where d.effective_on <= ${on}::date and (d.next_on is null or d.next_on > ${on}::date)
      and (d.withdrawn_at is null or (d.withdrawn_at at time zone 'Asia/Manila')::date > ${on}::date)
      and (${!isSearched} or f.id is not null)
      and (${line ?? null}::text is null or r.line = ${line ?? null} or r.line is null)
      and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
      and (${language ?? null}::text is null or r.language = ${language ?? null})
    order by f.score desc nulls last, r.line nulls first, r.kind, d.title limit ${MAX_FOUND + 1}`)
  return z.array(ResourceItem).parse(rows)
}
