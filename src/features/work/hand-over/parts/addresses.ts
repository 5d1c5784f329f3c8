import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const handOversAddress = (): string => pathTo('hand-over/hand-overs', AGENT)
export const handOverAddress = (id: string): string => pathTo('hand-over/hand-over', AGENT, { handOver: id })
export const newHandOverAddress = (): string => pathTo('hand-over/new-hand-over', AGENT)
