import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { queries } from './queries.ts'
import { deleteEncrypted, getEncrypted, putEncrypted } from './vault.ts'
import { REPLACEABLE } from './vault-store.ts'
import { whenHidden } from './when-hidden.ts'

/** Answers come several at once, and are sealed together; a screen that is open for long is kept no more often than once a second. */
const SOON_MS = 100
const PAUSE_MS = 1000

type Kept = { readonly answer: unknown; readonly at: number; readonly shape: string | undefined }
const isKept = (found: unknown): found is Kept => typeof found === 'object' && found !== null && 'answer' in found && 'at' in found

/** One document a person: by host, then method, then path. A path may say what was searched for: it is told by its hash. Each answer is sealed by itself, so that nothing is opened but what is shown. */
async function placeOf(hash: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hash))
  const letters = Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'))
  return `${REPLACEABLE}${location.host}/GET/${letters.join('')}`
}

/** Keeps an answer under the key that it is read by. False where the device has no room. */
export const keepAnswer = async (
  key: QueryKey,
  answer: unknown,
  { at, shape }: { at: number; shape?: string | undefined },
): Promise<boolean> => putEncrypted(await placeOf(hashKey(key)), { answer, at, shape } satisfies Kept)

export const forgetAnswer = async (key: QueryKey): Promise<void> => deleteEncrypted(await placeOf(hashKey(key)))

const shapeOf = ({ meta }: Query): string | undefined => (typeof meta?.shape === 'string' ? meta.shape : undefined)
const isOffline = ({ meta }: Query): boolean => meta?.offline === true

/** What is being looked for in the document, by the hash of its key. */
const opening = new Map<string, Promise<void>>()

/** A kept answer is shown at once and asked again as soon as there is a connection, however young it is. One of another shape is of an earlier release. */
async function open(query: Query): Promise<void> {
  const found = await getEncrypted(await placeOf(query.queryHash))
  if (!isKept(found) || found.shape !== shapeOf(query) || query.state.data !== undefined) return
  const { answer, at } = found
  // As if it had been there: it counts for no answer of now.
  const asFound = query.state.status === 'error' ? {} : { status: 'success' as const, error: null }
  query.setState({ data: answer, dataUpdatedAt: at, isInvalidated: true, ...asFound })
}

/** An answer as it is kept, whatever its age; undefined where none of this shape is. */
export async function keptAnswer(key: QueryKey, shape?: string): Promise<unknown> {
  const found = await getEncrypted(await placeOf(hashKey(key)))
  return isKept(found) && found.shape === shape ? found.answer : undefined
}

/** The reply, but not before what is kept: who is without a network is shown that, and not first that there is none. */
export async function afterKept<T>(key: QueryKey, reply: Promise<T>): Promise<T> {
  reply.catch(() => undefined)
  await opening.get(hashKey(key))
  return reply
}

/** The names under which all answers are kept that the screen shows now; undefined where one of them is not, or has not come yet. What was read of this device itself is no answer. */
export async function shownAnswers(): Promise<readonly string[] | undefined> {
  const shown = queries.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => meta?.offline !== undefined })
  if (!shown.every((query) => isOffline(query) && query.state.data !== undefined)) return undefined
  return Promise.all(shown.map(({ queryHash }) => placeOf(queryHash)))
}

/** Fulfilled once what the screen asked for was looked for here. */
export async function keptLookedFor(): Promise<void> {
  while (opening.size > 0) await Promise.all(opening.values())
}

/** Keeps the answers of `offline` endpoints on the device, sealed for the person signed in, and shows them while there is no newer. Returns what ends it. */
export function keepOfflineDocument(): () => void {
  const changed = new Map<string, Query>()
  /** As of when each answer was given that is kept. */
  const keptAt = new Map<string, number>()
  let pending: ReturnType<typeof setTimeout> | undefined
  let writtenAt = 0
  const write = () => {
    if (pending === undefined) return
    clearTimeout(pending)
    pending = undefined
    writtenAt = performance.now()
    for (const query of changed.values()) {
      const { data, dataUpdatedAt: at } = query.state
      keptAt.set(query.queryHash, at)
      void (data === undefined ? forgetAnswer(query.queryKey) : keepAnswer(query.queryKey, data, { at, shape: shapeOf(query) }))
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
    // One that was left before its reply came is as before it asked: without what was found here.
    if (event.type === 'added' || (event.type === 'observerAdded' && query.state.data === undefined)) return look(query)
    const { type } = event.type === 'updated' ? event.action : event
    const isWithdrawn = type === 'setState' && query.state.data === undefined && failureOf(query.state.error).isWithdrawn
    // What a write put there is known to be of an `offline` endpoint once a screen shows it.
    const isFirstShown =
      type === 'observerAdded' && query.state.data !== undefined && keptAt.get(query.queryHash) !== query.state.dataUpdatedAt
    if (type !== 'success' && !isWithdrawn && !isFirstShown) return
    changed.set(query.queryHash, query)
    pending ??= setTimeout(write, Math.max(SOON_MS, writtenAt + PAUSE_MS - performance.now()))
  })
  // Whoever leaves and comes back sees what was seen last, and nothing older.
  const stopWatching = whenHidden(write)
  return () => {
    clearTimeout(pending)
    pending = undefined
    opening.clear()
    stopWatching()
    unsubscribe()
  }
}
