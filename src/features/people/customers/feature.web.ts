import { formatMobile } from '#domain/mobile.ts'
import { pathTo } from '#domain/routing.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { contract } from './public/contract.ts'

export const contributions = [
  contributes(prefetches, { feature: 'CUSTOMERS', fetch: async () => (await import('./parts/prefetch-list.ts')).prefetchList() }),
  contributes(
    keptReads,
    keptRead(contract.customer, 'Customers', ({ id, name, mobile }) => ({
      name,
      detail: formatMobile(mobile),
      to: pathTo('customer-pages/record', { audience: 'agent' }, { id }),
    })),
  ),
]
