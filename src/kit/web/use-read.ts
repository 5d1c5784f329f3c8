import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint } from '../contract.ts'
import { type EndpointInput, type RequestInput, requestReply } from './client.ts'
import type { Failure } from './failure.ts'
import { afterKept, keptAnswer } from './offline-document.ts'
import { queries } from './queries.ts'

export type ReadOptions<T> = {
  readonly enabled?: boolean
  /** Read again after this many milliseconds while the answer calls for it, as that of a payment being checked does. */
  readonly every?: number | ((answer: T | undefined) => number | false)
  /** Does not change while the app is open: lists of values. */
  readonly lasting?: boolean
  /** Stands beside every screen, as the bell does: a failure to renew it says nothing of the screen. */
  readonly aside?: boolean
  /** Show the page before until the next one is there. */
  readonly keepPage?: boolean
}

export const keyOf = (endpoint: Endpoint, input: unknown) => [
  typeof endpoint.path === 'string' ? endpoint.path : endpoint.path.agent,
  input ?? {},
]

function asking<E extends Endpoint>(endpoint: E, input: EndpointInput<E>[0], { lasting = false, aside = false } = {}) {
  const queryKey = keyOf(endpoint, input)
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => afterKept(queryKey, requestReply(endpoint, input, { signal })),
    meta: { offline: endpoint.offline === true, shape: endpoint.shape, lasting, aside },
    ...(lasting ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  }
}

/** Reads what is not known yet, so that it is there when it is asked for. */
export const prefetchRead = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>[0],
  how: { readonly lasting?: boolean } = {},
): Promise<void> => queries.prefetchQuery(asking(endpoint, input, how))

/** What is kept of it on the device, whatever its age. */
export const keptReply = async <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>[0]): Promise<Answer<E> | undefined> =>
  (await keptAnswer(keyOf(endpoint, input), endpoint.shape)) as Answer<E> | undefined

/** What is known of it here, whatever its age; asked for where nothing is. */
export async function knownOrAsked<E extends Endpoint>(endpoint: E, input?: EndpointInput<E>[0]): Promise<Answer<E>> {
  try {
    return await queries.ensureQueryData(asking(endpoint, input, { lasting: true }))
  } catch (thrown) {
    // What is kept on the device was found while it was asked for in vain.
    const kept = queries.getQueryData<Answer<E>>(keyOf(endpoint, input))
    if (kept === undefined) throw thrown
    return kept
  }
}

/** Reads an endpoint and keeps the answer; an `offline` endpoint's answer is kept on the device as well. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input?: EndpointInput<E>[0],
  options: ReadOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>, Failure> {
  const { enabled = true, every, lasting = false, aside = false, keepPage = false } = options
  return useQuery<Answer<E>, Failure>({
    ...asking(endpoint, input, { lasting, aside }),
    enabled,
    ...(keepPage ? { placeholderData: keepPreviousData } : {}),
    ...(every === undefined
      ? {}
      : { refetchInterval: typeof every === 'number' ? every : (query) => every(query.state.data as Answer<E> | undefined) }),
  })
}

/** Asks once more for what is shown of an endpoint, with whatever else it was asked with besides `input`. */
export const readAnew = <E extends Endpoint>(endpoint: E, input: Pick<RequestInput, 'params'>): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(endpoint, input) })

/** Puts the reply of a write into the cache of a read, so that the next screen need not fetch it; what was kept, as of when it was answered. */
export const setCached = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>[0], answer: Answer<E>, at?: Date): void => {
  queries.setQueryData(keyOf(endpoint, input), answer, at && { updatedAt: at.getTime() })
}
