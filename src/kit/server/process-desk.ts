import type { JobDesk } from './job-desk.ts'

/** What this process knows about itself, for its operators. */
export type ProcessDesk = {
  readonly jobs: JobDesk
  readonly version: string
  readonly startedAt: Date
  /** Its role: answers requests, works on jobs, or both. */
  readonly part: string
  /** By how many seconds its clock is ahead of PostgreSQL's. */
  readonly clockOffset: () => number
  /** Why it should receive no requests; empty if it is healthy. */
  readonly reasons: () => Promise<string[]>
}
