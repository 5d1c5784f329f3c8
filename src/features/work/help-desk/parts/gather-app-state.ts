import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { recentFailures } from '#kit/web/recent-failures.ts'
import { namesBeginning } from '#kit/web/vault.ts'
import type { AppState } from '../rules/app-state.ts'

const MEGABYTE = 1024 * 1024
const megabytes = (bytes: number | undefined) => Math.round((bytes ?? 0) / MEGABYTE)

/** The name of the script that the page started with: it differs from release to release. */
const releaseOf = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href).pathname.split('/').at(-1) ?? ''

/** What is waiting on the device, by the first word of its name; IDs and what was typed stay where they are. */
async function waitingByKind(): Promise<AppState['waiting']> {
  const names = await namesBeginning(DRAFT_PREFIX)
  const kinds = names.map((name) => /^[a-z-]{1,40}/.exec(name.slice(DRAFT_PREFIX.length))?.[0] ?? 'form')
  return [...Map.groupBy(kinds, (kind) => kind)].slice(0, 30).map(([kind, all]) => ({ kind, count: all.length }))
}

/** The state of the app on this device, as shown to the person asking before they agree to send it. */
export async function gatherAppState(): Promise<AppState> {
  const room = await navigator.storage?.estimate().catch(() => undefined)
  return {
    release: releaseOf().slice(0, 80),
    browser: navigator.userAgent.slice(0, 300),
    language: document.documentElement.lang,
    screen: `${innerWidth} × ${innerHeight}`,
    isOnline: navigator.onLine,
    isInstalled: Boolean(navigator.serviceWorker?.controller),
    storage: room ? { usedMegabytes: megabytes(room.usage), roomMegabytes: megabytes(room.quota) } : null,
    waiting: await waitingByKind(),
    failures: recentFailures().map(({ at, ...failure }) => ({ ...failure, at: at.toISOString() })),
  }
}
