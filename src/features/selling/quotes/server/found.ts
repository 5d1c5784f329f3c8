import { and, desc, sql } from 'drizzle-orm'
import { recordSearchQuery } from '#domain/lead-search-query.ts'
import { pathTo } from '#domain/routing.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { LOOKED_AT, type SearchSource } from '#features/reference/search/public/server/sources.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { quotations } from '../public/server/tables.ts'

/** Quotations by number, policyholder, mobile, and the identifiers of the insured thing. */
export const quotationsFound: SearchSource = {
  label: 'Quotations',
  rank: 30,
  record: 'quotation',
  feature: 'QUOTES',
  find: async (db, { viewer, people, text, most }) => {
    const words = recordSearchQuery(text)
    if (words === undefined) return []
    const { id, line, state, number, holderName, description } = quotations
    const rows = await db
      .select({ id, line, state, number, holderName, description })
      .from(quotations)
      .where(and(visibleTo(viewer, quotations), sql`${id} in (select app.quotations_found(${people}, ${words}, ${LOOKED_AT}))`))
      .orderBy(desc(id))
      .limit(most)
    return rows.map((row) => ({
      id: row.id,
      title: row.number,
      detail: [row.holderName, row.description, describeState('quotation', row.state).label].filter(Boolean).join(' · '),
      to: pathTo('quotes/quotation', { audience: 'agent', line: row.line }, { quotation: row.id }),
    }))
  },
}
