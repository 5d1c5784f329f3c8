import { and, desc, sql } from 'drizzle-orm'
import { recordSearchQuery } from '#domain/lead-search-query.ts'
import { pathTo } from '#domain/routing.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { LOOKED_AT, type SearchSource } from '#features/reference/search/public/server/sources.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { policies } from '../public/server/tables.ts'

/** Policies by number, policyholder, mobile, and whatever identifies what is insured. */
export const policiesFound: SearchSource = {
  label: 'Policies',
  rank: 20,
  record: 'policy',
  feature: 'POLICIES',
  find: async (db, { viewer, people, text, most }) => {
    const words = recordSearchQuery(text)
    if (words === undefined) return []
    const { id, line, state, number, quotationNumber, holderName, description } = policies
    const rows = await db
      .select({ id, line, state, number, quotationNumber, holderName, description })
      .from(policies)
      .where(and(visibleTo(viewer, policies), sql`${id} in (select app.policies_found(${people}, ${words}, ${LOOKED_AT}))`))
      .orderBy(desc(id))
      .limit(most)
    return rows.map((row) => ({
      id: row.id,
      title: row.number ?? row.quotationNumber,
      detail: [row.holderName, row.description, describeState('policy', row.state).label].filter(Boolean).join(' · '),
      to: pathTo('policies/policy', { audience: 'agent', line: row.line }, { policy: row.id }),
    }))
  },
}
