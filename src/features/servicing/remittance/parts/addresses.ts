import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const
export const heldAddress = () => pathTo('remittance/held', AGENT)
export const remittancesAddress = () => pathTo('remittance/remittances', AGENT)
export const remittanceAddress = (id: string) => pathTo('remittance/remittance', AGENT, { remittance: id })
