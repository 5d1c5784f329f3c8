import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { queries } from './queries.ts'
import { deleteEncrypted, getEncrypted, owner, putEncrypted } from './vault.ts'
import { REPLACEABLE } from './vault-store.ts'
import { whenHidden } from './when-hidden.ts'

/** Several answers come at once, and are sealed together; a screen that is open for long is saved no more often than once a second. */
const SOON_MS = 100
const PAUSE_MS = 1000

type Kept = { readonly answer: unknown; readonly at: number; readonly shape: string | undefined }
const isKept = (found: unknown): found is Kept => typeof found === 'object' && found !== null && 'answer' in found && 'at' in found

/**
 * One document per person: by host, then method, then path. A path may contain a search text, so it is hashed. Each answer is sealed by
 * itself, so that nothing is opened but what is shown.
 */
async function placeOf(hash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hash))
  const letters = Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'))
  return `${REPLACEABLE}${location.host}/GET/${letters.join('')}`
}

/** Stores an answer under the key that it is read by. False if the device has no room, or its `reader` has left. */
export const keepAnswer = async (
  key: QueryKey,
  answer: unknown,
  { at, shape, reader = owner() }: { at: number; shape?: string | undefined; reader?: string },
): Promise<boolean> => putEncrypted(await placeOf(hashKey(key)), { answer, at, shape } satisfies Kept, reader)

export const forgetAnswer = async (key: QueryKey, reader = owner()): Promise<void> => deleteEncrypted(await placeOf(hashKey(key)), reader)

const shapeOf = ({ meta }: Query): string | undefined => (typeof meta?.shape === 'string' ? meta.shape : undefined)
const isOffline = ({ meta }: Query): boolean => meta?.offline === true

/** What is being looked up in the document, by the hash of its key. */
const opening = new Map<string, Promise<void>>()

/**
 * Shows a kept answer immediately, to be refetched as soon as there is a connection, however recent it is. One with another shape is from
 * an earlier release.
 */
async function open(query: Query): Promise<void> {
  const found = await getEncrypted(await placeOf(query.queryHash))
  if (!isKept(found) || found.shape !== shapeOf(query) || query.state.data !== undefined) return
  const { answer, at } = found
  // As if it had been there: it does not count as a current answer.
  const asFound = query.state.status === 'error' ? {} : { status: 'success' as const, error: null }
  query.setState({ data: answer, dataUpdatedAt: at, isInvalidated: true, ...asFound })
}

/** An answer as stored, whatever its age; undefined if there is none with this shape. */
export async function keptAnswer(key: QueryKey, shape?: string): Promise<unknown> {
  const found = await getEncrypted(await placeOf(hashKey(key)))
  return isKept(found) && found.shape === shape ? found.answer : undefined
}

/** The reply, but not before the stored answer: someone offline sees that, and not first that there is none. */
export async function afterKept<T>(key: QueryKey, reply: Promise<T>): Promise<T> {
  reply.catch(() => undefined)
  await opening.get(hashKey(key))
  return reply
}

/**
 * The names under which all the answers on the current screen are stored; undefined if one is not stored, or has not come yet. What was
 * read from this device itself does not count.
 */
export async function shownAnswers(): Promise<readonly string[] | undefined> {
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.offline !== undefined })
  if (!shown.every((query) => isOffline(query) && query.state.data !== undefined)) return undefined
  return Promise.all(shown.map(({ queryHash }) => placeOf(queryHash)))
}

/** Resolves once all that the screen requested was looked up here. */
export async function keptLookedFor(): Promise<void> {
  while (opening.size > 0) await Promise.all(opening.values())
}

/**
 * Stores the answers of `offline` endpoints on the device, sealed for the person signed in, and shows them until newer ones come. Returns a
 * function that stops it.
 */
export function keepOfflineDocument(): () => void {
  /** With whose answer it is: it is written a moment later, when someone else may be here, or no one. */
  const changed = new Map<string, { readonly query: Query; readonly reader: string }>()
  /** When each stored answer was given. */
  const keptAt = new Map<string, number>()
  let pending: ReturnType<typeof setTimeout> | undefined
  let writtenAt = 0
  const write = () => {
    if (pending === undefined) return
    clearTimeout(pending)
    pending = undefined
    writtenAt = performance.now()
    for (const { query, reader } of changed.values()) {
      const { data, dataUpdatedAt: at } = query.state
      keptAt.set(query.queryHash, at)
      void (data === undefined
        ? forgetAnswer(query.queryKey, reader)
        : keepAnswer(query.queryKey, data, { at, shape: shapeOf(query), reader }))
    }
    changed.clear()
  }
  const look = (query: Query) => {
    const { queryHash: hash } = query
    if (query.state.data !== undefined || opening.has(hash) || changed.has(hash)) return
    opening.set(
      hash,
      open(query).finally(() => {
        opening.delete(hash)
        keptAt.set(hash, query.state.dataUpdatedAt)
      }),
    )
  }
  for (const query of queries.getQueryCache().getAll()) if (isOffline(query)) look(query)
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    const { query } = event
    if (!isOffline(query)) return
    // A query abandoned before its reply came is reset to before the request: without what was found here.
    if (event.type === 'added' || (event.type === 'observerAdded' && query.state.data === undefined)) return look(query)
    const { type } = event.type === 'updated' ? event.action : event
    const isWithdrawn = type === 'setState' && query.state.data === undefined && failureOf(query.state.error).isWithdrawn
    // What a write put there is known to belong to an `offline` endpoint only once a screen shows it.
    const isFirstShown =
      type === 'observerAdded' && query.state.data !== undefined && keptAt.get(query.queryHash) !== query.state.dataUpdatedAt
    if (type !== 'success' && !isWithdrawn && !isFirstShown) return
    changed.set(query.queryHash, { query, reader: owner() })
    pending ??= setTimeout(write, Math.max(SOON_MS, writtenAt + PAUSE_MS - performance.now()))
  })
  // Someone who leaves and comes back sees what they last saw, and nothing older.
  const stopWatching = whenHidden(write)
  return () => {
    clearTimeout(pending)
    pending = undefined
    opening.clear()
    stopWatching()
    unsubscribe()
  }
}
