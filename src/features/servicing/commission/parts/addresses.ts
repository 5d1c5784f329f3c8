import { pathTo } from '#domain/routing.ts'

export const earnedAddress = () => pathTo('commission/earned', { audience: 'agent' })
export const payoutsAddress = () => pathTo('commission/payouts', { audience: 'agent' })
export const statementAddress = (id: string) => pathTo('commission/statement', { audience: 'agent' }, { statement: id })
