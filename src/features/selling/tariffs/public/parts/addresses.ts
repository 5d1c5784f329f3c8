import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const tariffsAddress = (): string => pathTo('tariffs/tariffs', AGENT)
export const versionAddress = (id: string): string => pathTo('tariffs/tariff', AGENT, { tariff: id })
export const tablesAddress = (id: string, sheet?: string): string => pathTo('tariffs/tables', AGENT, { tariff: id, sheet })
