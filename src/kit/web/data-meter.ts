import { now as presentTime } from './clock.ts'
import { inTurn } from './in-turn.ts'
import { currentPerson } from './session.ts'
import { getEncrypted, putEncrypted } from './vault.ts'
import { whenHidden } from './when-hidden.ts'

/** What the transferred bytes were for. */
export const ACTS = ['app', 'records', 'kept', 'writing', 'files'] as const
export type Act = (typeof ACTS)[number]

export type Volume = { readonly sent: number; readonly received: number }
export type MeteredDay = Readonly<Partial<Record<Act, Volume>>>
/** By day, the newest first. */
export type Meter = Readonly<Record<string, MeteredDay>>

const NAME = 'meter'
const DAYS = 31
const SOON_MS = 3000
/** Bytes that a browser adds to each request besides our headers: cookies, user agent, referrer. */
const OWN_HEADERS = 650

let counted: MeteredDay = {}
let pending: ReturnType<typeof setTimeout> | undefined

/** No one but this file writes it. */
const isMeter = (found: unknown): found is Meter => typeof found === 'object' && found !== null

export async function readMeter(): Promise<Meter> {
  const found = await getEncrypted(NAME)
  return isMeter(found) ? found : {}
}

/** The day by this device's clock, in Manila. */
export const meterDay = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' })

const added = (one: MeteredDay, other: MeteredDay): MeteredDay =>
  Object.fromEntries(
    ACTS.flatMap((act) => {
      const [a, b] = [one[act], other[act]]
      return a || b ? [[act, { sent: (a?.sent ?? 0) + (b?.sent ?? 0), received: (a?.received ?? 0) + (b?.received ?? 0) }]] : []
    }),
  )

/** Adds the counts to what is stored; tabs take turns. */
export async function keepMeter(): Promise<void> {
  clearTimeout(pending)
  pending = undefined
  // Traffic before the sign-in is counted for the person who signs in.
  if (!currentPerson() || Object.keys(counted).length === 0) return
  const now = counted
  counted = {}
  await inTurn('data meter', async () => {
    const kept = await readMeter()
    const today = meterDay(presentTime())
    const days = Object.entries({ ...kept, [today]: added(kept[today] ?? {}, now) }).toSorted(([one], [other]) => other.localeCompare(one))
    await putEncrypted(NAME, Object.fromEntries(days.slice(0, DAYS)))
  })
}

function count(act: Act, bytes: Partial<Volume>): void {
  counted = added(counted, { [act]: { sent: 0, received: 0, ...bytes } })
  pending ??= setTimeout(() => void keepMeter(), SOON_MS)
}

function actOf(address: string): Act {
  // Ours are recognised by their path alone.
  const { pathname } = new URL(address, 'https://here.example')
  if (!pathname.startsWith('/sdx-api/')) return 'app'
  return pathname.includes('/user/offline/') ? 'kept' : 'records'
}

const sizeOf = (value: FormDataEntryValue): number => (typeof value === 'string' ? value.length : value.size)
/** The parts of a form are separated by their headers. */
const PART = 160

function bodySize(body: unknown): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length
  return body instanceof FormData ? [...body.values()].reduce((sum, value) => sum + sizeOf(value) + PART, 0) : 0
}

/** Counts what a request sends: each attempt counts. */
export function countRequest(
  address: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: unknown },
): void {
  const own = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0)
  const act = body instanceof FormData ? 'files' : method === 'GET' ? actOf(address) : 'writing'
  count(act, { sent: method.length + address.length + own + OWN_HEADERS + bodySize(body) })
}

/** Files that the service worker serves cost nothing here: it reports itself what it fetched. */
const isOfWorker = ({ name, workerStart }: PerformanceResourceTiming) => workerStart > 0 && actOf(name) === 'app'

/** Counts the bytes received, as the browser reports, including headers. Returns a function that stops it. */
export function meterData(): () => void {
  if (!('PerformanceObserver' in globalThis)) return () => undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || isOfWorker(entry) || entry.transferSize === 0) continue
      const act = actOf(entry.name)
      // What our own code did not request was requested by the browser.
      count(act, { received: entry.transferSize, ...(act === 'app' ? { sent: OWN_HEADERS } : {}) })
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  const hear = ({ data }: MessageEvent) => typeof data?.fetched === 'number' && count('app', { received: data.fetched })
  navigator.serviceWorker?.addEventListener('message', hear)
  const stopWatching = whenHidden(() => void keepMeter())
  return () => {
    observer.disconnect()
    navigator.serviceWorker?.removeEventListener('message', hear)
    stopWatching()
  }
}
