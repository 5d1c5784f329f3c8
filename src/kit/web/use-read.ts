import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, Endpoint } from '../contract.ts'
import { type EndpointInput, type RequestInput, requestReply } from './client.ts'
import type { Failure } from './failure.ts'
import { afterKept, keptAnswer } from './offline-document.ts'
import { queries } from './queries.ts'

export type ReadOptions<T> = {
  readonly enabled?: boolean
  /** Refetched after this many milliseconds while the answer requires it, such as that of a payment being checked. */
  readonly every?: number | ((answer: T | undefined) => number | false)
  /** Does not change while the app is open: lists of values. */
  readonly lasting?: boolean
  /** Shown beside every screen, such as the bell: a failure to refetch it says nothing about the screen. */
  readonly aside?: boolean
  /** Shows the previous page until the next one has loaded. */
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

/** Reads what is not cached yet, so that it is there when needed. */
export const prefetchRead = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>[0],
  how: { readonly lasting?: boolean } = {},
): Promise<void> => queries.prefetchQuery(asking(endpoint, input, how))

/** The answer stored on the device, whatever its age. */
export const keptReply = async <E extends Endpoint>(endpoint: E, input?: EndpointInput<E>[0]): Promise<Answer<E> | undefined> =>
  (await keptAnswer(keyOf(endpoint, input), endpoint.shape)) as Answer<E> | undefined

/** The answer known here, whatever its age; fetched if there is none. */
export async function knownOrAsked<E extends Endpoint>(endpoint: E, input?: EndpointInput<E>[0]): Promise<Answer<E>> {
  try {
    return await queries.ensureQueryData(asking(endpoint, input, { lasting: true }))
  } catch (thrown) {
    // The answer stored on the device was found during the failed request.
    const kept = queries.getQueryData<Answer<E>>(keyOf(endpoint, input))
    if (kept === undefined) throw thrown
    return kept
  }
}

/** Reads an endpoint and caches the answer; an `offline` endpoint's answer is stored on the device as well. */
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

/** Refetches what is shown of an endpoint, whatever other input it has besides `input`. */
export const readAnew = <E extends Endpoint>(endpoint: E, input: Pick<RequestInput, 'params'>): Promise<void> =>
  queries.invalidateQueries({ queryKey: keyOf(endpoint, input) })

/**
 * Puts the reply of a write into the cache of a read, so that the next screen need not fetch it; a stored reply with the time it was given.
 */
export const setCached = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>[0], answer: Answer<E>, at?: Date): void => {
  queries.setQueryData(keyOf(endpoint, input), answer, at && { updatedAt: at.getTime() })
}
