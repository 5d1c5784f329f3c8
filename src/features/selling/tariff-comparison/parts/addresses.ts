import { pathTo } from '#domain/routing.ts'

/** The quotations that a draft was compared with, or those of one kind. */
export const comparedAddress = (id: string, kind?: string): string =>
  pathTo('tariff-comparison/quotations', { audience: 'agent' }, { tariff: id, kind })
