import { and, desc, sql } from 'drizzle-orm'
import { leadSearchQuery } from '#domain/lead-search-query.ts'
import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { LOOKED_AT, type SearchSource } from '#features/reference/search/public/server/sources.ts'
import { leads } from '../public/server/tables.ts'

/** Leads by name, mobile and number. */
export const leadsFound: SearchSource = {
  label: 'Leads',
  rank: 40,
  record: 'lead',
  feature: 'LEADS',
  find: async (db, { people, text, most }) => {
    const words = leadSearchQuery(text)
    if (words === undefined) return []
    const { id, number, firstName, lastName, mobile, agentId } = leads
    const rows = await db
      .select({ id, number, firstName, lastName, mobile })
      .from(leads)
      .where(and(sql`${agentId} = any(${people})`, sql`${id} in (select app.leads_found(${people}, ${words}, ${LOOKED_AT}))`))
      .orderBy(desc(id))
      .limit(most)
    return rows.map((row) => ({
      id: row.id,
      title: `${row.firstName} ${row.lastName}`.trim(),
      detail: `${formatMobile(row.mobile)} · ${row.number}`,
      to: pathTo('leads/status', { audience: 'agent' }, { id: row.id }),
    }))
  },
}
