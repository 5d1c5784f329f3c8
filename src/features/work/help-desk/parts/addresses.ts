import { pathTo } from '#domain/routing.ts'
import { usePerson } from '#kit/web/session.ts'

/** Where the signed-in person finds help. */
export function useHelpAddresses() {
  const audience = usePerson()?.audience ?? 'customer'
  return {
    help: pathTo('help-desk/help', { audience }),
    ask: pathTo('help-desk/ask', { audience }),
    request: (request: string) => pathTo('help-desk/request', { audience }, { request }),
  }
}

const AGENT = { audience: 'agent' } as const
export const queueAddress = (): string => pathTo('help-desk/queue', AGENT)
export const deskAddress = (request: string): string => pathTo('help-desk/desk', AGENT, { request })
