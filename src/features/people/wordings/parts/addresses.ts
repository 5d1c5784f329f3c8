import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const wordingsAddress = (): string => pathTo('wordings/wordings', AGENT)
export const wordingAddress = (message: string, language: string): string => pathTo('wordings/wording', AGENT, { message, language })
