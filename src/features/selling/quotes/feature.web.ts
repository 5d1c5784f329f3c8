import { pathTo } from '#domain/routing.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRead, keptReads } from '#kit/web/kept-reads.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { contract } from './public/contract/quotes.ts'

/** Tables are valid for days: in an app that stays open, they are renewed while there is a network. */
const TABLES_ANEW_MS = 6 * 3_600_000

export const contributions = [
  contributes(prefetches, { feature: 'QUOTES', fetch: async () => (await import('./parts/prefetch-list.ts')).prefetchList() }),
  contributes(
    keptReads,
    keptRead(contract.quotation, 'Quotations', ({ id, line, number, holderName, description }) => ({
      name: holderName || description || number,
      detail: [number, description].filter(Boolean).join(' · '),
      to: pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: id }),
    })),
  ),
  contributes(prefetches, {
    feature: 'QUOTES',
    fetch: async () => (await import('./parts/prefetch-tariffs.ts')).prefetchTariffs(),
    every: TABLES_ANEW_MS,
  }),
]
