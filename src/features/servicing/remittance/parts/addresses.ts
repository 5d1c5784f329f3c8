import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const
export const heldAddress = () => pathTo('remittance/held', AGENT)
export const remittancesAddress = () => pathTo('remittance/remittances', AGENT)
/** What was returned, to be corrected and sent again. */
export const againAddress = (id: string) => pathTo('remittance/remit', AGENT, { again: id })
export const remittanceAddress = (id: string) => pathTo('remittance/remittance', AGENT, { remittance: id })
