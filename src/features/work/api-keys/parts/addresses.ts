import { pathTo } from '#domain/routing.ts'

export const keysAddress = () => pathTo('api-keys/keys', { audience: 'agent' })
export const keyAddress = (id: string) => pathTo('api-keys/key', { audience: 'agent' }, { key: id })
