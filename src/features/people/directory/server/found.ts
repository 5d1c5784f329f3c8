import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import type { SearchSource } from '#features/reference/search/public/server/sources.ts'
import { advisorsPage } from './store.ts'

const Rows = z.object({
  page: z.object({
    items: z.array(
      z.object({ _id: z.string(), first_name: z.string(), last_name: z.string(), agentCode: z.string(), designation: z.string() }),
    ),
  }),
})

/** Colleagues whom the person may look up, by name, code, e-mail address and mobile. */
export const advisorsFound: SearchSource = {
  label: 'Colleagues',
  rank: 50,
  record: 'staff',
  find: async (db, { viewer, text, most }) => {
    const { query, values } = advisorsPage(viewer, { search: text, page: 1, limit: most })
    const { rows } = await db.$client.query(`select (${query}) as page`, [...values])
    return Rows.parse(rows[0]).page.items.map(({ _id, first_name, last_name, agentCode, designation }) => ({
      id: _id,
      title: `${first_name} ${last_name}`,
      detail: [designation, agentCode].filter(Boolean).join(' · '),
      to: pathTo('directory/advisors', { audience: 'agent' }, { advisortype: 'profile', id: _id }),
    }))
  },
}
