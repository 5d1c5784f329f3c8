import { spawnSync } from 'node:child_process'

/**
 * The number of the day, which `npm test` gives: what is many times the same is then asked in part, each day another one, and what stands `AT_NIGHT` not
 * at all. Without it, as in the nightly run and by hand, everything is asked.
 */
const { KALASAG_DAY: day } = process.env

/** What is told or tried in the nightly run (`npm run test:nightly`) only, as stories are that are `PHONE_AT_NIGHT`. */
export const AT_NIGHT = { skip: day !== undefined }

/** How many of something: enough to see it go wrong by day, and more of it at night. */
export const byDay = (few: number, { atNight }: { readonly atNight: number }): number => (day === undefined ? atNight : few)

/** By day one in so many, at least one of all; after as many days all of them were asked. */
export function partOfDay<T>(all: readonly T[], oneIn: number): readonly T[] {
  if (day === undefined) return all
  const turn = Number(day) % Math.min(oneIn, all.length)
  return all.filter((_, index) => index % oneIn === turn)
}

/** A file of tests is asked by day for so long after it was changed, whoever's turn it is. */
const LATELY = '12 hours ago'

/** Of files of tests by day one in so many, and those without which no day ends: some by name, and what is being worked on. */
export function filesOfDay(all: readonly string[], oneIn: number, eachDay: readonly string[]): string[] {
  if (day === undefined) return [...all]
  const git = (...asked: string[]) => spawnSync('git', asked, { encoding: 'utf8' }).stdout?.split('\n') ?? []
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('log', `--since=${LATELY}`, '--name-only', '--format=')]
  const chosen = new Set([...eachDay, ...changed, ...partOfDay(all, oneIn)])
  return all.filter((file) => chosen.has(file))
}
