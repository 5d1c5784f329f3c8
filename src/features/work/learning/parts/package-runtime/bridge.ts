import type { PackageReport, PackageStart } from '../../rules/package.ts'
import { type PackageMessage, REPORT } from './messages.ts'

/** What is written between two commits is reported soon, so that closing the page loses nothing. */
const SOON_MS = 500

/** Runs in the frame of a package, before any of its own scripts: this is all that it may know. */
export function startOf(name: string): PackageStart {
  try {
    const start: PackageStart = JSON.parse(name)
    return start
  } catch {
    return { learner: '', report: null, seconds: 0 }
  }
}

/** The part of scorm-again that we use for either standard. */
type Api = { readonly on: (event: string, act: () => void) => void }
type Events = { readonly changed: string; readonly told: readonly string[]; readonly over: string }

/** Reports the package's state to the lesson: immediately when the package asks for it, and soon after each change. */
export function reportState(api: Api, { changed, told, over }: Events, report: () => PackageReport): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const message: PackageMessage = { kind: REPORT, report: report() }
    // If the package is opened elsewhere, nothing is received: the message goes only to our own page.
    window.top?.postMessage(message, new URL(location.href).origin)
  }
  api.on(changed, () => {
    timer ??= setTimeout(send, SOON_MS)
  })
  for (const event of [...told, over]) api.on(event, send)
  addEventListener('pagehide', () => timer !== undefined && send())
}

/** A number as it was written; null if it is not one. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const CLOCK = /^(\d{1,4}):(\d{1,2}):(\d{1,2})(?:\.\d+)?$/
const PERIOD = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/

/** How long a sitting took, as SCORM 1.2 or 2004 writes it. */
export function secondsIn(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = CLOCK.exec(time) ?? []
  const [, days = 0, h = 0, m = 0, s = 0] = PERIOD.exec(time) ?? []
  const sum =
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(days) * 86_400 + Number(h) * 3600 + Number(m) * 60 + Number(s)
  return Math.min(86_400, sum)
}

const two = (value: number) => String(value).padStart(2, '0')
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.00`
