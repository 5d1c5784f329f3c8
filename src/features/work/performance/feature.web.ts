import { contributes } from '#kit/extension-point.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { prefetchRead } from '#kit/web/use-read.ts'
import { contract } from './public/contract.ts'

export const contributions = [
  contributes(prefetches, { fetch: () => prefetchRead(contract.dashboard, undefined) }),
  contributes(prefetches, { feature: 'PERFORMANCE', fetch: async () => (await import('./parts/prefetch-figures.ts')).prefetchFigures() }),
]
