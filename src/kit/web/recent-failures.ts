import type { Endpoint } from '../contract.ts'
import { now } from './clock.ts'
import { Failure, type FailureKind } from './failure.ts'

/** A request that failed: which endpoint as declared, and how; nothing of its input. */
type RecentFailure = {
  readonly at: Date
  readonly endpoint: string
  readonly kind: FailureKind
  readonly status: number
  readonly reference: string | null
}

const MOST = 20
const recent: RecentFailure[] = []

/** The last requests that failed since the page was opened, for the person who sees them and agrees to send them to support. */
export const recentFailures = (): readonly RecentFailure[] => recent

export function noteFailure({ method, path }: Endpoint, thrown: unknown): void {
  if (!(thrown instanceof Failure)) return
  const endpoint = `${method} ${typeof path === 'string' ? path : path.agent}`
  recent.push({ at: now(), endpoint, kind: thrown.kind, status: thrown.status, reference: thrown.reference ?? null })
  if (recent.length > MOST) recent.shift()
}
