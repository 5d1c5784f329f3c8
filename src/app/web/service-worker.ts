/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] }

// The shell only. Answers of the server are never kept here: a worker's cache belongs to the origin, not to a person.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app/index.html'), { denylist: [/^\/sdx-api/, /^\/realms/, /^\/simulators/] }))

// What reads photographs of papers: kept once somebody used it; what a release replaced is the first to go. Its names change with what is in it.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/app/reader/'),
  new CacheFirst({ cacheName: 'paper-reader', plugins: [{ cacheDidUpdate: ({ cacheName }) => keepNewest(cacheName, 6) }] }),
)

async function keepNewest(cacheName: string, count: number): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const old of (await cache.keys()).slice(0, -count)) await cache.delete(old)
}

// A new release waits until every tab of the old one is closed, or the person asks for it.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

type Pushed = { readonly id: string; readonly title: string; readonly body: string; readonly path: string | null }

/** Something happened while nobody looked. Sent again by mistake, it is shown once: the tag is the same. */
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, body, path }: Pushed = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, icon: '/app/logo.svg', data: { path } }))
})

/** Leads to what it is about, in a page that is open already or in a new one; never anywhere but into the application. */
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
