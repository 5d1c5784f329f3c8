import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const listsAddress = (): string => pathTo('lookups/maintained-lists', AGENT)
export const listAddress = (list: string): string => pathTo('lookups/maintained-list', AGENT, { list })
export const versionAddress = (id: string): string => pathTo('lookups/list-version', AGENT, { version: id })
