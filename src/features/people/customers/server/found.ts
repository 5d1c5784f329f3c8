import { and, desc, sql } from 'drizzle-orm'
import { keySearchQuery, leadSearchQuery } from '#domain/lead-search-query.ts'
import { formatMobile } from '#domain/mobile.ts'
import { LOOKED_AT, type SearchSource } from '#features/reference/search/public/server/sources.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { customerAddress } from '../public/addresses.ts'
import { customers } from '../public/server/tables.ts'

/** Customers by name, mobile and e-mail, and by the plate, MV file or chassis of what was insured for them. */
export const customersFound: SearchSource = {
  label: 'Customers',
  rank: 10,
  record: 'customer',
  feature: 'CUSTOMERS',
  find: async (db, { viewer, people, text, most }) => {
    const words = leadSearchQuery(text)
    if (words === undefined) return []
    const key = keySearchQuery(text)
    const insured =
      key && sql`union select p.customer_id from policies p where p.id in (select app.policies_found(${people}, ${key}, ${LOOKED_AT}))`
    const rows = await db
      .select({ id: customers.id, name: customers.name, mobile: customers.mobile })
      .from(customers)
      .where(
        and(
          visibleTo(viewer, { agentId: customers.agentId, customerId: customers.id }),
          sql`${customers.id} in (select app.customers_found(${people}, ${words}, ${LOOKED_AT}) ${insured ?? sql``})`,
        ),
      )
      .orderBy(desc(customers.isInsured), desc(customers.createdAt))
      .limit(most)
    return rows.map(({ id, name, mobile }) => ({
      id,
      title: name || formatMobile(mobile),
      detail: name ? formatMobile(mobile) : '',
      to: customerAddress(id),
    }))
  },
}
