import { contributes } from '#kit/extension-point.ts'
import { broughtAlong } from '#kit/web/brought-along.ts'

export const contributions = [
  contributes(broughtAlong, { feature: 'QUOTES', bring: async () => (await import('./parts/bring-tariffs.ts')).bringTariffs() }),
]
