import { spawnSync } from 'node:child_process'

/**
 * The number of the day, set by `npm test`: repetitive tests then run in part, a different one each day, and those marked `AT_NIGHT` not at
 * all. Without it, as in the nightly run and by hand, everything runs.
 */
const { KALASAG_DAY: day } = process.env

/** What runs only in the nightly run (`npm run test:nightly`), such as stories that are `PHONE_AT_NIGHT`. */
export const AT_NIGHT = { skip: day !== undefined }

/** How many of something: by day enough to detect a failure, and more at night. */
export const byDay = (few: number, { atNight }: { readonly atNight: number }): number => (day === undefined ? atNight : few)

/** By day one in the given number, at least one of all; after that many days all of them have run. */
export function partOfDay<T>(all: readonly T[], oneIn: number): readonly T[] {
  if (day === undefined) return all
  const turn = Number(day) % Math.min(oneIn, all.length)
  return all.filter((_, index) => index % oneIn === turn)
}

/** A changed test file runs by day for this long after the change, whoever's turn it is. */
const LATELY = '12 hours ago'

/** By day, one in the given number of test files, plus those that run every day: some by name, and those being worked on. */
export function filesOfDay(all: readonly string[], oneIn: number, eachDay: readonly string[]): string[] {
  if (day === undefined) return [...all]
  const git = (...asked: string[]) => spawnSync('git', asked, { encoding: 'utf8' }).stdout?.split('\n') ?? []
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('log', `--since=${LATELY}`, '--name-only', '--format=')]
  const chosen = new Set([...eachDay, ...changed, ...partOfDay(all, oneIn)])
  return all.filter((file) => chosen.has(file))
}
