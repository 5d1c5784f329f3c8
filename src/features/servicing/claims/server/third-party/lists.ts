import type { z } from 'zod'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { thirdPartyContract } from '../../public/contract/third-party.ts'

type Query = z.output<typeof thirdPartyContract.thirdPartyReports.query>

/** Undecided ones first, oldest on top; then decided ones, newest first. */
export function thirdPartyPage({ page, limit, after, before, search, state }: Query) {
  const where = conditions()
  where.when(state, (wanted) => `r.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(r.number ilike ${pattern} or r.name ilike ${pattern} or r.known_by ilike ${pattern})`
  })
  return pageSql({
    ...{ table: 'third_party_reports', as: 'r', where, paging: { page, limit, after, before } },
    order: {
      by: `case r.state when 'received' then extract(epoch from r.created_at) else 1e12 - extract(epoch from r.updated_at) end`,
      descending: false,
    },
    columns: {
      ...{ id: 'r.id', number: 'r.number', state: 'r.state', name: 'r.name', knownBy: 'r.known_by', createdAt: 'r.created_at' },
      lossOn: `to_char(r.loss_at at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
      policyNumber: '(select p.number from policies p where p.id = r.policy_id)',
      claimNumber: '(select c.number from claims c where c.id = r.claim_id)',
    },
  })
}
