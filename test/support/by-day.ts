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
