import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const scenariosAddress = (): string => pathTo('practice/scenarios', AGENT)
export const resultAddress = (run: string): string => pathTo('practice/result', AGENT, { run })
