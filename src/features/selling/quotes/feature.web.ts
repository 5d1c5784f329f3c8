import { contributes } from '#kit/extension-point.ts'
import { prefetches } from '#kit/web/prefetch.ts'

export const contributions = [
  contributes(prefetches, { feature: 'QUOTES', fetch: async () => (await import('./parts/prefetch-tariffs.ts')).prefetchTariffs() }),
]
