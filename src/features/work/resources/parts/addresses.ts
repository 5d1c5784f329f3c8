import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const centreAddress = (): string => pathTo('resources/resources', AGENT)
export const resourceAddress = (version: string): string => pathTo('resources/resource', AGENT, { version })
