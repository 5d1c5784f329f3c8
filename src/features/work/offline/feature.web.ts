import { contributes } from '#kit/extension-point.ts'
import { prefetches } from '#kit/web/prefetch.ts'

/** Specification §9: how often what changed is asked for. */
const FEED_MS = 30_000

export const contributions = [
  contributes(prefetches, { feature: 'LEADS', fetch: async () => (await import('./parts/replicate.ts')).replicate(), every: FEED_MS }),
]
