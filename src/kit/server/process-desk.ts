import type { JobDesk } from './job-desk.ts'

/** What this process knows of itself, for whoever looks after it. */
export type ProcessDesk = {
  readonly jobs: JobDesk
  readonly version: string
  readonly startedAt: Date
  /** What it does: answer requests, work on jobs, or both. */
  readonly part: string
  /** By how many seconds its clock is before that of PostgreSQL. */
  readonly clockOffset: () => number
  /** Why it should be sent no requests; none, as it should be. */
  readonly reasons: () => Promise<string[]>
}
