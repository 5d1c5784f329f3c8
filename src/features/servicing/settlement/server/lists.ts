import type { z } from 'zod'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { contract } from '../public/contract.ts'

type SettlementFilters = z.output<typeof contract.settlements.query>
type ItemFilters = z.output<typeof contract.settlementItems.query>

export function settlementsPage({ search, provider, state, dayFrom, dayUntil, ...paging }: SettlementFilters & Paging) {
  const where = conditions()
  where.when(provider, (wanted) => `s.provider = ${where.param(wanted)}`)
  where.when(state, (wanted) => `s.state = ${where.param(wanted)}`)
  where.when(dayFrom, (day) => `s.day >= ${where.param(day)}::date`)
  where.when(dayUntil, (day) => `s.day <= ${where.param(day)}::date`)
  where.when(search, (text) => `s.payout_reference ilike ${where.param(likePattern(text))}`)
  return pageSql({
    ...{ table: 'settlements', as: 's', where, paging, order: { by: 's.day', descending: true } },
    columns: {
      ...{ id: 's.id', provider: 's.provider', day: 's.day', state: 's.state', version: 's.version', items: 's.items' },
      ...{ matched: 's.matched', waiting: 's.waiting', gross: 's.gross_centavos', fees: 's.fees_centavos', vat: 's.vat_centavos' },
      ...{ withheld: 's.withheld_centavos', net: 's.net_centavos', payout: 's.payout_centavos', payoutReference: 's.payout_reference' },
    },
  })
}

export function itemsPage({ search, settlement, waiting, outcome, state, provider, ...paging }: ItemFilters & Paging) {
  const where = conditions()
  where.when(settlement, (id) => `i.settlement_id = ${where.param(id)}::uuid`)
  where.when(waiting, (only) => (only ? `i.state in ('open', 'proposed')` : `i.state not in ('open', 'proposed')`))
  where.when(outcome, (wanted) => `i.outcome = ${where.param(wanted)}`)
  where.when(state, (wanted) => `i.state = ${where.param(wanted)}`)
  where.when(provider, (name) => `i.settlement_id in (select z.id from settlements z where z.provider = ${where.param(name)})`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(i.reference ilike ${pattern} or i.payment_ref ilike ${pattern}
      or exists (select from policies q where q.id = i.policy_id and (q.number ilike ${pattern} or q.quotation_number ilike ${pattern})))`
  })
  return pageSql({
    ...{ table: 'settlement_items', as: 'i', where, paging },
    joins: 'join settlements s on s.id = i.settlement_id left join policies p on p.id = i.policy_id',
    columns: {
      ...{ id: 'i.id', settlementId: 'i.settlement_id', provider: 's.provider', day: 's.day', type: 'i.type', state: 'i.state' },
      ...{ outcome: 'i.outcome', says: 'i.says', reference: 'i.reference', paymentRef: 'i.payment_ref' },
      ...{
        policyNumber: 'coalesce(p.number, p.quotation_number)',
        gross: 'i.gross_centavos',
        fee: 'i.fee_centavos',
        vat: 'i.vat_centavos',
      },
      ...{ withheld: 'i.withheld_centavos', net: 'i.net_centavos', ours: 'i.ours_centavos', capturedOn: 'i.captured_on' },
      ...{ settledOn: 'i.settled_on', lateOn: 'i.late_on', waitsSince: 'i.waits_since', reason: 'i.reason' },
    },
  })
}
