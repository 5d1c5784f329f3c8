import { and, desc, eq, sql } from 'drizzle-orm'
import { recordSearchQuery } from '#domain/lead-search-query.ts'
import { pathTo } from '#domain/routing.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { LOOKED_AT, type SearchSource } from '#features/reference/search/public/server/sources.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { cases } from './tables.ts'

/** Cases, found by their quotation. */
export const casesFound: SearchSource = {
  label: 'Underwriting cases',
  rank: 5,
  record: 'case',
  feature: 'UNDERWRITING',
  find: async (db, { people, text, most }) => {
    const words = recordSearchQuery(text)
    if (words === undefined) return []
    const { number, holderName, description } = quotations
    const rows = await db
      .select({ id: cases.id, state: cases.state, number, holderName, description })
      .from(cases)
      .innerJoin(quotations, eq(quotations.id, cases.quotationId))
      .where(
        and(
          sql`${quotations.agentId} = any(${people})`,
          sql`${cases.quotationId} in (select app.quotations_found(${people}, ${words}, ${LOOKED_AT}))`,
        ),
      )
      .orderBy(desc(cases.id))
      .limit(most)
    return rows.map((row) => ({
      id: row.id,
      title: row.number,
      detail: [row.holderName, row.description, describeState('case', row.state).label].filter(Boolean).join(' · '),
      to: pathTo('underwriting/case', { audience: 'agent' }, { case: row.id }),
    }))
  },
}
