import { useQuery } from '@tanstack/react-query'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { requestReply } from '#kit/web/client.ts'
import { usePerson } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Stopped } from '../contract.ts'

/** The lines that are not sold today, as far as that concerns whoever looks: an agent, a customer, or the holder of a link. */
export function useStopped(): readonly Stopped[] {
  const person = usePerson()
  const [token] = useQueryParam('link')
  const own = useRead(contract.stoppedProducts, undefined, { enabled: person !== undefined })
  const ofLink = useQuery({
    queryKey: ['stopped', token],
    queryFn: ({ signal }) => requestReply(contract.stoppedProductsOfLink, { body: token ? { token } : {} }, { signal }),
    enabled: person === undefined,
    staleTime: 60_000,
  })
  return (person ? own.data : ofLink.data) ?? []
}
