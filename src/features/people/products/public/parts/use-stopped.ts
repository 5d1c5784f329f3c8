import { useQuery } from '@tanstack/react-query'
import { requestReply } from '#kit/web/client.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { useRead } from '#kit/web/use-read.ts'
import { type Stopped, stoppedContract } from '../contract/stopped.ts'

/** The lines that are not sold today, as far as they concern the viewer: an agent, a customer, or the holder of a link. */
export function useStopped(): readonly Stopped[] {
  const person = usePerson()
  const [token] = useQueryParam('link')
  const own = useRead(stoppedContract.stoppedProducts, undefined, { enabled: person !== undefined })
  const ofLink = useQuery({
    queryKey: ['stopped', token],
    queryFn: ({ signal }) => requestReply(stoppedContract.stoppedProductsOfLink, { body: token ? { token } : {} }, { signal }),
    enabled: person === undefined,
    staleTime: 60_000,
  })
  return (person ? own.data : ofLink.data) ?? []
}
