import type { Side } from '#domain/side.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../contract.ts'

/** The customer that the address names, or the one who is signed in; and who is viewing. */
export function useCustomer() {
  const person = usePerson()
  const [named] = useQueryParam('id')
  const side: Side = person?.audience === 'customer' ? 'customer' : 'agent'
  const id = side === 'customer' ? person?.id : named
  const read = useRead(contract.customer, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  return { id, side, read }
}
