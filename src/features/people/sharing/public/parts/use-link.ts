import { useQuery } from '@tanstack/react-query'
import { requestReply } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { contract, type LinkInformation } from '../contract.ts'

/** The information of the link with which the person came. Its token is sent by POST, so that it is in no log. */
export const useLink = (token: string | undefined) =>
  useQuery<LinkInformation, Failure>({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => {
      try {
        return await requestReply(contract.linkInformation, { body: { token: token ?? '' } }, { signal })
      } catch (thrown) {
        throw failureOf(thrown)
      }
    },
    enabled: token !== undefined,
    retry: false,
    staleTime: 60_000,
  })
