import type { Day } from '#domain/day.ts'

/** What was done in a practice, according to its records. */
export type Done = {
  readonly answers: Readonly<Record<string, unknown>>
  readonly holder: Readonly<Record<string, unknown>>
  readonly commercial: Readonly<Record<string, unknown>>
  readonly wasQuoted: boolean
  readonly wasReferred: boolean
  readonly wasApproved: boolean
  /** The customer was sent a link to it. */
  readonly wasSent: boolean
  /** The customer made the declarations, not the agent for them. */
  readonly declaredByCustomer: boolean
  readonly isPaid: boolean
  readonly isIssued: boolean
}

/** What is visible of the customer's documents. Each practice has vehicles of its own, as no one is insured twice. */
export type ScenarioPaper = { readonly label: string; readonly value: string }

export type Check = {
  readonly code: string
  /** What was to be done. */
  readonly asks: string
  /** What to do better, if it was not done. */
  readonly better: string
  readonly isDone: (done: Done, papers: Papers) => boolean
}

export type Papers = { readonly today: Day /** A number of this practice's own. */; readonly seed: number }

export type Scenario = {
  readonly code: string
  readonly line: string
  readonly title: string
  readonly minutes: number
  /** What the customer says. */
  readonly says: string
  readonly papers: (given: Papers) => readonly ScenarioPaper[]
  readonly checks: readonly Check[]
}

/** The percentage of checks done from which a practice is passed. */
export const PASS_MARK = 80

export type PracticeScore = { readonly percent: number; readonly isPassed: boolean; readonly done: readonly string[] }

/** The codes of the checks that were done. */
export const reachedIn = ({ checks }: Scenario, done: Done | undefined, papers: Papers): string[] =>
  done ? checks.filter(({ isDone }) => isDone(done, papers)).map(({ code }) => code) : []

/** How a practice is marked: each check counts the same, and time does not count. */
export function outcomeOf({ checks }: Scenario, reached: readonly string[]): PracticeScore {
  const done = checks.flatMap(({ code }) => (reached.includes(code) ? [code] : []))
  const percent = Math.floor((done.length * 100) / checks.length)
  return { percent, isPassed: percent >= PASS_MARK, done }
}
