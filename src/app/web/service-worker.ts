/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { keepReceived } from '#kit/web/received-files.ts'
import { drawSnapshot } from '#kit/web/snapshot/draw.ts'
import { openSnapshot } from '#kit/web/snapshot/store.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build's list wherever it is named: bin/service-worker.ts. */
declare const PRECACHED: readonly PrecacheEntry[]

const entries = PRECACHED
const isPiece = ({ url }: PrecacheEntry) => url.startsWith('assets/')
/** Scripts, styles and fonts: their names change with their content. */
const pieces = entries.filter(isPiece).map(({ url }) => new URL(url, self.location.href).href)

// The shell only. Server responses are never cached here: a worker's cache belongs to the origin, not to a person.
precacheAndRoute(
  entries.filter((each) => !isPiece(each)),
  // `/app/` is a screen's address like any other.
  { directoryIndex: '' },
)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/app/index.html')
/** After this long, the shell is shown instead. */
const SNAPSHOT_MS = 500
registerRoute(
  new NavigationRoute(
    async (asked) => {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, SNAPSHOT_MS))
      const found = openSnapshot(asked.url.pathname.slice('/app'.length)).catch(() => undefined)
      const [page, snapshot] = await Promise.all([shell(asked), Promise.race([found, late])])
      return snapshot ? drawSnapshot(page, snapshot) : page
    },
    { denylist: [/^\/sdx-api/, /^\/realms/, /^\/simulators/] },
  ),
)

// The reader for photographs of documents: cached once it is used; what a release replaced is evicted first. Its names change with its
// content.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/app/reader/'),
  new CacheFirst({ cacheName: 'paper-reader', plugins: [{ cacheDidUpdate: ({ cacheName }) => keepNewest(cacheName, 6) }] }),
)

/** Customers cache the files that they used; staff cache all of them, requested or not. */
const PIECES = 'pieces'
/** Marks that all files are wanted, of the next release as well. */
const ALL_WANTED = new URL('all-wanted', self.location.href).href
/** With this many at a time, other requests are hardly affected. */
const AT_ONCE = 6
const AGAIN_MS = 3000

/** Files by release, this one first: a tab that was opened earlier still requests those of its own. */
const RELEASES = new URL('releases', self.location.href).href
const MOST_RELEASES = 4

registerRoute(
  ({ url }) => url.pathname.startsWith('/app/assets/'),
  async ({ request, url }) => {
    const cache = await caches.open(PIECES)
    const kept = await cache.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok && pieces.includes(url.href)) await cache.put(request, answer.clone())
    return answer
  },
)

async function releasesIn(cache: Cache): Promise<readonly (readonly string[])[]> {
  const before: readonly (readonly string[])[] = (await (await cache.match(RELEASES))?.json()) ?? []
  return [pieces, ...before.filter((each) => each.join() !== pieces.join())].slice(0, MOST_RELEASES)
}

/** A failure, as while the server is busy, does not stop the others, and is retried. */
async function keepPieces(wanted: readonly string[], tries = 3): Promise<void> {
  const cache = await caches.open(PIECES)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = pieces.filter((url) => wanted.includes(url) && !kept.has(url))
  let failed: unknown
  while (missing.length > 0) {
    const answers = await Promise.allSettled(missing.splice(0, AT_ONCE).map((url) => cache.add(url)))
    failed ??= answers.find(({ status }) => status === 'rejected')
    await tellFetched()
  }
  if (!failed) return
  if (tries === 1 || navigator.onLine === false) throw new Error('Not every piece could be fetched.')
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  await keepPieces(wanted, tries - 1)
}

/** Reports the bytes that the worker itself has fetched since the last report: pages do not see them. */
async function tellFetched(): Promise<void> {
  const fetched = performance
    .getEntriesByType('resource')
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0), 0)
  performance.clearResourceTimings()
  const [page] = fetched > 0 ? await self.clients.matchAll({ type: 'window' }) : []
  page?.postMessage({ fetched })
}

async function keepAll(): Promise<void> {
  await (await caches.open(PIECES)).put(ALL_WANTED, new Response())
  await keepPieces(pieces)
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(PIECES)
      if (await cache.match(ALL_WANTED)) await keepPieces(pieces)
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(PIECES)
      const releases = await releasesIn(cache)
      await cache.put(RELEASES, Response.json(releases))
      const wanted = new Set([ALL_WANTED, RELEASES, ...releases.flat()])
      for (const kept of await cache.keys()) if (!wanted.has(kept.url)) await cache.delete(kept)
    })(),
  )
})

// What another app shares: stored encrypted, with or without a network, and shown by a screen that asks what it is for.
registerRoute(
  ({ url }) => url.pathname === '/app/received',
  async ({ request }) => {
    const form = await request.formData()
    const files = form.getAll('files').filter((each) => each instanceof File)
    return Response.redirect((await keepReceived(files)) ? '/app/received' : '/app/received?missed=room', 303)
  },
  'POST',
)

async function keepNewest(cacheName: string, count: number): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const old of (await cache.keys()).slice(0, -count)) await cache.delete(old)
}

// A new release waits until every tab of the old one is closed, or the person asks for it.
self.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'take-over') void self.skipWaiting()
  // Offline, the rest is fetched at the next visit.
  if (data?.keep === 'all') event.waitUntil(keepAll().catch(() => undefined))
  else if (Array.isArray(data?.keep)) event.waitUntil(keepPieces(data.keep).catch(() => undefined))
})

type Pushed = { readonly id: string; readonly title: string; readonly body: string; readonly path: string | null }

/** Something happened while no page was open. Sent again by mistake, it is shown once: the tag is the same. */
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, body, path }: Pushed = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/app/logo.svg', data: { path } }))
})

/** Opens its subject, in a page that is already open or in a new one; always within the application. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path: unknown = event.notification.data?.path
  const isOurs = typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
  event.waitUntil(show(`/app${isOurs ? path : '/'}`))
})

async function show(address: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const shown = await page?.navigate(address).catch(() => null)
  if (shown) await shown.focus()
  else await self.clients.openWindow(address)
}

clientsClaim()
