import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'

// It assumes that every start is online, and would miss the network's return after an offline reload.
onlineManager.setOnline(navigator.onLine !== false)

/** Everything read from the server, until sign-out. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (thrown, query) => {
      if (failureOf(thrown).isWithdrawn) query.setState({ data: undefined, dataUpdatedAt: 0 })
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 24 * 60 * 60_000,
      refetchOnReconnect: true,
      // Not after a time-out: someone who waited that long gets the failure instead of waiting twice more.
      retry: (attempt, thrown) => attempt < 2 && failureOf(thrown).kind === 'offline' && navigator.onLine,
      retryDelay: (attempt) => 700 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Refetches everything shown; except lists of values, which last. */
export const refreshReads = (): Promise<void> => queries.invalidateQueries({ predicate: ({ meta }) => meta?.lasting !== true })
