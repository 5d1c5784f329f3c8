import { pathTo } from '#domain/routing.ts'

/** Where a provider sends a payer back to. An encrypted answer needs no session; a plain one goes to the payer's own screens. */
export const returnPath = (line: string, audience: 'agent' | 'customer', page: 'encrypted' | 'plain'): string =>
  page === 'encrypted'
    ? pathTo('payments/return', { line, audience: 'public', variant: 'encrypted' })
    : pathTo('payments/return', { line, audience: audience === 'customer' ? 'customer' : 'public' })
