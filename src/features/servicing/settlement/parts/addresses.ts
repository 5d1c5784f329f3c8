import { pathTo } from '#domain/routing.ts'

export const settlementsAddress = () => pathTo('settlement/settlements', { audience: 'agent' })
export const settlementAddress = (id: string) => pathTo('settlement/settlement', { audience: 'agent' }, { settlement: id })
export const deskAddress = () => pathTo('settlement/desk', { audience: 'agent' })
export const itemAddress = (id: string) => pathTo('settlement/item', { audience: 'agent' }, { item: id })
