import { and, eq } from 'drizzle-orm'
import { pathTo } from '#domain/routing.ts'
import type { SearchSource } from '#features/reference/search/public/server/sources.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { certificates } from '../public/server/tables.ts'

/** Finds a certificate by its full number, in any spelling. */
export const certificatesFound: SearchSource = {
  label: 'Certificates of cover',
  rank: 25,
  record: 'certificate',
  feature: 'POLICIES',
  find: async (db, { viewer, text, most }) => {
    const { id, cocNumber } = certificates
    const rows = await db
      .select({ id, cocNumber, policy: policies.id, line: policies.line, holderName: policies.holderName })
      .from(certificates)
      .innerJoin(policies, eq(policies.id, certificates.policyId))
      .where(and(visibleTo(viewer, certificates), eq(cocNumber, text.replace(/[\s-]/g, '').toUpperCase())))
      .limit(most)
    return rows.map(({ id, cocNumber: title, policy, line, holderName: detail }) => ({
      ...{ id, title, detail },
      to: pathTo('certificates/certificate', { audience: 'agent', line }, { policy }),
    }))
  },
}
