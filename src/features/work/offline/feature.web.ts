import { contributes } from '#kit/extension-point.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { FEED_MS } from './rules/feed.ts'

export const contributions = [
  contributes(prefetches, { feature: 'LEADS', fetch: async () => (await import('./parts/replicate.ts')).replicate(), every: FEED_MS }),
]
