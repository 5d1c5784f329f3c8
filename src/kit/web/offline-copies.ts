import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { queries } from './queries.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from './vault.ts'

const NAME = 'reads'
/** Answers come several at once, and are written together; a screen that is open for long is written no more often than once a second. */
const SOON_MS = 100
const PAUSE_MS = 1000

/** Keeps the answers of `offline` endpoints on the device, sealed for the person signed in: one document a person. Returns what ends it. */
export async function keepOfflineCopies(): Promise<() => void> {
  const kept = await getEncrypted(NAME)
  if (typeof kept === 'object' && kept !== null) hydrate(queries, asOld(kept as DehydratedState))
  let pending: ReturnType<typeof setTimeout> | undefined
  let writtenAt = 0
  const write = () => {
    if (pending === undefined) return
    clearTimeout(pending)
    pending = undefined
    writtenAt = performance.now()
    const copies = dehydrate(queries, {
      shouldDehydrateQuery: ({ meta, state }) => meta?.offline === true && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    })
    void (copies.queries.length > 0 ? putEncrypted(NAME, copies) : deleteEncrypted(NAME))
  }
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.offline !== true) return
    pending ??= setTimeout(write, Math.max(SOON_MS, writtenAt + PAUSE_MS - performance.now()))
  })
  // Whoever leaves and comes back sees what was seen last, and nothing older.
  addEventListener('pagehide', write)
  return () => {
    clearTimeout(pending)
    pending = undefined
    removeEventListener('pagehide', write)
    unsubscribe()
  }
}

/** A kept answer is shown at once and asked again as soon as there is a connection, however young it is and however long its kind lasts. */
const asOld = ({ queries: copies, mutations }: DehydratedState): DehydratedState => ({
  mutations,
  queries: copies.map((copy) => ({ ...copy, state: { ...copy.state, status: 'success', error: null, isInvalidated: true } })),
})
