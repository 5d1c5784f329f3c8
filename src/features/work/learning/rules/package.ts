import { z } from 'zod'

/** Of a file that is a SCORM package. */
export const PACKAGE = 'application/zip'

export const STANDARDS = { 'scorm-12': 'SCORM 1.2', 'scorm-2004': 'SCORM 2004' } as const
export const Standard = z.enum(['scorm-12', 'scorm-2004'])
export type Standard = z.output<typeof Standard>

/** What the manifest of a package says, as far as we need it. */
export const PackageFacts = z.object({
  standard: Standard,
  title: z.string(),
  /** The page with which it begins, with what it is asked by: from the top of the package. */
  launch: z.string(),
  fileCount: z.int(),
})
export type PackageFacts = z.output<typeof PackageFacts>

/** Longer ones are refused by the standard as well. */
const LONGEST_SUSPENDED = 64_000
const LONGEST_LOCATION = 1_000
const DAY_S = 24 * 3600

const score = z.number().min(-1e7).max(1e7).nullable()

/** What a package says of a sitting, whichever standard it follows. Whoever made it says it: nothing in it is to be believed for more than it is. */
export const PackageReport = z.object({
  completion: z.enum(['unknown', 'not attempted', 'incomplete', 'completed']),
  success: z.enum(['unknown', 'passed', 'failed']),
  score: z.object({ raw: score, min: score, max: score, scaled: z.number().min(-1).max(1).nullable() }),
  location: z.string().max(LONGEST_LOCATION),
  suspended: z.string().max(LONGEST_SUSPENDED),
  /** How long this sitting took so far. */
  seconds: z.int().min(0).max(DAY_S),
})
export type PackageReport = z.output<typeof PackageReport>

/** What a package is told when it begins. */
export const PackageStart = z.object({
  /** By which it knows its learner again, and nobody else does: no name, no number. */
  learner: z.string(),
  report: PackageReport.nullable(),
  /** Of all sittings before. */
  seconds: z.int(),
})
export type PackageStart = z.output<typeof PackageStart>

/** The score as percent, rounded down; null where none was told. */
export function percentIn({ score: { raw, min, max, scaled } }: PackageReport): number | null {
  if (scaled !== null) return percent(scaled)
  if (raw === null) return null
  const [least, most] = [min ?? 0, max ?? 100]
  return most > least ? percent((raw - least) / (most - least)) : null
}

/** Of what is a whole percent but for the last digits of a fraction, none is taken. */
const percent = (share: number): number => Math.min(100, Math.max(0, Math.floor(share * 100 + 1e-9)))

type Marked = { readonly scoreCounts: boolean; readonly passMark: number }

/** Whether the lesson is done with it: by its own word, and where its score counts by the pass mark of the course. */
export function isDoneBy(report: PackageReport, { scoreCounts, passMark }: Marked): boolean {
  if (report.success === 'failed') return false
  if (report.completion !== 'completed' && report.success !== 'passed') return false
  return !scoreCounts || (percentIn(report) ?? -1) >= passMark
}
